import type { DueKind, DueOutcome } from '../../kernel/due/due-kind.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import type { Platform } from '../../ports/platform.ts';
import { isOverdue } from './authentication.ts';
import { endWait, paymentReads } from './end-wait.ts';
import { cardAuthenticationItem, cardAuthenticationKind } from './store.ts';

/** The end of the time of the organisation or of the holder. */
export const authenticationTimeOut: DueKind = {
  kind: cardAuthenticationKind,
  resource: { type: 'cardAuthentication', id: 'owner and number' },
  worker: 'cards',
  // A merchant waits for the answer.
  whenSuspended: 'goesOn',
  run: timeOutAuthentication,
  reads: paymentReads,
  writes: [cardAuthenticationKind],
};

/** Ends the wait of an authentication, unless it was decided meanwhile. */
export async function timeOutAuthentication(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  return withOptimisticRetry(platform, async () => {
    const stored = await platform.table.get({ pk: key.pk, sk: key.sk });
    const one = stored && cardAuthenticationItem.parse(stored);
    if (one === undefined || !isOverdue(one, moment.now)) return 'not due';
    const { table, settings } = platform;
    await commit(platform, moment, (await endWait(one, { table, settings, now: moment.now })).change);
    return 'done';
  });
}
