import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { dueOf } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import type { AchStep } from './ach-decisions.ts';
import type { AchPayment } from './store.ts';

/** The payment as it is, due again at this moment. */
export function putOff(payment: AchPayment, again: Instant): AchStep {
  const waiting: AchPayment = { ...payment, ...dueAttributes(payment.organisationId, payment, again) };
  return { payment: waiting, change: { writes: [replace(waiting)], due: dueOf(waiting) } };
}
