import { accountMachine } from '../../../accounts/accounts/account.ts';
import { usersBehind } from '../../../kernel/journal/author.ts';
import { mustHaveActiveOwner } from '../../../accounts/accounts/archived-owners.ts';
import { mustBeInControl } from '../../../accounts/accounts/control-agreement.ts';
import { type Account, account, accountKind } from '../../../accounts/accounts/for-others.ts';
import { mustStayWithin } from '../../../onboarding/customers/opening-bound.ts';
import { remaining } from '../../../kernel/lists/holes.ts';
import { counterpartyKind } from '../../counterparties/for-others.ts';
import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import type { CalendarDate } from '../../../kernel/base/calendar/calendar-date.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { cents } from '../../../kernel/base/money/cents.ts';
import { insert, replace } from '../../../kernel/table/write.ts';
import { momentFor } from '../../../accounts/ledger/moment.ts';
import { organisationKind } from '../../../organisations/for-others.ts';
import { mustDecideClearing } from '../../payments/clearing-days.ts';
import { recurringPaymentForms, type RecurringPaymentBody, withStart } from '../create-forms.ts';
import { recurringPaymentCreatedEvent } from '../events.ts';
import { loadsOfOtherSide, mustBePayableAccount, mustBePayableCounterparty } from '../other-side.ts';
import { begin, recurringPaymentMachine, directionOf } from '../recurring-payment.ts';
import { recurringPaymentToResource } from '../resource.ts';
import { type RecurringPayment, recurringPaymentKind, recurringPayments } from '../store.ts';
import { getRecurringPayment } from './get.ts';
import { bankOf } from '../../../organisations/banks.ts';

export const createRecurringPayment = defineOperation({
  id: 'createRecurringPayment',
  capability: 'recurring-payments',
  method: 'POST',
  path: '/recurring-payments',
  scopes: ['payments-write'],
  timeoutSeconds: 5,
  request: { variants: recurringPaymentForms },
  response: { status: 201 },
  errors: [
    'not_found',
    'payment_invalid',
    'account_customer_mismatch',
    'counterparty_not_permitted',
    'invalid_state',
    'limits_exceeded',
    'idempotency_key_conflict',
  ],
  uses: { read: [counterpartyKind, organisationKind], write: [accountKind, recurringPaymentKind] },
  replayedBy: getRecurringPayment,

  load: ({ organisationId, accessScope, body }) => ({
    holes:
      accessScope.customerId === undefined
        ? undefined
        : recurringPayments.holes(organisationId, body.relationships.account.data.id),
    from: account(organisationId, body.relationships.account.data.id),
    ...loadsOfOtherSide(organisationId, body),
  }),

  handle: async ({ caller, author, body, loaded, now, platform, table, cipher, save }) => {
    const { from, to, counterparty, organisation } = loaded;
    const pointer = '/data/relationships/account';
    if (from === undefined) throw notFound('The account', body.relationships.account.data.id, pointer);
    mustHaveActiveOwner(from, pointer);
    const count = remaining(loaded.holes).upTo(from.recurringPayments);
    const max = platform.settings.customers.opens.recurringPaymentsPerAccount;
    mustStayWithin(caller, { count, max, what: 'recurring payments of an account', pointer });
    if (body.type === 'recurringCreditBookPayment') mustBePayableAccount(from, to, body, caller);
    else {
      const { ach } = bankOf(platform.settings, from.routingNumber);
      if ('clearingDaysOverride' in body.attributes) mustDecideClearing(caller, body.attributes.clearingDaysOverride);
      await mustBePayableCounterparty(from, body, {
        counterparty,
        organisation,
        caller,
        ach,
        search: { table, banks: platform.settings.banks },
        cipher,
      });
    }
    accountMachine.mustAllow(from, 'change', { id: from.id, existingIds: [from.id], pointer });
    if (directionOf(body.type) === 'Credit') mustBeInControl(caller, from, pointer);

    const at = momentFor(now, from);
    const after: Account = { ...from, recurringPayments: from.recurringPayments + 1, lastAt: at };
    const created = begin(
      draftOf(body, after, {
        today: bankDateOf(now),
        relinks: counterparty?.relinks,
        causedBy: usersBehind(author.actor),
      }),
      platform.settings,
    );
    await save(
      {
        at,
        writes: [replace(after), insert(created)],
        events: [recurringPaymentCreatedEvent(created)],
        listed: [recurringPayments.listed(created.id)],
        due: created.dueAt === undefined ? [] : [{ key: created, dueAt: created.dueAt }],
      },
      created.id,
    );
    return { data: recurringPaymentToResource(created) };
  },
});

/** The requested recurring payment, numbered as the account's last one. */
function draftOf(
  body: RecurringPaymentBody,
  account: Account,
  {
    today,
    relinks,
    causedBy,
  }: {
    readonly today: CalendarDate;
    readonly relinks: number | undefined;
    readonly causedBy: readonly string[];
  },
): RecurringPayment {
  const { organisationId, customerIds, customerType, lastAt } = account;
  const { amount, description, schedule, tags } = body.attributes;
  const common = {
    ...recurringPayments.place(organisationId, account.id, account.recurringPayments),
    version: 0,
    organisationId,
    accountId: account.id,
    customerIds,
    customerType,
    createdAt: lastAt,
    updatedAt: lastAt,
    amount: cents(amount),
    description,
    schedule: withStart(schedule, today),
    tags: tags ?? {},
    status: recurringPaymentMachine.begin('Active'),
    numberOfPayments: 0,
    causedBy: [...causedBy],
  };
  switch (body.type) {
    case 'recurringCreditBookPayment': {
      const counterpartyAccountId = body.relationships.counterpartyAccount.data.id;
      const { transactionSummaryOverride } = body.attributes;
      return { ...common, type: body.type, counterpartyAccountId, transactionSummaryOverride };
    }
    case 'recurringCreditAchPayment': {
      const counterpartyId = body.relationships.counterparty.data.id;
      return { ...common, type: body.type, counterpartyId, addenda: body.attributes.addenda, relinks };
    }
    case 'recurringDebitAchPayment': {
      const counterpartyId = body.relationships.counterparty.data.id;
      const { addenda, verifyCounterpartyBalance, sameDay, clearingDaysOverride } = body.attributes;
      const own = { addenda, verifyCounterpartyBalance, sameDay, clearingDaysOverride, relinks };
      return { ...common, type: body.type, counterpartyId, ...own };
    }
  }
}
