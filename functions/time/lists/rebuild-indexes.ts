import type { ListedType } from '../../kernel/journal/change.ts';
import { withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { readListMark, withoutIndex } from './write-lists.ts';

/**
 * Gives up the indexes of an organisation's lists. The list writer makes them anew from the first entry on, as long as it takes. Until then,
 * filters of these lists read them whole, with the bound of a search. Returns the types of the lists.
 */
export async function rebuildIndexes(
  platform: Pick<Platform, 'ids' | 'table'>,
  organisationId: string,
): Promise<readonly string[]> {
  return withOptimisticRetry(platform, async () => {
    const mark = await readListMark(platform.table, organisationId);
    const types = Object.keys(mark.found ?? {}).sort() as readonly string[] as readonly ListedType[];
    if (types.length > 0) await platform.table.transact([replace(types.reduce(withoutIndex, mark))]);
    return types;
  });
}
