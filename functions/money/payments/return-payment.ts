import { mergeChanges } from '../../kernel/journal/change.ts';
import type { Moment } from '../../kernel/journal/commit.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import type { Platform } from '../../ports/platform.ts';
import { endWaiting } from '../ach-files/ended-entries.ts';
import { type AchState, type AchStep, decideAchReturn } from './ach-decisions.ts';
import { wrongState } from './ach-payment.ts';
import { stepAchPayment } from './ach-steps.ts';
import type { AchTerms } from './ach-terms.ts';
import type { AchReturnReason } from './return-reasons.ts';

/**
 * Records that the other side returned the payment, as an integrator of a sandbox wants it. An entry that waits for its window does not leave then. Refuses with
 * 409 while the files of its window are written.
 */
export const returnPayment = (platform: Platform, moment: Moment, key: ItemKey, reason?: AchReturnReason) =>
  stepAchPayment(platform, moment, key, async (state, terms) => {
    const returned = decideAchReturn(state, reason, terms);
    const { step, isLeaving } = await withoutEntry(platform, state, returned, terms);
    if (isLeaving) throw wrongState(state.payment, 'its entry is being written into a file: try again in a minute');
    return step;
  });

/** The step of a return, after which an entry that waits for a window does not leave any more; and whether it leaves all the same. */
export async function withoutEntry(
  platform: Pick<Platform, 'table' | 'settings'>,
  { payment: before, account: { routingNumber } }: AchState,
  step: AchStep,
  { now }: AchTerms,
): Promise<{ readonly step: AchStep; readonly isLeaving: boolean }> {
  const { organisationId, window, traceNumber } = before;
  if (window === undefined || before.status === 'Returned' || step.payment.status !== 'Returned')
    return { step, isLeaving: false };
  const waiting = { organisationId, routingNumber, window, traceNumber };
  const { change, isLeaving } = await endWaiting(platform, waiting, now);
  return { step: { ...step, change: mergeChanges(step.change ?? { writes: [] }, change) }, isLeaving };
}
