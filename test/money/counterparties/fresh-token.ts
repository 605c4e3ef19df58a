let lastToken = 0;

/** A sandbox token that no counterparty has yet: `sandbox-match`, `sandbox-mismatch`, ... */
export function freshToken(scenario: string, ownerName = ''): string {
  lastToken += 1;
  return `sandbox-${scenario}${ownerName === '' ? '' : `:${ownerName}`}#${lastToken}`;
}
