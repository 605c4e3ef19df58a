import type { FieldCipher } from '../../../ports/cipher/port.ts';
import type { ListedType } from '../../journal/change.ts';
import { ConcurrencyConflict } from '../../table/concurrency-conflict.ts';
import { type ItemKey, keyText } from '../../table/kind.ts';
import type { Table } from '../../table/table.ts';
import type { Positions } from './positions.ts';
import { blocksWith, coveredTerm, openedBlock, type TermPosting, searched } from './segments.ts';
import {
  blockKey,
  type DirectoryContent,
  findPartItem,
  type FindPart,
  type FindHead,
  openBlock,
  openDirectory,
  type Segment,
  type SegmentBlocks,
} from './index-items.ts';
import type { TermRange } from './wanted.ts';

/** Where an index is, and what opens it. */
export interface IndexAccess {
  readonly table: Table;
  readonly organisationId: string;
  readonly type: ListedType;
  readonly cipher: FieldCipher;
}

/** An index as it was loaded. */
interface LoadedIndex {
  readonly head: FindHead;
  readonly directory: FindPart | undefined;
}

/** An index whose directory was opened. */
export interface OpenedIndex {
  readonly head: FindHead;
  readonly content: DirectoryContent;
}

/** The content of the directory. One transaction writes it with its number in the head: if they differ, one was read before it. */
export function directoryOf(
  { head, directory }: LoadedIndex,
  { cipher, organisationId }: IndexAccess,
): DirectoryContent {
  if (head.directory !== (directory?.number ?? 0)) throw new ConcurrencyConflict();
  return openDirectory(directory, cipher, organisationId);
}

/** A block that has to be read. */
interface BlockOf {
  readonly segment: number;
  readonly block: number;
  readonly key: ItemKey;
}

/** The blocks of a segment that can have terms of these ranges. */
export function blocksOfRanges(
  place: IndexAccess,
  { number, slot }: Pick<Segment, 'number' | 'slot'>,
  content: DirectoryContent,
  ranges: readonly TermRange[],
): readonly BlockOf[] {
  const { slots, fences } = segmentBlocks({ number, slot }, content);
  const blocks = new Set(ranges.flatMap((range) => blocksWith(fences, range)));
  return [...blocks].map((block) => ({
    segment: number,
    block,
    key: blockKey(place.organisationId, place.type, slots[block] ?? 0),
  }));
}

/** The slots and first terms of the blocks of a segment. */
export function segmentBlocks(
  { number, slot }: Pick<Segment, 'number' | 'slot'>,
  content: DirectoryContent,
): SegmentBlocks {
  if (slot !== undefined) return { slots: [slot], fences: [coveredTerm] };
  const found = content.segments[String(number)];
  if (found === undefined) throw new ConcurrencyConflict();
  return found;
}

/**
 * Reads blocks, in one call for up to a hundred. An eventually consistent read costs half. What it misses is read consistently; a block
 * that another has replaced even then is a concurrency conflict.
 */
export async function readBlocks(
  place: IndexAccess,
  blocks: readonly BlockOf[],
  { consistent }: { readonly consistent: boolean },
): Promise<ReadonlyMap<BlockOf, readonly TermPosting[]>> {
  const { table, organisationId, cipher } = place;
  const read = new Map<BlockOf, readonly TermPosting[]>();
  if (blocks.length === 0) return read;
  const found = await table.getAll(
    blocks.map(({ key }) => key),
    { consistent },
  );
  const missed: BlockOf[] = [];
  for (const block of blocks) {
    const stored = found.get(keyText(block.key));
    const item = stored && findPartItem.parse(stored);
    if (item?.segment === block.segment && item.block === block.block) {
      read.set(block, openedBlock(openBlock(item, cipher, organisationId)));
    } else missed.push(block);
  }
  if (missed.length === 0) return read;
  if (consistent) throw new ConcurrencyConflict();
  return new Map([...read, ...(await readBlocks(place, missed, { consistent: true }))]);
}

/** Reads the blocks that can have terms of these ranges, and returns the places of each range of them in the whole index. */
export async function searchIndex(
  place: IndexAccess,
  { head: { segments }, content }: OpenedIndex,
  ranges: readonly TermRange[],
  options = { consistent: false },
): Promise<(range: TermRange) => Positions> {
  const covered = { from: coveredTerm, to: coveredTerm };
  const wanted = segments.map((segment) =>
    blocksOfRanges(place, segment, content, segment.overrides ? [covered, ...ranges] : ranges),
  );
  const read = await readBlocks(place, wanted.flat(), options);
  return searched(
    segments.map(({ overrides }, index) => ({
      overrides,
      postings: (wanted[index] ?? []).flatMap((block) => read.get(block) ?? []),
    })),
  );
}

/** The term of the member with an id. Each member has one. */
export const idTerm = (id: string): string => `#${id}`;

/** The places of members in an index, by id. Those that it does not have are left out. */
export async function placesById(
  place: IndexAccess,
  index: OpenedIndex,
  ids: readonly string[],
  options = { consistent: false },
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const ranges = ids.map((id) => ({ from: idTerm(id), to: idTerm(id) }));
  const placesOf = await searchIndex(place, index, ranges, options);
  return new Map(
    ids.flatMap((id, number) => {
      const range = ranges[number];
      const [at] = range === undefined ? [] : placesOf(range);
      return at === undefined ? [] : [[id, at] as const];
    }),
  );
}
