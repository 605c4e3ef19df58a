import type { Account } from '../../../functions/accounts/accounts/store.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';

export const now = '2026-12-02T15:00:00.000Z' as Instant;
export const owner = '100000009';

/** An account with one dollar that came in from outside, as far as the ledger looks at it. */
export function accountWith(values: Partial<Account> = {}): Account {
  const id = values.id ?? '100000001';
  return {
    pk: `acc#1#${id}`,
    sk: '-',
    version: 1,
    organisationId: '1',
    id,
    customerIds: [owner],
    customerType: 'individualCustomer',
    name: 'Ada Okafor',
    depositProduct: 'checking',
    routingNumber: '091000022',
    accountNumber: '123100000001',
    status: 'Open',
    createdAt: now,
    tags: {},
    balance: cents(100),
    hold: cents(0),
    available: cents(100),
    contraSettlement: cents(-100),
    contraBook: cents(0),
    transactions: 1,
    payments: 0,
    recurringPayments: 0,
    lastAt: now,
    ...values,
  };
}
