import { runRecurringPayment, type RunOutcome, runUses } from '../recurring-payments/run.ts';
import { recurringPaymentKind } from '../recurring-payments/store.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Moment } from '../kernel/journal/commit.ts';
import type { Platform } from '../kernel/runtime/platform.ts';
import type { ItemKey } from '../kernel/table/kind.ts';

/** How many due things one worker runs at a time. */
const parallelRunsMax = 8;

/** What running anything that is due may write. */
export const dueUses = runUses;

/** Runs what is due under these keys, each by the function of its kind; what is not due any more is left alone. */
export async function runAllDue(platform: Platform, moment: Moment, keys: readonly ItemKey[]): Promise<number> {
  let ran = 0;
  for (let start = 0; start < keys.length; start += parallelRunsMax) {
    const outcomes = await Promise.all(
      keys.slice(start, start + parallelRunsMax).map((key) => runDue(platform, moment, key)),
    );
    ran += outcomes.filter((outcome) => outcome !== 'not due').length;
  }
  return ran;
}

/** The one place that knows which kinds of item fall due. */
function runDue(platform: Platform, moment: Moment, key: ItemKey): Promise<RunOutcome> {
  invariant(key.pk.startsWith(`${recurringPaymentKind.prefix}#`), 'everything in the due index knows how to run');
  return runRecurringPayment(platform, moment, key);
}
