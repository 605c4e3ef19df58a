let lastToken = 0;

/** A sandbox token that no counterparty has yet: `sandbox-match`, `sandbox-mismatch`, ... */
export function freshToken(scenario: string, ownerName = ''): string {
  lastToken += 1;
  return `sandbox-${scenario}${ownerName === '' ? '' : `:${ownerName}`}#${lastToken}`;
}

/** A create of a counterparty by a processor token. */
export function tokenBody(customerId: string, token: string, overrides: Readonly<Record<string, unknown>> = {}) {
  return {
    data: {
      type: 'achCounterparty',
      attributes: { name: 'Ada Okafor', type: 'Person', providerProcessorToken: token, ...overrides } as Record<
        string,
        unknown
      >,
      relationships: { customer: { data: { type: 'customer', id: customerId } } },
    },
  };
}
