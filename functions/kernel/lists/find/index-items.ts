import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import type { EncryptionContext, FieldCipher } from '../../../ports/cipher/port.ts';
import type { ListedType } from '../../journal/change.ts';
import { keptBytes, keptText, sealedBytes } from '../../table/handling.ts';
import { defineItem, type ItemOf, type ItemRef } from '../../table/item.ts';
import { defineKind, type ItemKey, partitionKey } from '../../table/kind.ts';
import type { BlockContent } from './segments.ts';

export const findKind = defineKind({
  prefix: 'fnd',
  owner: 'organisation',
  changedBy: ['update'],
});

/** A part of the index that was written at once, or merged of others. */
const segmentSchema = z.object({
  /** From 1. A number is never given again. */
  number: z.number(),
  /** How many members it is about. */
  members: z.number(),
  /** The slot of its only block. A segment of several blocks has its slots in the directory. */
  slot: z.number().optional(),
  /** True if it is about members that older segments have too. */
  overrides: z.boolean(),
});
export type Segment = z.output<typeof segmentSchema>;

/** What the index of a list consists of. It is small, because each step replaces it. */
export const findHeadItem = defineItem(findKind, () => ({
  version: z.number(),
  /** Counts the steps that added members. The mark of the lists has the same number. */
  step: z.number(),
  /** Counts the changes of the directory. */
  directory: z.number(),
  /** The oldest first. */
  segments: z.array(segmentSchema),
  /** The number that the next segment gets. */
  nextSegment: z.number(),
  /** How many slots have ever been used: 1 to this number. */
  slots: z.number(),
  /**
   * The names of the filters whose terms all its members have, up to this step. A version that knows other filters adds members without
   * their terms, and leaves this as it is.
   */
  terms: z.object({ names: keptText, step: z.number() }).optional(),
  /**
   * The filters whose terms all members will have: so far the first `upTo` have them, in segments from the number `from` on. It holds up to a
   * step, like `terms`.
   */
  renewal: z.object({ names: keptText, upTo: z.number(), from: z.number(), step: z.number() }).optional(),
  /** Slots whose blocks count no longer. The next blocks are written there. */
  free: keptBytes,
}));
export type FindHead = ItemOf<typeof findHeadItem>;

/**
 * A sealed part of an index, because its terms are words of names: a block of postings in a slot, or the directory. The segment and its
 * number there tell whether a block is the one that a reader looks for.
 */
export const findPartItem = defineItem(
  findKind,
  () => ({
    /** Of a block: its segment, and its number there from 0. */
    segment: z.number().optional(),
    block: z.number().optional(),
    /** Of the directory: the same as `directory` of the head. */
    number: z.number().optional(),
    content: sealedBytes,
  }),
  { partition: findPartition, boundTo: (item): string => boundTo(item.sk) },
);
export type FindPart = ItemOf<typeof findPartItem>;

/** The names of those of some filters whose terms all members of an index have. */
export const namesWithTerms = ({ step, terms }: FindHead, names: readonly string[]): readonly string[] => {
  const all = terms?.step === step ? terms.names.split(' ') : [];
  return names.filter((name) => all.includes(name));
};

/** True if all members of an index have the terms of the filters of these names. */
export const hasTerms = (head: FindHead, names: readonly string[]): boolean =>
  namesWithTerms(head, names).length === names.length;

/** The blocks of a segment. */
export interface SegmentBlocks {
  readonly slots: readonly number[];
  readonly fences: readonly string[];
}

/** What the directory says: the segments with several blocks, and the merge that is under way. */
export interface DirectoryContent {
  readonly segments: Readonly<Record<string, SegmentBlocks>>;
  /** The merge that is under way, and the term from which on it has to go on. */
  readonly merge?: SegmentBlocks & {
    readonly from: readonly number[];
    readonly into: number;
    readonly next: string;
    /** The places of that term that were merged already are up to this one. */
    readonly after?: number;
  };
}

/** The partition of all indexes of an organisation. */
export function findPartition(organisationId: string): string {
  return partitionKey(findKind, organisationId);
}

const slotDigits = 8;

const keyIn = (organisationId: string, type: ListedType, name: string): ItemKey => ({
  pk: findPartition(organisationId),
  sk: `${type}#${name}`,
});

/** The item in the slot of an index. */
export const blockKey = (organisationId: string, type: ListedType, slot: number): ItemKey =>
  keyIn(organisationId, type, String(slot).padStart(slotDigits, '0'));

export const findHead = (organisationId: string, type: ListedType): ItemRef<FindHead> =>
  findHeadItem.ref(keyIn(organisationId, type, 'head'));

export const findDirectory = (organisationId: string, type: ListedType): ItemRef<FindPart> =>
  findPartItem.ref(keyIn(organisationId, type, 'directory'));

const boundTo = (sk: string) => `${findKind.prefix}#${sk}`;

const contextOf = (organisationId: string, sk: string): EncryptionContext => ({
  organisationId,
  item: boundTo(sk),
  field: 'content',
});

/** Compresses and seals what an item of an index has. */
export function sealContent(
  content: BlockContent | DirectoryContent,
  cipher: FieldCipher,
  organisationId: string,
  { sk }: Pick<ItemKey, 'sk'>,
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(cipher.sealBytes(deflateRawSync(JSON.stringify(content)), contextOf(organisationId, sk)));
}

const open = (sealed: Uint8Array, cipher: FieldCipher, organisationId: string, sk: string): unknown =>
  JSON.parse(inflateRawSync(cipher.openBytes(sealed, contextOf(organisationId, sk))).toString('utf8'));

/** The postings that {@link sealContent} sealed in a block. */
export const openBlock = ({ sk, content }: FindPart, cipher: FieldCipher, organisationId: string): BlockContent =>
  open(content, cipher, organisationId, sk) as BlockContent;

/** What {@link sealContent} sealed in a directory. Without one, no segment has several blocks. */
export const openDirectory = (
  directory: FindPart | undefined,
  cipher: FieldCipher,
  organisationId: string,
): DirectoryContent =>
  directory === undefined
    ? { segments: {} }
    : (open(directory.content, cipher, organisationId, directory.sk) as DirectoryContent);
