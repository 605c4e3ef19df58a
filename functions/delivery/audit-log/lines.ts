import * as z from 'zod';
import { firstHash, type Hash, hashIn, hexOf } from './chain.ts';
import { entrySchema } from './entry.ts';
import type { ChainedEntry } from './store.ts';
import type { EntryClaim, VerifiedEnd } from './verify.ts';
import { hashedText } from './hashed-text.ts';

/**
 * The first line of an export and of each file of the archive: the organisation, and number and hash of the entry before the
 * file. All other lines are entries, in their order. Such a text of JSON lines can be verified without anything else.
 */
const headSchema = z.strictObject({
  auditLog: z.literal(1),
  organisationId: z.string(),
  after: z.strictObject({ number: z.number(), hash: z.string() }),
});

const lineSchema = z.strictObject({ previousHash: z.string(), hash: z.string(), entry: entrySchema });

export interface LinesHead {
  readonly organisationId: string;
  readonly after: VerifiedEnd;
}

/** The head of the lines that follow an entry; of all lines if there is none. */
export function headLine(organisationId: string, after?: VerifiedEnd): string {
  const { number, hash } = after ?? beginningOf(organisationId);
  return JSON.stringify({ auditLog: 1, organisationId, after: { number, hash: hexOf(hash) } });
}

/** The number and hash before the first entry. */
export const beginningOf = (organisationId: string): VerifiedEnd => ({ number: 0, hash: firstHash(organisationId) });

export const auditLineOf = ({ entry, previousHash, hash }: ChainedEntry): string =>
  `{"previousHash":"${hexOf(previousHash)}","hash":"${hexOf(hash)}","entry":${hashedText(entry)}}`;

/** Reads a head; undefined for anything else. */
export function readHead(line: string): LinesHead | undefined {
  const read = headSchema.safeParse(jsonIn(line));
  const hash = read.success ? hashIn(read.data.after.hash) : undefined;
  if (!read.success || hash === undefined) return undefined;
  const { organisationId, after } = read.data;
  return { organisationId, after: { number: after.number, hash } };
}

/** The claim of a line about an entry. A line that cannot be read is a broken claim. */
export function readLine(line: string): EntryClaim {
  const read = lineSchema.safeParse(jsonIn(line));
  if (!read.success) return { broken: 'cannot be read' };
  const hashes: readonly (Hash | undefined)[] = [hashIn(read.data.previousHash), hashIn(read.data.hash)];
  const [previousHash, hash] = hashes;
  if (previousHash === undefined || hash === undefined) return { broken: 'has no hashes' };
  return { entry: read.data.entry, previousHash, hash };
}

/** The value of a JSON text; undefined if it is none. */
export function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
