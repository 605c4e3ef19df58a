import type { Table } from '../../kernel/table/table.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import { partitionOf, type Stop, stops } from './stops.ts';
import type { Position } from './position.ts';

/** Chunks of the log have up to 250 KB, so a page is at most some megabytes. */
const pageItemsMax = 16;
const ownersPageMax = 100;

export type Visit = (stop: Stop, items: readonly StoredItem[]) => Promise<void>;

/**
 * Goes through the sealed items of an organisation: all stops, unless others are given. Starts at a position and passes pages to
 * `visit` until the end or until `isLate`. Returns the position to continue from, or undefined at the end. An item that was
 * created after the walk passed its place may be left out.
 */
export async function walkOn(
  table: Table,
  organisationId: string,
  from: Position,
  {
    visit,
    isLate,
    through = stops,
  }: { readonly visit: Visit; readonly isLate: () => boolean; readonly through?: readonly Stop[] },
): Promise<Position | undefined> {
  let position = from;
  for (let stop = through[position.stop]; stop !== undefined; stop = through[position.stop]) {
    const after = await walkStop(table, organisationId, { stop, position, visit, isLate });
    if (after !== undefined) return after;
    position = { stop: position.stop + 1, owner: 1 };
  }
  return undefined;
}

interface Walk {
  readonly stop: Stop;
  readonly position: Position;
  readonly visit: Visit;
  readonly isLate: () => boolean;
}

/** Goes through one kind. Returns the position to continue from, or undefined at its end. */
async function walkStop(table: Table, organisationId: string, walk: Walk): Promise<Position | undefined> {
  const { stop, isLate } = walk;
  let { owner, after } = walk.position;
  for await (const id of ownersFrom(table, organisationId, stop, owner)) {
    for (;;) {
      if (isLate()) return { stop: walk.position.stop, owner, ...(after === undefined ? {} : { after }) };
      const page = await pageBehind(table, partitionOf(stop, organisationId, id), after);
      if (page.length > 0) await walk.visit(stop, page);
      after = page.at(-1)?.sk;
      if (after === undefined) break;
    }
    owner += 1;
  }
  return undefined;
}

async function pageBehind(table: Table, pk: string, after: string | undefined): Promise<readonly StoredItem[]> {
  if (after === undefined) return table.query({ pk, limit: pageItemsMax });
  const found = await table.query({ pk, from: after, limit: pageItemsMax + 1 });
  return found.filter(({ sk }) => sk !== after);
}

/** The ids of the owners from a number on; one of any name where the partition is the organisation's. */
async function* ownersFrom(
  table: Table,
  organisationId: string,
  { owners }: Stop,
  from: number,
): AsyncGenerator<string> {
  if (owners === undefined) {
    if (from === 1) yield '';
    return;
  }
  const { total, slice } = await owners(table, organisationId);
  for (let next = from; next <= total; next += ownersPageMax) {
    yield* await slice(next, Math.min(total, next + ownersPageMax - 1));
  }
}
