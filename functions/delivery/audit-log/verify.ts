import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Hash, isSameHash, nextHash } from './chain.ts';
import type { AuditEntry } from './entry.ts';
import { hashedText } from './hashed-text.ts';

/** An entry of which number and hash are known. */
export interface VerifiedEnd {
  readonly number: number;
  readonly hash: Hash;
}

/** The claim of a table, an archive or an export about the next entry. */
export type EntryClaim =
  | {
      readonly entry: AuditEntry;
      readonly previousHash?: Hash | undefined;
      readonly hash?: Hash | undefined;
      /** The first bytes of the hash, where the whole of it is not stored. */
      readonly mark?: Uint8Array | undefined;
    }
  | { readonly broken: string };

/** How much a verification has compared. */
export interface VerificationCounts {
  /** Entries that follow one another, each with the hash of the one before it. */
  readonly entries: number;
  /** Entries of which the archive has the same copy. */
  readonly archived: number;
  /** Entries of which the archive has noted the same hash. */
  readonly heads: number;
}

/** The outcome of a verification: the last entry, or the first one that does not fit. */
export type Verdict = { readonly compared: VerificationCounts } & (
  | { readonly isWhole: true; readonly last: VerifiedEnd }
  | { readonly isWhole: false; readonly number: number; readonly why: string }
);

type Claims = AsyncIterable<EntryClaim> | Iterable<EntryClaim>;

/** The hash that the archive has of an entry. Undefined if the head cannot be read, which is as bad as another hash. */
export type ArchivedHeads = ReadonlyMap<number, Hash | undefined>;

/** What is known of a log beside the copy that is verified. */
export interface Witness {
  /** Another copy of the same entries, from the same one on. */
  readonly copy?: AsyncIterator<EntryClaim>;
  /** Every entry that was written before this moment must be in the copy. */
  readonly copiedBefore?: Instant;
  /** Hashes that were noted, by the number of their entry. */
  readonly heads?: ArchivedHeads;
}

/**
 * Verifies that entries follow `after` without a gap, each with the hash of the one before it. With a witness it also finds out
 * where the two differ, and whether the end of either is missing. Names the first entry that does not fit. Every entry that was
 * changed, deleted, moved or inserted is found, unless all hashes after it were recomputed: only a witness, or a hash that somebody
 * noted, can show that.
 */
export async function verifyChain(after: VerifiedEnd, claims: Claims, witness: Witness = {}): Promise<Verdict> {
  const { heads = new Map<number, Hash | undefined>(), copiedBefore } = witness;
  const compared = { entries: 0, archived: 0, heads: 0 };
  let { copy } = witness;
  let last = after;
  const broken = (number: number, why: string): Verdict => ({ isWhole: false, number, why, compared });
  for await (const claimed of claims) {
    const number = last.number + 1;
    const why = faultOf(last, claimed);
    if (why !== undefined || 'broken' in claimed) return broken(number, why ?? 'cannot be read');
    const { entry } = claimed;
    const hash = nextHash(last.hash, hashedText(entry));
    compared.entries += 1;
    const other = await copy?.next();
    if (other?.done === false) {
      if ('broken' in other.value) return broken(number, other.value.broken);
      if (faultOf(last, other.value) !== undefined || !isOfHash(other.value, last, hash)) {
        return broken(number, 'differs from the archive');
      }
      compared.archived += 1;
    } else {
      copy = undefined;
      const isLate = witness.copy !== undefined && copiedBefore !== undefined && entry.at < copiedBefore;
      if (isLate) return broken(number, `was written at ${entry.at}, but the archive ends before it`);
    }
    if (heads.has(number)) {
      const noted = heads.get(number);
      if (noted === undefined || !isSameHash(noted, hash)) return broken(number, 'has another hash in the archive');
      compared.heads += 1;
    }
    last = { number, hash };
  }
  const more = await copy?.next();
  if (more?.done === false) return broken(last.number + 1, 'is missing; the archive has it');
  const headAhead = [...heads.keys()].find((number) => number > last.number);
  if (headAhead !== undefined) return broken(last.number + 1, `is missing; the archive has the hash of ${headAhead}`);
  return { isWhole: true, last, compared };
}

const isOfHash = ({ entry }: { readonly entry: AuditEntry }, last: VerifiedEnd, hash: Hash): boolean =>
  isSameHash(nextHash(last.hash, hashedText(entry)), hash);

/** The reason why a claim cannot be the entry after the last one; undefined if it can. */
function faultOf(last: VerifiedEnd, claimed: EntryClaim): string | undefined {
  if ('broken' in claimed) return claimed.broken;
  const { entry, previousHash, hash, mark } = claimed;
  const number = last.number + 1;
  if (entry.number !== number) {
    return `is missing or not in its place: entry ${entry.number} stands there`;
  }
  if (previousHash !== undefined && !isSameHash(previousHash, last.hash)) return 'does not follow the entry before it';
  const own = nextHash(last.hash, hashedText(entry));
  if (hash !== undefined && !isSameHash(hash, own)) return 'was changed: its hash is another one';
  if (mark?.some((byte, index) => byte !== own[index]) === true) return 'was changed: its hash is another one';
  return undefined;
}
