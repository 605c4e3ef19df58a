import { holesSortKey } from '../../../functions/kernel/lists/holes.ts';
import { nextScheduledAction } from '../../../functions/money/recurring-payments/recurring-payment.ts';
import type { RecurringPayment } from '../../../functions/money/recurring-payments/store.ts';
import { type Items, itemsOf } from '../model/items.ts';
import { scheduleText } from './shown-lines.ts';
import { words } from './words.ts';

/** The recurring payments of the table with their runs, those that were deleted too. */
export const scheduleLines = (items: Items): readonly string[] =>
  ['rec', 'rcd'].flatMap((kind) =>
    itemsOf<RecurringPayment>(items, kind)
      .filter(({ sk }) => sk !== holesSortKey)
      .map((one) => scheduleLine(one, items)),
  );

interface RunItem {
  readonly dueDate: string;
  readonly count?: number;
  readonly outcome: string;
  readonly reason?: string;
  readonly payment?: { readonly id: string };
}

function scheduleLine(one: RecurringPayment, items: Items): string {
  const { id, pk, sk, status, numberOfPayments, nextDueDate, dueAt } = one;
  const partition = `run#${pk.slice(pk.indexOf('#') + 1)}#${String(Number(sk))}`;
  const runs = itemsOf<RunItem>(items, 'run')
    .filter((run) => run.pk === partition)
    .sort((left, right) => (left.sk < right.sk ? -1 : 1))
    .map(
      ({ dueDate, count = 1, outcome, reason, payment }) =>
        `${words(dueDate, `x${count}`, outcome, reason, payment?.id)};`,
    );
  const waits = dueAt === undefined ? '-' : words(nextDueDate, dueAt, nextScheduledAction(one));
  const verifies = 'verifyCounterpartyBalance' in one && one.verifyCounterpartyBalance;
  const what = scheduleText({ kind: one.type, amount: one.amount, verifies }, one.schedule);
  return words('schedule', id, what, status, numberOfPayments, waits, ...runs);
}
