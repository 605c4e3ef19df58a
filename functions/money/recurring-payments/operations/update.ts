import { usersBehind } from '../../../kernel/journal/author.ts';
import { alsoCausedBy } from '../../../kernel/journal/four-eyes.ts';
import { mustBeOwned } from '../../../accounts/accounts/archived-owners.ts';
import { account, accountKind } from '../../../accounts/accounts/for-others.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { counterpartyKind } from '../../counterparties/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { parseChildId } from '../../../kernel/base/ids/child-id.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { replace } from '../../../kernel/table/write.ts';
import { organisation, organisationKind } from '../../../organisations/for-others.ts';
import { bankOf } from '../../../organisations/banks.ts';
import { mustFitSameDay } from '../../payments/ach-party.ts';
import { mustBeOrderableDescription } from '../../payments/entry-description.ts';
import { mustControlPayer, readCounterparty } from '../control.ts';
import { recurringPaymentStatusEvents } from '../events.ts';
import { directionOf, notThere } from '../recurring-payment.ts';
import { recurringPaymentToResource } from '../resource.ts';
import {
  deletedRecurringPaymentKind,
  deletedRecurringPayments,
  lookAgain,
  recurringPaymentKind,
  recurringPayments,
} from '../store.ts';
import { recurringPaymentChangeForms } from '../update-forms.ts';
import { isOrder, updatedRecurringPayment } from '../update.ts';

export const updateRecurringPayment = defineOperation({
  id: 'updateRecurringPayment',
  capability: 'recurring-payments',
  method: 'PATCH',
  path: '/recurring-payments/{id}',
  scopes: ['payments-write'],
  timeoutSeconds: 5,
  request: { variants: recurringPaymentChangeForms },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: {
    read: [accountKind, customerKind, counterpartyKind, deletedRecurringPaymentKind, organisationKind],
    write: [recurringPaymentKind],
  },

  load: ({ organisationId, path }) => {
    const parts = parseChildId(path.id);
    return {
      one: recurringPayments.ref(organisationId, path.id),
      gone: deletedRecurringPayments.ref(organisationId, path.id),
      account: parts && account(organisationId, parts.ownerId),
      organisation: organisation(organisationId),
    };
  },

  handle: async ({ caller, author, path, body, loaded, attempt, once, now, platform, table, cipher, save }) => {
    await lookAgain(loaded, { attempt, once });
    const { one, gone, account: from } = loaded;
    if (one === undefined) throw notThere(gone, path.id, 'changed');
    if (body.type !== one.type) {
      const detail = `type: the recurring payment is a ${one.type}`;
      throw new Problem('invalid_value', { detail, pointer: '/data/type' });
    }
    const { amount, description } = body.attributes;
    if (one.type !== 'recurringCreditBookPayment' && (amount !== undefined || description !== undefined)) {
      const direction = directionOf(one.type);
      mustBeOrderableDescription({
        direction,
        amount: amount ?? one.amount,
        description: description ?? one.description,
      });
    }
    const updated = updatedRecurringPayment(one, body.attributes, now);
    if (updated === undefined) return { data: recurringPaymentToResource(one) };

    const after = { ...updated, causedBy: alsoCausedBy(one, usersBehind(author.actor)) };
    invariant(from !== undefined, 'the account of a recurring payment was not found');
    if (caller.kind === 'organisation') await mustBeOwned(table, from);
    if (isOrder(one, after)) {
      if (after.type === 'recurringDebitAchPayment')
        mustFitSameDay(after, bankOf(platform.settings, from.routingNumber).ach);
      const counterparty = await readCounterparty(one, caller, table);
      const { organisation: org } = loaded;
      const search = { table, banks: platform.settings.banks };
      await mustControlPayer(one, { caller, account: from, counterparty, organisation: org, search, cipher });
    }
    await save({
      writes: [replace(after)],
      events: recurringPaymentStatusEvents(after, one.status),
      about: [{ type: after.type, id: after.id }],
    });
    return { data: recurringPaymentToResource(after) };
  },
});
