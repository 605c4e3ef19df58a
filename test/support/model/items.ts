import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { isSessionToken } from '../../../functions/kernel/auth/session-token.ts';
import { holesSortKey } from '../../../functions/kernel/lists/holes.ts';
import { type ListMark, listMarkKind } from '../../../functions/kernel/lists/list-marks.ts';
import { unpackCounts } from '../../../functions/kernel/lists/packed-counts.ts';
import type { Owner } from '../../../functions/kernel/table/kind.ts';
import type { TableClient } from '../../../functions/kernel/table/table.ts';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';
import { operations } from '../../../functions/registry.ts';

/** All items of a table, by the prefix of their kind. */
export type Items = ReadonlyMap<string, readonly StoredItem[]>;

/** Reads the whole table. */
export async function readItems(documents: TableClient, tableName: string): Promise<Items> {
  return Map.groupBy(await allItems(documents, tableName), ({ pk }) => pk.slice(0, pk.indexOf('#')));
}

/** Every item of a table as a text in which a secret would be found: bytes as Latin-1. */
export async function itemTexts(documents: TableClient, tableName: string): Promise<readonly string[]> {
  const bytesAsText = (_: string, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
  return (await allItems(documents, tableName)).map((item) => JSON.stringify(item, bytesAsText));
}

/** Every item of a table. */
export async function allItems(documents: TableClient, tableName: string): Promise<readonly StoredItem[]> {
  const items: StoredItem[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName: tableName, ConsistentRead: true, ExclusiveStartKey: start }),
    );
    items.push(...((page.Items ?? []) as StoredItem[]));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return items;
}

/** The items of a kind, with any attributes. */
export function itemsOf<T = Record<string, unknown>>(items: Items, prefix: string): readonly (StoredItem & T)[] {
  return (items.get(prefix) ?? []) as (StoredItem & T)[];
}

const allLists = operations.flatMap(({ lists, listsInstead }) => [lists ?? [], listsInstead ?? []].flat());

/** The prefix of the kind of each type that an organisation can list, by the declarations of the lists. */
const prefixes: ReadonlyMap<string, string> = new Map(
  allLists.map(({ listedType, kind }) => [listedType, kind.prefix] as const),
);
/** Lists that have only some items of their kind, and which. Bulks of all types have one kind. */
const stillListed = new Map<string, (item: object) => boolean>([
  ['bulkPayments', (item) => !('type' in item)],
  ['bulkCards', (item) => 'type' in item],
  ...allLists.flatMap(({ listedType, isStillListed }) =>
    isStillListed === undefined ? [] : [[String(listedType), isStillListed as (item: object) => boolean] as const],
  ),
]);
const listedTypes = [...prefixes.keys()];

/** The things that accounts and customers number, with the counter of each, from the declarations of the lists. */
export const countedThings = operations.flatMap(({ lists }) =>
  lists !== undefined && 'counter' in lists ? [{ counter: String(lists.counter), kind: lists.kind }] : [],
);

interface ListedIds {
  readonly listed?: Readonly<Record<string, readonly string[]>>;
  readonly unlisted?: Readonly<Record<string, readonly { readonly id: string }[]>>;
}

/** The things of a listed type, without other items of their partitions. */
export function thingsOf(items: Items, type: string): readonly string[] {
  const things = itemsOf<{ id: string }>(items, prefixes.get(type) ?? '').filter(
    (item) => item.sk !== 'head' && item.sk !== holesSortKey && (stillListed.get(type)?.(item) ?? true),
  );
  return things.map(({ id }) => id);
}

/** True if the table has anything of which a list of that type could show something: items of its kind, or entries that it counts. */
export function isListed(items: Items, type: string): boolean {
  const marks = itemsOf<Pick<ListMark, 'totals'>>(items, listMarkKind.prefix);
  return itemsOf(items, prefixes.get(type) ?? '').length > 0 || marks.some(({ totals }) => (totals[type] ?? 0) > 0);
}

/** Ids of deleted things, by the journal. */
function deletedIds(items: Items, type: string): ReadonlySet<string> {
  return new Set(itemsOf<ListedIds>(items, 'jrn').flatMap((row) => row.unlisted?.[type]?.map(({ id }) => id) ?? []));
}

/** The inconsistencies: things without journal entry or count, and counts and keys without their thing. */
export function orphans(items: Items): string[] {
  const faults = listedTypes.flatMap((type) => {
    const gone = deletedIds(items, type);
    const told = itemsOf<ListedIds>(items, 'jrn').flatMap((row) => row.listed?.[type] ?? []);
    return different(
      `journal and items of ${type}`,
      told.filter((id) => !gone.has(id)),
      thingsOf(items, type),
    );
  });
  return [...faults, ...miscounts(items), ...deadKeys(items)];
}

function different(what: string, one: readonly string[], other: readonly string[]): string[] {
  const [left, right] = [one.toSorted().join(' '), other.toSorted().join(' ')];
  return left === right ? [] : [`${what} differ: ${left} | ${right}`];
}

function holesOf({ packed = new Uint8Array(), ...item }: StoredItem & { packed?: Uint8Array }): readonly StoredItem[] {
  return unpackCounts(packed).flatMap(({ count }) => Array.from({ length: count }, () => item));
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
    itemsOf<{ packed?: Uint8Array }>(items, prefix)
      .filter(({ pk }) => pk === owner.pk.replace(/^[^#]+/, prefix))
      // Deleted things still count: their numbers are holes.
      .flatMap((item) => (item.sk === holesSortKey ? holesOf(item) : [item]));
  const expectCounts = (owner: StoredItem, kindOfOwner: Owner) => {
    for (const { counter, kind } of countedThings.filter((one) => one.kind.owner === kindOfOwner)) {
      expectCount(owner, counter, under(kind.prefix, owner));
    }
  };
  for (const head of itemsOf<{ id: string }>(items, 'cus').filter(({ sk }) => sk === 'head')) {
    expectCount(
      head,
      'accounts',
      itemsOf<Shared>(items, 'acc').filter((one) => hasEverOwned(items, head.id, one)),
    );
    expectCounts(head, 'customer');
  }
  for (const account of itemsOf(items, 'acc')) expectCounts(account, 'account');
  for (const user of itemsOf(items, 'usr')) {
    const isOfSession = ({ id }: StoredItem) => isSessionToken(String(id));
    expectCount(
      user,
      'apiTokens',
      under('tok', user).filter((token) => !isOfSession(token)),
    );
  }
  for (const head of itemsOf(items, 'whk').filter(({ sk }) => sk === 'head')) {
    const beside = under('whk', head).filter(({ sk }) => sk !== 'head');
    const cursors = beside.filter(({ sk }) => sk.endsWith('#cursor'));
    expectCount(head, 'count', cursors);
    expectCount(
      head,
      'count',
      beside.filter((item) => !cursors.includes(item)),
    );
  }
  return faults;
}

/** Each used key names something that exists, each approved application has its customer. */
function deadKeys(items: Items): string[] {
  const ids = new Set([...items.values()].flat().map((item) => item['id']));
  for (const type of listedTypes) for (const id of deletedIds(items, type)) ids.add(id);
  const keys = itemsOf<{ resourceId: string }>(items, 'idm').filter(({ resourceId }) => !ids.has(resourceId));
  const alone = itemsOf<{ customerId?: string }>(items, 'app').filter(
    ({ customerId }) => customerId !== undefined && !ids.has(customerId),
  );
  return [...keys.map(({ pk }) => `${pk} names nothing`), ...alone.map(({ pk }) => `${pk} has no customer`)];
}
