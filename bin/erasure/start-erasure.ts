import type { Account } from '../../functions/accounts/accounts/for-others.ts';
import { erasedThings } from '../../functions/founding/erasure/erased-things.ts';
import { type Erasure, erasure, erasuresMax, openErasures } from '../../functions/founding/erasure/store.ts';
import { start } from '../../functions/founding/keys/position.ts';
import { plusMs } from '../../functions/kernel/base/calendar/instant.ts';
import { partitionKey } from '../../functions/kernel/table/kind.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import { insert, mustBeAbsent } from '../../functions/kernel/table/write.ts';
import { paymentKind } from '../../functions/money/payments/for-others.ts';
import { receivedPaymentKind } from '../../functions/money/received-payments/store.ts';
import { customer, customerHead } from '../../functions/onboarding/customers/for-others.ts';
import { operatorRow } from '../../functions/kernel/journal/operator-row.ts';
import type { Platform } from '../../functions/ports/platform.ts';

/** The stream keeps rows of the journal for 24 hours; what is older is read from the table. */
export const streamMs = 25 * 3_600_000;

/** How many writes DynamoDB takes in one transaction. */
const transactionWritesMax = 100;
/** Writes of the erasure and of the journal. */
const furtherWrites = 2;

/**
 * Begins to erase the personal data of a customer. Throws an error with the reason if it cannot: the customer must be Archived,
 * and accounts without other owners must have no money, no hold and no payment under way. Nothing can undo an erasure.
 */
export async function startErasure(
  { table, clock, ids }: Pick<Platform, 'table' | 'clock' | 'ids'>,
  { organisationId, customerId }: { readonly organisationId: string; readonly customerId: string },
): Promise<Erasure> {
  const refs = { record: customer(organisationId, customerId), head: customerHead(organisationId, customerId) };
  const [record, head] = await Promise.all([table.get(refs.record.key), table.get(refs.head.key)]);
  if (record === undefined || head === undefined) throw new Error(`there is no customer ${customerId}`);
  const { status, applicationId, erasedAt } = refs.record.parse(record);
  if (status !== 'Archived') throw new Error(`customer ${customerId} is ${status}: archive the customer first`);
  if (erasedAt !== undefined) throw new Error(`the data of customer ${customerId} has been erased at ${erasedAt}`);
  if ((await table.get(erasure(organisationId, customerId, 'open').key)) !== undefined) {
    throw new Error(`the erasure of customer ${customerId} is under way`);
  }
  const whose = { organisationId, customerId, applicationId };
  const { applicationFormIds, accounts, erasedOwnerIds, livingOwnerIds } = await erasedThings(table, whose);
  for (const account of accounts) await mustBeEmpty(table, account);
  if ((await openErasures(table, organisationId)).length >= erasuresMax) {
    throw new Error(`${erasuresMax} erasures of organisation ${organisationId} are under way: wait until one is done`);
  }
  const now = clock.now();
  const begun: Erasure = {
    ...erasure(organisationId, customerId, 'open').key,
    version: 0,
    organisationId,
    customerId,
    applicationId,
    applicationFormIds,
    accountIds: accounts.map(({ id }) => id),
    erasedOwnerIds,
    startedAt: now,
    settledAt: plusMs(now, streamMs),
    walk: 1,
    position: start,
    foundInWalk: 0,
    erased: 0,
  };
  // If the erasure of another owner begins at this moment, one of the two has to see the other one.
  const seen = livingOwnerIds.slice(0, transactionWritesMax - furtherWrites);
  const unbegun = seen.map((id) => mustBeAbsent(erasure(organisationId, id, 'open').key));
  const writes = [insert(begun)];
  const about = [{ type: 'customer', id: customerId }];
  const row = operatorRow(ids, { writes, about }, { organisationId, command: 'customer:erase', now });
  await table.transact([...writes, ...unbegun, row]);
  return begun;
}

async function mustBeEmpty(table: Table, { organisationId, id, balance, hold }: Account): Promise<void> {
  if (balance !== 0 || hold !== 0) {
    throw new Error(
      `account ${id} has a balance of ${balance} cents and a hold of ${hold} cents: it must have neither`,
    );
  }
  for (const kind of [paymentKind, receivedPaymentKind]) {
    const items = await table.query({ pk: partitionKey(kind, organisationId, id) });
    const open = items.find(({ duePk }) => duePk !== undefined);
    if (open !== undefined) throw new Error(`payment ${String(open['id'])} of account ${id} is under way`);
  }
}

/** An erasure that is under way or done. */
export async function readErasure(
  table: Table,
  { organisationId, customerId }: { readonly organisationId: string; readonly customerId: string },
): Promise<Erasure | undefined> {
  for (const state of ['open', 'done'] as const) {
    const ref = erasure(organisationId, customerId, state);
    const stored = await table.get(ref.key);
    if (stored !== undefined) return ref.parse(stored);
  }
  return undefined;
}
