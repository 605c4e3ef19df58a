import { type Instant, msOf, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { DueKind } from '../../kernel/due/due-kind.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { dueOf } from '../../kernel/journal/change.ts';
import { commit } from '../../kernel/journal/commit.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { replace } from '../../kernel/table/write.ts';
import { achWindowsQueue } from './queues.ts';
import { achWindowItem, achWindowKind } from './store.ts';

const againMsMin = 60_000;

/**
 * In sandboxes each organisation has its own windows, and its bank clock says when they are closed. The run only wakes the worker that writes
 * files: the functions that run what is due have no place for the library of ACH files. A window that is still there later is due again, and then a clock that
 * moves waits for the worker: what comes after, for example the money of a debit, depends on what has left.
 */
export const achWindows: DueKind = {
  kind: achWindowKind,
  resource: { type: 'achFile', id: 'owner and number' },
  worker: 'rail',
  // The entries of a suspended organisation go to the next window.
  whenSuspended: 'goesOn',
  run: async (platform, moment, key) => {
    const window = await readItem(platform.table, achWindowItem.ref(key));
    if (window?.dueAt === undefined || window.dueAt > moment.now) return 'not due';
    const { organisationId } = moment;
    const again = { ...window, ...dueAttributes(organisationId, window, nextLook(window.closesAt, moment.now)) };
    await commit(platform, moment, {
      writes: [replace(again)],
      due: dueOf(again),
      wakes: [achWindowsQueue.name],
      about: [{ type: 'achFile', id: window.sk }],
    });
    return moment.now > window.closesAt ? 'waits' : 'done';
  },
  reads: [],
  writes: [achWindowKind],
};

/** The time between two looks doubles, because a clock may pass months in a minute. */
const nextLook = (closesAt: Instant, now: Instant): Instant =>
  plusMs(now, Math.max(againMsMin, msOf(now) - msOf(closesAt)));
