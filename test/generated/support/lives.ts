import { isDeepStrictEqual } from 'node:util';
import { belongingOf } from '../../../bin/generate/lives.ts';
import { type Account, account } from '../../../functions/accounts/accounts/store.ts';
import { type Kind, partitionKey } from '../../../functions/kernel/table/kind.ts';
import type { lifeMembers } from '../../../functions/kernel/table/kind-life.ts';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';
import { kinds } from '../../../functions/registry.ts';
import { type Bank, changeOwners, openAccount, openCustomer } from '../../support/bank/bank.ts';
import { readItems } from '../../support/model/items.ts';
import { collections } from './full-bank.ts';
import { belongingTo, make } from './world.ts';

/** Every kind whose items belong to an account or a customer. */
export const livingKinds = kinds.filter((kind) => belongingOf(kind) !== undefined);

/** Things of which the usual one is over at once: one of each that is under way. */
const pendingOperations = [
  ['payments', 'cancelPayment'],
  ['check-deposits', 'approveSandboxCheckDeposit'],
] as const;

/** The items of the living kinds, by key. */
export type LivingItems = ReadonlyMap<
  string,
  { readonly kind: Kind; readonly ownerId: string; readonly item: StoredItem }
>;

export interface Owners {
  /** The accounts with anything on them. */
  readonly accountIds: readonly string[];
  readonly customerIds: readonly string[];
}

/**
 * Makes an item of every kind; all are of one customer if one is given. If nothing makes an item of a kind, an item without any content
 * is put into the table: if something changes it or removes it, its kind must say so.
 */
export async function makeLiving(bank: Bank, ofCustomer?: string): Promise<Owners> {
  const maker = ofCustomer === undefined ? bank : belongingTo(bank, ofCustomer);
  for (const collection of collections) await make(maker, collection);
  for (const [collection, operationId] of pendingOperations) await make(maker, collection, { operationId });
  const received = await make(maker, 'received-payments', { operationId: 'advanceReceivedPayment' });
  await maker.call('POST', `/received-payments/${received}/advance`);
  const accountId = await openAccount(maker);
  // A migration moves no joint accounts.
  if (ofCustomer === undefined) await changeOwners(bank, 'POST', accountId, [await openCustomer(bank)]);
  const made = await livingItems(bank);
  const customerId = (await customerIdsOf(bank, [accountId]))[0] ?? '';
  for (const kind of livingKinds.filter((one) =>
    [...made.values()].every(({ kind: { prefix } }) => prefix !== one.prefix),
  )) {
    const ownerId = belongingOf(kind) === 'account' ? accountId : customerId;
    const pk = partitionKey(kind, bank.organisationId, ownerId);
    await bank.table.put({ Item: { pk, sk: 'placeholder', version: 1, organisationId: bank.organisationId } });
  }
  const accountIds = [
    ...new Set(
      [...(await livingItems(bank)).values()].flatMap(({ kind, ownerId }) =>
        belongingOf(kind) === 'account' ? [ownerId] : [],
      ),
    ),
  ];
  return { accountIds, customerIds: await customerIdsOf(bank, accountIds) };
}

async function customerIdsOf(bank: Bank, accountIds: readonly string[]): Promise<readonly string[]> {
  const accounts = await Promise.all(accountIds.map((id) => accountOf(bank, id)));
  return [...new Set(accounts.flatMap((one) => one.customerIds))];
}

/** The ids of all accounts, those with nothing on them too. */
export async function allAccountIds(bank: Bank): Promise<readonly string[]> {
  const items = await readItems(bank.documents, bank.platform.settings.tableName);
  return (items.get('acc') ?? []).flatMap(({ pk }) => {
    const [, organisationId, id = ''] = pk.split('#');
    return organisationId === bank.organisationId ? [id] : [];
  });
}

/** An account as it is stored. */
export async function accountOf(bank: Bank, id: string): Promise<Account> {
  const ref = account(bank.organisationId, id);
  const stored = await bank.table.get(ref.key);
  if (stored === undefined) throw new Error(`there is no account ${id}`);
  return ref.parse(stored);
}

export async function livingItems(bank: Bank): Promise<LivingItems> {
  const items = await readItems(bank.documents, bank.platform.settings.tableName);
  return new Map(
    livingKinds.flatMap((kind) =>
      (items.get(kind.prefix) ?? [])
        .filter(({ pk }) => pk.split('#')[1] === bank.organisationId)
        .map((item) => {
          const ownerId = item.pk.split('#')[2] ?? '';
          return [`${item.pk}/${item.sk}`, { kind, ownerId, item }] as const;
        }),
    ),
  );
}

/**
 * Makes what falls due after a moment fall due then, if it is of a kind that ends when it is due. The example of its operation may name
 * any date.
 */
export async function bringForward(bank: Bank, moment: string): Promise<void> {
  for (const { kind, item } of (await livingItems(bank)).values()) {
    const ends = kind.whenAccountCloses === 'endsWhenDue' || kind.whenOwnerArchived === 'endsWhenDue';
    const { dueAt } = item;
    if (ends && typeof dueAt === 'string' && dueAt > moment) await bank.table.put({ Item: { ...item, dueAt: moment } });
  }
}

/** What has become of an item. */
type Fate = 'stays' | 'changed' | 'gone';

const fateOf = (before: StoredItem, after: StoredItem | undefined): Fate =>
  after === undefined ? 'gone' : isDeepStrictEqual(before, after) ? 'stays' : 'changed';

/**
 * Sentences for the items of these owners that something else has become of than their kinds say. `answers` of the kinds that let an
 * item change; all others stay as they are.
 */
export function wrongFates(
  { before, after }: { readonly before: LivingItems; readonly after: LivingItems },
  ownerIds: readonly string[],
  member: (typeof lifeMembers)[number] | undefined,
  changing: readonly string[],
): readonly string[] {
  return [...before].flatMap(([key, { kind, ownerId, item }]) => {
    if (!ownerIds.includes(ownerId)) return [];
    const answer = (member && kind[member]) ?? 'stays';
    const expected = changing.includes(answer) ? 'changed' : 'stays';
    const fate = fateOf(item, after.get(key)?.item);
    return fate === expected ? [] : [`${key} ${fate}, but its kind says ${member ?? 'nothing'}: '${answer}'`];
  });
}
