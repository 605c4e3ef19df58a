import type { Account } from './store.ts';

/** Why an account is not empty, and the cents. */
export interface Leftover {
  readonly what: 'negative balance' | 'hold' | 'balance' | 'money on its way';
  readonly cents: number;
}

/**
 * What is left on an account that must be empty before it is closed or its owner is archived; undefined if it is empty. Money on its
 * way is that of the customer's account at another bank, see docs/develop/migration.md.
 */
export function whatIsLeft({ balance, hold, arriving = 0 }: Account): Leftover | undefined {
  if (balance < 0) return { what: 'negative balance', cents: balance };
  if (hold !== 0) return { what: 'hold', cents: hold };
  if (balance !== 0) return { what: 'balance', cents: balance };
  return arriving === 0 ? undefined : { what: 'money on its way', cents: arriving };
}
