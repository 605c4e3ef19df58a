import * as z from 'zod';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Platform } from '../../ports/platform.ts';
import { type AchFileRecord, type AchRejection, achTraceItem, type FileScope, tracePartition } from './store.ts';
import { entryKinds } from './window-entry.ts';

/** An entry of a file, as its manifest names it. */
export const manifestEntry = z.object({
  traceNumber: z.string(),
  organisationId: z.string(),
  kind: z.enum(entryKinds),
  source: z.object({ type: z.string(), id: z.string() }),
});
export type ManifestEntry = z.output<typeof manifestEntry>;
const placedEntry = manifestEntry.extend({ batch: z.number() });
export type PlacedEntry = z.output<typeof placedEntry>;
const manifest = z.object({ entries: z.array(placedEntry) });

type Reading = Pick<Platform, 'table' | 'achFiles'>;

/** The entries of a file, or of one of its batches, each with its batch. */
export async function entriesOfFile(
  { achFiles }: Pick<Reading, 'achFiles'>,
  { key }: Pick<AchFileRecord, 'key'>,
  batch?: number,
): Promise<readonly PlacedEntry[]> {
  const bytes = await achFiles.read(`${key}.json`);
  invariant(bytes !== undefined, `the file ${key} has no manifest`);
  const { entries } = manifest.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  return batch === undefined ? entries : entries.filter((one) => one.batch === batch);
}

/** What was rejected: the entry, or those of the batch or the file. */
export async function rejectedEntries(
  platform: Reading,
  file: AchFileRecord,
  { scope, batch, traceNumber }: AchRejection,
): Promise<readonly ManifestEntry[]> {
  if (traceNumber === undefined) return entriesOfFile(platform, file, batch);
  return (await tracesIn(platform, scope, traceNumber)).filter(({ window }) => window === file.window);
}

async function tracesIn({ table }: Reading, scope: FileScope, traceNumber: string) {
  const items = await table.query({ pk: tracePartition(scope, traceNumber), limit: 100 });
  return items.map((item) => achTraceItem.parse(item));
}
