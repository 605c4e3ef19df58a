import type { ItemType } from '../../kernel/table/item.ts';
import type { Kind } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import { partitionsOf } from './partitions.ts';
import { type Position, start } from './position.ts';
import { sealedItems } from './sealed-items.generated.ts';

/** Chunks of the log have up to 250 KB, so a page is at most some megabytes. */
const pageItemsMax = 16;
const partitionsPageMax = 100;

export type Visit = (kind: Kind, items: readonly StoredItem[]) => Promise<void>;

interface Walk {
  readonly visit: Visit;
  readonly isLate: () => boolean;
  /** The kinds that the walk goes through: all with encrypted values, unless others are given. */
  readonly through?: readonly ItemType<unknown>[];
}

/**
 * Goes through the encrypted items of an organisation. Starts at a position and passes pages to `visit` until the end or until
 * `isLate`. Returns the position to continue from, or undefined at the end. An item that was created after the walk passed its place
 * may be left out. A position whose kind is gone is the start.
 */
export async function walkOn(
  table: Table,
  organisationId: string,
  from: Position,
  { visit, isLate, through = sealedItems }: Walk,
): Promise<Position | undefined> {
  const kinds = [...new Map(through.map((item) => [item.kind.prefix, item])).values()];
  const begun = kinds.findIndex(({ kind }) => kind.prefix === from.at?.kind);
  for (const [index, item] of kinds.entries()) {
    if (index < begun) continue;
    const at = index === begun ? from.at : undefined;
    const after = await walkKind(table, organisationId, { item, from: at ?? { owner: 1 }, visit, isLate });
    if (after !== undefined) return { ...start, at: { kind: item.kind.prefix, ...after } };
  }
  return undefined;
}

type PlaceInKind = Omit<NonNullable<Position['at']>, 'kind'>;

interface KindWalk extends Walk {
  readonly item: ItemType<unknown>;
  readonly from: PlaceInKind;
}

/** Goes through one kind. Returns the place to continue from, or undefined at its end. */
async function walkKind(table: Table, organisationId: string, walk: KindWalk): Promise<PlaceInKind | undefined> {
  const { item, visit, isLate } = walk;
  let { owner, after } = walk.from;
  for await (const pk of partitionsFrom(table, organisationId, item, owner)) {
    for (;;) {
      if (isLate()) return { owner, ...(after === undefined ? {} : { after }) };
      const page = await pageAfter(table, pk, after);
      if (page.length > 0) await visit(item.kind, page);
      after = page.at(-1)?.sk;
      if (after === undefined) break;
    }
    owner += 1;
  }
  return undefined;
}

/** The items of a partition after a sort key, or its first ones: at most 16. */
export async function pageAfter(table: Table, pk: string, after: string | undefined): Promise<readonly StoredItem[]> {
  if (after === undefined) return table.query({ pk, limit: pageItemsMax });
  const found = await table.query({ pk, from: after, limit: pageItemsMax + 1 });
  return found.filter(({ sk }) => sk !== after);
}

/** The partitions of a kind from a number on. */
async function* partitionsFrom(
  table: Table,
  organisationId: string,
  item: ItemType<unknown>,
  from: number,
): AsyncGenerator<string> {
  const { total, slice } = await partitionsOf(item, table, organisationId);
  for (let next = from; next <= total; next += partitionsPageMax) {
    yield* await slice(next, Math.min(total, next + partitionsPageMax - 1));
  }
}
