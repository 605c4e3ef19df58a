import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import { listedTypes } from '../../functions/kernel/journal/change.ts';

/** All items of a table, by the prefix of their kind. */
export type Items = ReadonlyMap<string, readonly StoredItem[]>;

export async function readItems(documents: DynamoDBDocumentClient, tableName: string): Promise<Items> {
  const items: StoredItem[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName: tableName, ConsistentRead: true, ExclusiveStartKey: start }),
    );
    items.push(...((page.Items ?? []) as StoredItem[]));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return Map.groupBy(items, ({ pk }) => pk.slice(0, pk.indexOf('#')));
}

/** The items of a kind, with any attributes. */
export function itemsOf<T = Record<string, unknown>>(items: Items, prefix: string): readonly (StoredItem & T)[] {
  return (items.get(prefix) ?? []) as (StoredItem & T)[];
}

const prefixes = {
  application: 'app',
  customer: 'cus',
  account: 'acc',
  counterparty: 'cpt',
  payment: 'pay',
  transaction: 'txn',
  recurringPayment: 'rec',
} as const satisfies Record<(typeof listedTypes)[number], string>;

/** What does not fit together: things that nobody told of or counts, counts and keys without their thing. */
export function orphans(items: Items): string[] {
  const faults = listedTypes.flatMap((type) => {
    const there = itemsOf<{ id: string }>(items, prefixes[type])
      .filter(({ sk }) => sk !== 'head')
      .map(({ id }) => id);
    const told = itemsOf<{ listed?: Record<string, string[]> }>(items, 'jrn').flatMap(
      (row) => row.listed?.[type] ?? [],
    );
    return different(`journal and items of ${type}`, told, there);
  });
  return [...faults, ...miscounts(items), ...deadKeys(items)];
}

function different(what: string, one: readonly string[], other: readonly string[]): string[] {
  const [left, right] = [one.toSorted().join(' '), other.toSorted().join(' ')];
  return left === right ? [] : [`${what} differ: ${left} | ${right}`];
}

interface Shared {
  readonly id: string;
  readonly customerIds: readonly string[];
}

/** True for the owners of an account, and for those whom its past owners name. */
function hasEverOwned(items: Items, customerId: string, { id, customerIds }: Shared): boolean {
  const past = itemsOf<{ accountId: string; spans: readonly Pick<Shared, 'customerIds'>[] }>(items, 'own');
  const spans = past.filter(({ accountId }) => accountId === id).flatMap((one) => one.spans);
  return [{ customerIds }, ...spans].some((span) => span.customerIds.includes(customerId));
}

/** Each owner counts what it owns, an account that it shares or has left too. */
function miscounts(items: Items): string[] {
  const faults: string[] = [];
  const expectCount = (owner: StoredItem, name: string, owned: readonly StoredItem[]) => {
    const counted = Number(owner[name] ?? 0);
    if (counted !== owned.length)
      faults.push(`${owner.pk} counts ${String(counted)} ${name}, owns ${String(owned.length)}`);
  };
  const under = (prefix: string, owner: StoredItem) =>
    itemsOf(items, prefix).filter(({ pk }) => pk === owner.pk.replace(/^[^#]+/, prefix));
  for (const head of itemsOf<{ id: string }>(items, 'cus').filter(({ sk }) => sk === 'head')) {
    expectCount(
      head,
      'accounts',
      itemsOf<Shared>(items, 'acc').filter((one) => hasEverOwned(items, head.id, one)),
    );
    expectCount(head, 'counterparties', under('cpt', head));
  }
  for (const account of itemsOf(items, 'acc')) {
    expectCount(account, 'transactions', under('txn', account));
    expectCount(account, 'payments', under('pay', account));
    expectCount(account, 'recurringPayments', under('rec', account));
  }
  for (const user of itemsOf(items, 'usr')) expectCount(user, 'apiTokens', under('tok', user));
  for (const head of itemsOf(items, 'whk').filter(({ sk }) => sk === 'head')) {
    expectCount(
      head,
      'count',
      under('whk', head).filter(({ sk }) => sk !== 'head'),
    );
    expectCount(head, 'count', itemsOf(items, 'cur'));
  }
  return faults;
}

/** Each used key names something that exists, each approved application has its customer. */
function deadKeys(items: Items): string[] {
  const ids = new Set([...items.values()].flat().map((item) => item['id']));
  const keys = itemsOf<{ resourceId: string }>(items, 'idm').filter(({ resourceId }) => !ids.has(resourceId));
  const alone = itemsOf<{ customerId?: string }>(items, 'app').filter(
    ({ customerId }) => customerId !== undefined && !ids.has(customerId),
  );
  return [...keys.map(({ pk }) => `${pk} names nothing`), ...alone.map(({ pk }) => `${pk} has no customer`)];
}
