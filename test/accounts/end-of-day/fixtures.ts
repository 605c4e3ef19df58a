import { endOfDayWorker } from '../../../functions/accounts/end-of-day/workers/end-of-day.ts';
import type { Account } from '../../../functions/accounts/accounts/store.ts';
import { accountKey } from '../../../functions/accounts/accounts/store.ts';
import { customerHead, type CustomerHead } from '../../../functions/onboarding/customers/store.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { leafIdsMax, listLeafKey, listMark, listPartition } from '../../../functions/kernel/lists/list-marks.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';
import { deliver } from '../../support/bank/workers.ts';
import type { TestPlatform } from '../../support/bank/platform.ts';

type SeedTarget = Pick<TestPlatform, 'table' | 'organisationId'>;

/** A customer as far as accounts need one; answers its id. */
export async function seedCustomer({ table, organisationId }: SeedTarget, id = '100000001'): Promise<string> {
  const head: CustomerHead = {
    ...customerHead(organisationId, id).key,
    version: 1,
    organisationId,
    id,
    type: 'individualCustomer',
    name: 'Ada Okafor',
    status: 'Active',
    accountsSecret: 'secret',
    accounts: 0,
    counterparties: 0,
  };
  await table.put({ Item: head });
  return id;
}

/**
 * So many accounts of one owner, opened at the same moment and written into the organisation's list, as if they had been
 * opened one by one long ago: requests for thousands would take the test's time. Answers their ids in their order.
 */
export async function seedAccounts(
  place: SeedTarget,
  { count, openedAt, ...values }: { count: number; openedAt: string } & Partial<Account>,
): Promise<readonly string[]> {
  const { organisationId } = place;
  const ids = Array.from({ length: count }, (_, index) => String(200_000_001 + index));
  const at = openedAt as Instant;
  await inBatches(
    place,
    ids.map((id) => ({ ...accountOf(organisationId, id, at), ...values })),
  );
  const leaves = Array.from({ length: Math.ceil(count / leafIdsMax) }, (_, index) => ({
    pk: listPartition(organisationId, 'account'),
    sk: listLeafKey(index + 1),
    version: 1,
    ids: ids.slice(index * leafIdsMax, (index + 1) * leafIdsMax),
    earliest: at,
    latest: at,
  }));
  const mark = { ...listMark(organisationId).key, version: 1, until: at, totals: { account: count } };
  await inBatches(place, [...leaves, mark]);
  return ids;
}

function accountOf(organisationId: string, id: string, at: Instant): Account {
  return {
    ...accountKey(organisationId, id),
    version: 1,
    organisationId,
    id,
    customerIds: ['100000001'],
    customerType: 'individualCustomer',
    name: 'Ada Okafor',
    depositProduct: 'checking',
    routingNumber: '812345678',
    accountNumber: `100${id}`,
    status: 'Open',
    createdAt: at,
    tags: {},
    balance: cents(0),
    hold: cents(0),
    available: cents(0),
    contraSettlement: cents(0),
    contraBook: cents(0),
    transactions: 0,
    payments: 0,
    recurringPayments: 0,
    lastAt: at,
  };
}

const itemsPerBatch = 50;

async function inBatches({ table }: SeedTarget, items: readonly StoredItem[]): Promise<void> {
  for (let start = 0; start < items.length; start += itemsPerBatch) {
    await table.transact(items.slice(start, start + itemsPerBatch).map((item) => ({ Put: { Item: { ...item } } })));
  }
}

/** Moves the clock, and has every day that is over by then written down. */
export async function endDays(bank: TestPlatform, at: string): Promise<void> {
  bank.clock.set(at);
  expect(await deliver(bank, endOfDayWorker, { organisationId: bank.organisationId })).toBe(true);
}
