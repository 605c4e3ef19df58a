import * as z from 'zod';
import type { AuditArchive } from '../../ports/audit-archive/port.ts';
import { archivedNumber } from './archive.ts';
import { jsonIn } from './lines.ts';

/**
 * A restoration after which entries are missing for ever: the archive has the hash of one of them at most, and not the entries
 * themselves. Both ends are inclusive. The archive has this file for ever, so nobody can say so later about entries that they cut off
 * without that anybody sees it.
 */
export interface LostEntries {
  readonly from: number;
  readonly to: number;
}

const fileSchema = z.strictObject({
  auditRestore: z.literal(1),
  organisationId: z.string(),
  from: z.number(),
  to: z.number(),
  at: z.string(),
});

const prefixOf = (organisationId: string): string => `restores/${organisationId}/`;

/** Archives that entries are lost. Returns false if the archive has said something about the first of them before. */
export function addLostEntries(
  archive: Pick<AuditArchive, 'add'>,
  organisationId: string,
  { from, to, at }: LostEntries & { readonly at: string },
): Promise<boolean> {
  const file = { auditRestore: 1, organisationId, from, to, at };
  const key = `${prefixOf(organisationId)}${archivedNumber(from)}.json`;
  return archive.add(key, Buffer.from(JSON.stringify(file), 'utf8'));
}

/** The entries of an organisation that are lost, as the archive says. A file that cannot be read says nothing. */
export async function readLostEntries(
  archive: Pick<AuditArchive, 'list' | 'read'>,
  organisationId: string,
): Promise<readonly LostEntries[]> {
  const lost: LostEntries[] = [];
  for await (const file of archive.list(prefixOf(organisationId))) {
    const bytes = await archive.read(file);
    const read = fileSchema.safeParse(bytes && jsonIn(Buffer.from(bytes).toString('utf8')));
    if (read.success && read.data.organisationId === organisationId) lost.push(read.data);
  }
  return lost;
}

/** Whether an entry is one of those that are lost. */
export const isLost = (lost: readonly LostEntries[], number: number): boolean =>
  lost.some(({ from, to }) => number >= from && number <= to);
