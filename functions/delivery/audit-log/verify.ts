import { type Hash, isSameHash, nextHash, textOf } from './chain.ts';
import type { AuditEntry } from './entry.ts';

/** An entry of which number and hash are known. */
export interface VerifiedEnd {
  readonly number: number;
  readonly hash: Hash;
}

/** The claim of a table, an archive or an export about the next entry. */
export type Claimed =
  | {
      readonly entry: AuditEntry;
      readonly previousHash?: Hash | undefined;
      readonly hash?: Hash | undefined;
      /** The first bytes of the hash, where the whole of it is not stored. */
      readonly mark?: Uint8Array | undefined;
    }
  | { readonly broken: string };

/** The outcome of a verification: the last entry, or the first one that does not fit. */
export type Verdict =
  | { readonly isWhole: true; readonly last: VerifiedEnd }
  | { readonly isWhole: false; readonly number: number; readonly why: string };

type Claims = AsyncIterable<Claimed> | Iterable<Claimed>;

/**
 * Verifies that entries follow `after` without a gap, each with the hash of the one before it. With `witness`, another copy of
 * the same entries, it also finds out where the two copies differ, and whether an end is missing. Names the first entry that
 * does not fit. Every entry that was changed, deleted, moved or inserted is found, unless all hashes after it were recomputed:
 * only a witness, or a hash that somebody noted, can show that.
 */
export async function verifyChain(
  after: VerifiedEnd,
  claims: Claims,
  witness?: AsyncIterator<Claimed>,
): Promise<Verdict> {
  let last = after;
  for await (const claimed of claims) {
    const number = last.number + 1;
    const why = faultOf(last, claimed);
    if (why !== undefined || 'broken' in claimed) return { isWhole: false, number, why: why ?? 'cannot be read' };
    const hash = nextHash(last.hash, textOf(claimed.entry));
    const other = await witness?.next();
    if (other?.done === false) {
      const differs = faultOf(last, other.value) ?? ('entry' in other.value && !isOfHash(other.value, last, hash));
      if (differs !== false) return { isWhole: false, number, why: 'differs from the archive' };
    } else witness = undefined;
    last = { number, hash };
  }
  const more = await witness?.next();
  if (more?.done === false) return { isWhole: false, number: last.number + 1, why: 'is missing; the archive has it' };
  return { isWhole: true, last };
}

const isOfHash = ({ entry }: { readonly entry: AuditEntry }, last: VerifiedEnd, hash: Hash): boolean =>
  isSameHash(nextHash(last.hash, textOf(entry)), hash);

/** The reason why a claim cannot be the entry after the last one; undefined if it can. */
function faultOf(last: VerifiedEnd, claimed: Claimed): string | undefined {
  if ('broken' in claimed) return claimed.broken;
  const { entry, previousHash, hash, mark } = claimed;
  const number = last.number + 1;
  if (entry.number !== number) {
    return `is missing or not in its place: entry ${entry.number} stands there`;
  }
  if (previousHash !== undefined && !isSameHash(previousHash, last.hash)) return 'does not follow the entry before it';
  const own = nextHash(last.hash, textOf(entry));
  if (hash !== undefined && !isSameHash(hash, own)) return 'was changed: its hash is another one';
  if (mark?.some((byte, index) => byte !== own[index]) === true) return 'was changed: its hash is another one';
  return undefined;
}
