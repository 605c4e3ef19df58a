/** A create of a counterparty by account numbers. */
export function counterpartyBody(
  customerId: string,
  { documentType = 'achCounterparty', ...overrides }: { documentType?: string } & Record<string, unknown> = {},
) {
  return {
    data: {
      type: documentType,
      attributes: {
        name: 'Sherlock Holmes',
        routingNumber: '011000015',
        accountNumber: '1000000001',
        type: 'Person',
        ...overrides,
      } as Record<string, unknown>,
      relationships: { customer: { data: { type: 'customer', id: customerId } } },
    },
  };
}
