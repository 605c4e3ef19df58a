import { posix } from 'node:path';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { achFileItem, type AchFileRecord, filePartition, type FileScope, stageScope } from './store.ts';

const pageMax = 50;
/** Sorts before every character that keys have. */
const beforeAll = '!';

/** Our files of the windows since a moment, the newest first. Their ids are in the order of their windows. */
export async function filesSince(
  { table }: { readonly table: Pick<Table, 'query'> },
  scope: FileScope,
  since: Instant,
): Promise<readonly AchFileRecord[]> {
  const found: AchFileRecord[] = [];
  for (let to = '~'; ;) {
    const page = await table.query({ pk: filePartition(scope), from: beforeAll, to, descending: true, limit: pageMax });
    // The first one of a page was the last one of the page before.
    const files = page.filter(({ sk }) => sk !== to).map((item) => achFileItem.parse(item));
    found.push(...files.filter(({ direction, createdAt }) => direction === 'Outgoing' && createdAt >= since));
    const last = files.at(-1);
    if (last === undefined || page.length < pageMax || last.createdAt < since) return found;
    to = last.id;
  }
}

/** A file is looked for by its key so long after its window. */
const keptMs = 14 * 86_400_000;

/** The record of a file of ours of the last 14 days by its key in the bucket; undefined as long as its writer has stored none. */
export const fileWithKey = async (
  platform: { readonly table: Pick<Table, 'query'> },
  key: string,
  at: Instant,
  scope: FileScope = stageScope,
): Promise<AchFileRecord | undefined> =>
  (await filesSince(platform, scope, plusMs(at, -keptMs))).find((one) => one.key === key);

/** The name of a file of the bucket, without `.ach`. */
export const nameOfFile = (key: string): string => posix.basename(key, '.ach');
