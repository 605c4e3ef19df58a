import { directoryOf, type IndexAccess } from '../../kernel/lists/find/index-reader.ts';
import type { BlockContent } from '../../kernel/lists/find/segments.ts';
import {
  blockKey,
  type DirectoryContent,
  findDirectory,
  findHead,
  type FindPart,
  type FindHead,
  sealContent,
} from '../../kernel/lists/find/index-items.ts';
import { packNumbers, unpackNumbers } from '../../kernel/lists/packed-numbers.ts';
import { keyText } from '../../kernel/table/kind.ts';
import { insert, replace, type Write } from '../../kernel/table/write.ts';

/** An index as a step has read it. */
export interface IndexState {
  readonly head: FindHead;
  readonly stored: FindPart | undefined;
  readonly content: DirectoryContent;
}

/** What a step writes. */
export interface IndexStep {
  readonly head: FindHead;
  /** The directory, if it changes. */
  readonly content: DirectoryContent | undefined;
  /** Its blocks. */
  readonly writes: readonly Write[];
}

/** The index as it is stored; undefined if the list has never had one. */
export async function stateOf(place: IndexAccess): Promise<IndexState | undefined> {
  const { table, organisationId, type } = place;
  const [headRef, directoryRef] = [findHead(organisationId, type), findDirectory(organisationId, type)];
  const items = await table.getAll([headRef.key, directoryRef.key]);
  const [head, directory] = [items.get(keyText(headRef.key)), items.get(keyText(directoryRef.key))];
  if (head === undefined) return undefined;
  const loaded = { head: headRef.parse(head), directory: directory && directoryRef.parse(directory) };
  return { head: loaded.head, stored: loaded.directory, content: directoryOf(loaded, place) };
}

/** The slots of an index whose blocks count no longer. */
function freeSlots({ free }: FindHead): readonly number[] {
  let at = 0;
  return unpackNumbers(free).map((distance) => (at += distance));
}

/** The head with these free slots, in place of those that it had. */
export function withFree(head: FindHead, slots: readonly number[]): FindHead {
  let before = 0;
  const distances = [...slots]
    .sort((one, other) => one - other)
    .map((slot) => {
      const distance = slot - before;
      before = slot;
      return distance;
    });
  return { ...head, free: packNumbers(distances) };
}

/** The head with more free slots. */
export const freeing = (head: FindHead, slots: readonly number[]): FindHead =>
  withFree(head, [...freeSlots(head), ...slots]);

/** Puts blocks of a segment into free slots, and into new ones where these do not suffice. `first` is the number of the first block. */
export function withBlocks(
  place: IndexAccess,
  { head }: Pick<IndexState, 'head'>,
  {
    segment,
    first,
    blocks,
  }: { readonly segment: number; readonly first: number; readonly blocks: readonly BlockContent[] },
): { readonly next: FindHead; readonly slots: readonly number[]; readonly writes: readonly Write[] } {
  const free = freeSlots(head);
  const added = Math.max(0, blocks.length - free.length);
  const slots = [...free.slice(0, blocks.length), ...Array.from({ length: added }, (_, n) => head.slots + n + 1)];
  const writes = blocks.map((block, index) => {
    const slot = slots[index] ?? 0;
    const key = blockKey(place.organisationId, place.type, slot);
    const content = sealContent(block, place.cipher, place.organisationId, key);
    const item = { ...key, segment, block: first + index, content };
    return slot > head.slots ? insert(item) : overwrite(item);
  });
  return { next: { ...withFree(head, free.slice(blocks.length)), slots: head.slots + added }, slots, writes };
}

/** Puts a block over one that counts no longer. The condition of the head says that nobody else has taken its slot. */
const overwrite = (item: { readonly pk: string; readonly sk: string; readonly segment: number }): Write => ({
  Put: {
    Item: { ...item },
    ConditionExpression: '#segment <> :segment',
    ExpressionAttributeNames: { '#segment': 'segment' },
    ExpressionAttributeValues: { ':segment': item.segment },
  },
});

/** The writes of a step: they are one transaction, on condition that the head is as it was read. */
export function indexWrites(
  place: IndexAccess,
  state: IndexState,
  { head, content, writes }: IndexStep,
): readonly Write[] {
  if (content === undefined) return [...writes, replace(head)];
  const { key } = findDirectory(place.organisationId, place.type);
  const number = state.head.directory + 1;
  const item = { ...key, number, content: sealContent(content, place.cipher, place.organisationId, key) };
  const directory: Write =
    state.stored === undefined
      ? insert(item)
      : {
          Put: {
            Item: item,
            ConditionExpression: '#number = :number',
            ExpressionAttributeNames: { '#number': 'number' },
            ExpressionAttributeValues: { ':number': state.stored.number },
          },
        };
  return [...writes, directory, replace({ ...head, directory: number })];
}
