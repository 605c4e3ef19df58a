import * as z from 'zod';
import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { dateProblems, withStart } from '../create-forms.ts';
import { previewRuns, upcomingRuns } from '../preview.ts';
import { firstDueDate } from '../schedule.ts';
import { scheduleInputSchema } from '../schedule-schema.ts';
import { previewReply } from '../scheduled-run-resource.ts';

const wrongCount = { error: `must be a whole number from 1 to ${previewRuns.max}` };

export const previewNewRecurringPayment = defineOperation({
  id: 'previewNewRecurringPayment',
  capability: 'recurring-payments',
  method: 'POST',
  path: '/recurring-payments/preview',
  scopes: ['payments'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'recurringPaymentPreview',
        attributes: z.object({
          schedule: scheduleInputSchema,
          count: z.int(wrongCount).min(1, wrongCount).max(previewRuns.max, wrongCount).optional(),
        }),
        datedProblems: dateProblems,
      }),
    ],
  },
  response: { status: 200 },
  errors: [],
  uses: { read: [clockKind], write: [] },

  handle: ({ body, now, platform }) => {
    const { count = previewRuns.byDefault } = body.attributes;
    const schedule = withStart(body.attributes.schedule, bankDateOf(now));
    // Of whatever type: a schedule that begins has missed no run, so that none is made up or left out.
    const type = 'recurringCreditBookPayment';
    const begun = { type, schedule, numberOfPayments: 0, nextDueDate: firstDueDate(schedule) } as const;
    return previewReply(upcomingRuns(begun, count, now, platform.settings), count);
  },
});
