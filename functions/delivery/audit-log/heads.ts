import * as z from 'zod';
import type { AuditArchive } from '../../ports/audit-archive/port.ts';
import { archivedNumber } from './archive.ts';
import { type Hash, hashIn, hexOf, isSameHash } from './chain.ts';
import { jsonIn } from './lines.ts';
import type { ArchivedHeads, VerifiedEnd } from './verify.ts';

/**
 * The archive gets the head of each log, which is the number and the hash of its last entry, about a minute after it changed. Files
 * with the entries themselves follow every hour. So nobody can cut off the end of a log, or make its hashes anew, and leave no trace.
 */
const headSchema = z.strictObject({
  auditHead: z.literal(1),
  organisationId: z.string(),
  number: z.number(),
  hash: z.string(),
});

const prefixOf = (organisationId: string): string => `heads/${organisationId}/`;

/** The key of the head of a log whose last entry has this number. */
export const headKey = (organisationId: string, number: number): string =>
  `${prefixOf(organisationId)}${archivedNumber(number)}.json`;

const headFile = (organisationId: string, { number, hash }: VerifiedEnd): Uint8Array =>
  Buffer.from(JSON.stringify({ auditHead: 1, organisationId, number, hash: hexOf(hash) }), 'utf8');

/**
 * Archives the head of a log. Returns false if the archive has another hash of the same entry: somebody has changed the log, or has
 * written to the archive before the platform.
 */
export async function addHead(archive: AuditArchive, organisationId: string, head: VerifiedEnd): Promise<boolean> {
  if (await archive.add(headKey(organisationId, head.number), headFile(organisationId, head))) return true;
  const hash = (await readHeads(archive, organisationId, head.number, 1)).get(head.number);
  return hash !== undefined && isSameHash(hash, head.hash);
}

/** Reads the archived heads from an entry on, at most `max`. */
export async function readHeads(
  archive: AuditArchive,
  organisationId: string,
  from: number,
  max = Infinity,
): Promise<ArchivedHeads> {
  const heads = new Map<number, Hash | undefined>();
  for await (const file of archive.list(prefixOf(organisationId), headKey(organisationId, from - 1))) {
    if (heads.size >= max) break;
    const number = Number(/(\d{12})\.json$/.exec(file.key)?.[1]);
    const bytes = await archive.read(file);
    if (Number.isSafeInteger(number)) heads.set(number, bytes && hashOf(bytes, organisationId, number));
  }
  return heads;
}

function hashOf(bytes: Uint8Array, organisationId: string, number: number): Hash | undefined {
  const read = headSchema.safeParse(jsonIn(Buffer.from(bytes).toString('utf8')));
  const isOwn = read.success && read.data.organisationId === organisationId && read.data.number === number;
  return isOwn ? hashIn(read.data.hash) : undefined;
}
