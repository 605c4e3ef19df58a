import * as z from 'zod';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { idempotencyKeySchema } from '../../kernel/idempotency/idempotency.ts';
import { type BodyOf, defineVariant } from '../../kernel/http/variant.ts';
import type { ProblemPart } from '../../kernel/base/problem.ts';
import { asciiText, text, tagsField } from '../../kernel/jsonapi/fields.ts';
import { toOne } from '../../kernel/jsonapi/link.ts';
import { amountSchema } from '../../kernel/base/money/cents.ts';
import { creationScopes } from './creation-scopes.ts';
import { clearingDaysField } from '../payments/create-ach-forms.ts';
import { type PaymentSchedule, scheduleProblems } from './schedule.ts';
import { scheduleInputSchema } from './schedule-schema.ts';

/** The rule for descriptions, by the way that the payments go. */
export const descriptions = { book: text(80), ach: asciiText(10) };

const common = {
  amount: amountSchema,
  schedule: scheduleInputSchema,
  idempotencyKey: idempotencyKeySchema.optional(),
  tags: tagsField.optional(),
};
const ach = { ...common, description: descriptions.ach, addenda: asciiText(80).optional() };
const flag = z.boolean({ error: 'must be true or false' }).default(false);

const toCounterparty = z.object({ account: toOne('depositAccount'), counterparty: toOne('counterparty') });

const bookForm = defineVariant({
  type: 'recurringCreditBookPayment',
  scopes: creationScopes.recurringCreditBookPayment,
  attributes: z.object({
    ...common,
    description: descriptions.book,
    transactionSummaryOverride: text(100).optional(),
  }),
  relationships: z.object({ account: toOne('depositAccount'), counterpartyAccount: toOne('depositAccount') }),
  datedProblems: dateProblems,
});

const achCreditForm = defineVariant({
  type: 'recurringCreditAchPayment',
  scopes: creationScopes.recurringCreditAchPayment,
  attributes: z.object(ach),
  relationships: toCounterparty,
  datedProblems: dateProblems,
});

const achDebitForm = defineVariant({
  type: 'recurringDebitAchPayment',
  scopes: creationScopes.recurringDebitAchPayment,
  attributes: z.object({
    ...ach,
    verifyCounterpartyBalance: flag,
    sameDay: flag,
    clearingDaysOverride: clearingDaysField.optional(),
  }),
  relationships: toCounterparty,
  datedProblems: dateProblems,
});

/** Every form of a request for a recurring payment. */
export const recurringPaymentForms = [bookForm, achCreditForm, achDebitForm];
export type RecurringBookBody = BodyOf<typeof bookForm>;
export type RecurringAchBody = BodyOf<typeof achCreditForm> | BodyOf<typeof achDebitForm>;
export type RecurringPaymentBody = RecurringBookBody | RecurringAchBody;

/** A schedule as it was sent. Without a start it begins today. */
export function withStart(input: z.output<typeof scheduleInputSchema>, today: CalendarDate): PaymentSchedule {
  return { ...input, startTime: input.startTime ?? today };
}

/** The problems of the dates of a well-formed schedule. */
export function dateProblems(attributes: unknown, now: Instant): ProblemPart[] {
  const sent = z.object({ schedule: scheduleInputSchema }).safeParse(attributes);
  if (!sent.success) return [];
  const today = bankDateOf(now);
  return scheduleProblems(withStart(sent.data.schedule, today), today).map(({ field, message }) => ({
    pointer: `/data/attributes/schedule/${field}`,
    detail: `schedule.${field}: ${message}`,
  }));
}
