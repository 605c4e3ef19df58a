import * as z from 'zod';
import { mustHaveActiveOwner } from '../../accounts/archived-owners.ts';
import { mustBeInControl } from '../../accounts/control-agreement.ts';
import { account, accountKind } from '../../accounts/store.ts';
import { bankDateOf } from '../../kernel/calendar/bank-time.ts';
import type { CalendarDate } from '../../kernel/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/calendar/instant.ts';
import { idempotencyKeySchema } from '../../kernel/idempotency/idempotency.ts';
import { defineOperation, defineVariant } from '../../kernel/http/operation.ts';
import { notFound, Problem, type ProblemPart } from '../../kernel/http/problem.ts';
import { tagsField, text } from '../../kernel/jsonapi/fields.ts';
import { toOne } from '../../kernel/jsonapi/link.ts';
import { amountSchema, cents } from '../../kernel/money/cents.ts';
import { ofAnybody } from '../../kernel/table/item.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { momentFor } from '../../ledger/posting.ts';
import { createdEvent } from '../events.ts';
import { begin } from '../recurring-payment.ts';
import { recurringPaymentResource, recurringPaymentToResource } from '../resource.ts';
import { type Schedule, scheduleProblems } from '../schedule.ts';
import { scheduleInputSchema } from '../schedule-schema.ts';
import { recurringPaymentKind, recurringPayments } from '../store.ts';
import { getRecurringPayment } from './get.ts';

export const createRecurringPayment = defineOperation({
  id: 'createRecurringPayment',
  summary: 'Create a recurring payment',
  description:
    "Payments are created on the due dates of the schedule, on the bank's calendar. startTime and endTime count due dates; a due date that is no banking day is run on the next one, counted from the end of the month on the one before.",
  capability: 'recurring-payments',
  method: 'POST',
  path: '/recurring-payments',
  scopes: ['payments-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'recurringCreditBookPayment',
        scopes: ['payments-write'],
        attributes: z.object({
          amount: amountSchema,
          description: text(80),
          transactionSummaryOverride: text(100).optional(),
          schedule: scheduleInputSchema,
          idempotencyKey: idempotencyKeySchema.optional(),
          tags: tagsField.optional(),
        }),
        relationships: z.object({ account: toOne('depositAccount'), counterpartyAccount: toOne('depositAccount') }),
        datedProblems: dateProblems,
        example: {
          attributes: {
            amount: 900_00,
            description: 'Rent',
            schedule: { interval: 'Monthly', dayOfMonth: 1 },
            tags: { purpose: 'rent' },
          },
          relationships: {
            account: { data: { type: 'depositAccount', id: '100000001' } },
            counterpartyAccount: { data: { type: 'depositAccount', id: '100000002' } },
          },
        },
      }),
    ],
  },
  response: { status: 201, data: recurringPaymentResource },
  errors: ['not_found', 'payment_invalid', 'invalid_state', 'idempotency_key_conflict'],
  uses: { read: [], write: [accountKind, recurringPaymentKind] },
  replayedBy: getRecurringPayment,

  load: ({ organisationId, body }) => ({
    from: account(organisationId, body.relationships.account.data.id),
    to: ofAnybody(account(organisationId, body.relationships.counterpartyAccount.data.id)),
  }),

  handle: async ({ caller, organisationId, body, loaded, now, platform, save }) => {
    const { from, to } = loaded;
    const { account: own, counterpartyAccount: other } = body.relationships;
    if (from === undefined) throw notFound('The account', own.data.id, '/data/relationships/account');
    if (to === undefined) throw notFound('The account', other.data.id, '/data/relationships/counterpartyAccount');
    if (from.id === to.id) {
      const pointer = '/data/relationships/counterpartyAccount';
      throw new Problem('payment_invalid', { detail: 'An account cannot pay itself', pointer });
    }
    mustHaveActiveOwner(from, '/data/relationships/account');
    mustHaveActiveOwner(to, '/data/relationships/counterpartyAccount');
    if (from.status === 'Closed') {
      const detail = 'The account is Closed';
      throw new Problem('invalid_state', { detail, pointer: '/data/relationships/account' });
    }
    mustBeInControl(caller, from, '/data/relationships/account');
    const { amount, description, transactionSummaryOverride, tags } = body.attributes;
    const schedule = withStart(body.attributes.schedule, bankDateOf(now));

    const at = momentFor(now, from);
    const number = from.recurringPayments + 1;
    const created = begin(
      {
        ...recurringPayments.place(organisationId, from.id, number),
        version: 0,
        organisationId,
        type: body.type,
        accountId: from.id,
        customerIds: from.customerIds,
        customerType: from.customerType,
        counterpartyAccountId: to.id,
        createdAt: at,
        updatedAt: at,
        amount: cents(amount),
        description,
        transactionSummaryOverride,
        schedule,
        status: 'Active',
        numberOfPayments: 0,
        tags: tags ?? {},
      },
      platform.settings,
    );
    await save(
      {
        at,
        writes: [replace({ ...from, recurringPayments: number, lastAt: at }), insert(created)],
        events: [createdEvent(created)],
        listed: [{ type: 'recurringPayment', id: created.id }],
        due: created.dueAt === undefined ? [] : [{ key: created, dueAt: created.dueAt }],
      },
      created.id,
    );
    return { data: recurringPaymentToResource(created) };
  },
});

/** What is wrong with the dates of a schedule that is well-formed. */
function dateProblems(attributes: unknown, now: Instant): ProblemPart[] {
  const sent = z.object({ schedule: scheduleInputSchema }).safeParse(attributes);
  if (!sent.success) return [];
  const today = bankDateOf(now);
  return scheduleProblems(withStart(sent.data.schedule, today), today).map(({ field, message }) => ({
    pointer: `/data/attributes/schedule/${field}`,
    detail: `schedule.${field}: ${message}`,
  }));
}

function withStart(input: z.output<typeof scheduleInputSchema>, today: CalendarDate): Schedule {
  return { ...input, startTime: input.startTime ?? today };
}
