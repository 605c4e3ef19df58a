import { plusMs } from '../../kernel/base/calendar/instant.ts';
import type { ListedType } from '../../kernel/journal/change.ts';
import { withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { withoutIndex } from '../../kernel/lists/find/changed-entries.ts';
import { replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { firstWaitMs, readListMark } from './write-lists.ts';

/**
 * Gives up the indexes of an organisation's lists. After an hour, when no function of a version that was taken back runs any more, the list
 * writer makes them anew from the first entry on, as long as it takes. Until then,
 * filters of these lists read them whole, with the bound of a search. Returns the types of the lists.
 */
export async function rebuildIndexes(
  platform: Pick<Platform, 'clock' | 'ids' | 'table'>,
  organisationId: string,
): Promise<readonly string[]> {
  return withOptimisticRetry(platform, async () => {
    const mark = await readListMark(platform.table, organisationId);
    const types = Object.keys(mark.found ?? {}).sort() as readonly string[] as readonly ListedType[];
    const from = plusMs(platform.clock.now(), firstWaitMs);
    const without = types.reduce((before, type) => withoutIndex(before, type, from), mark);
    if (types.length > 0) await platform.table.transact([replace(without)]);
    return types;
  });
}
