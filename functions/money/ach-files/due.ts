import type { DueKind } from '../../kernel/due/due-kind.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { closeWindow, closeWindowAlarms, closeWindowUses } from './close-window.ts';
import { achWindowItem, achWindowKind } from './store.ts';

/** In sandboxes each organisation has its own windows, and its bank clock closes them. */
export const achWindows: DueKind = {
  kind: achWindowKind,
  resource: { type: 'achFile', id: 'owner and number' },
  worker: 'rail',
  // The entries of a suspended organisation go to the next window.
  whenSuspended: 'goesOn',
  run: async (platform, moment, key) => {
    const window = await readItem(platform.table, achWindowItem.ref(key));
    return window !== undefined && (await closeWindow(platform, moment, window)) ? 'done' : 'not due';
  },
  reads: closeWindowUses.reads,
  writes: closeWindowUses.writes,
  needs: ['cipher', 'achFiles'],
  alarmsOn: closeWindowAlarms,
};
