import { defineOperation } from '../../../kernel/http/operation.ts';
import { parseChildId } from '../../../kernel/base/ids/child-id.ts';
import { insert } from '../../../kernel/table/write.ts';
import { deletedList } from '../deleted-list.ts';
import { recurringPaymentStatusEvents } from '../events.ts';
import { deleted, notThere } from '../recurring-payment.ts';
import { recurringPaymentToResource } from '../resource.ts';
import {
  deletedRecurringPaymentKind,
  deletedRecurringPayments,
  recurringPaymentKind,
  recurringPayments,
  lookAgain,
} from '../store.ts';

export const deleteRecurringPayment = defineOperation({
  id: 'deleteRecurringPayment',
  capability: 'recurring-payments',
  method: 'DELETE',
  path: '/recurring-payments/{id}',
  scopes: ['payments'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'limits_exceeded', 'account_busy'],
  uses: { read: [], write: [recurringPaymentKind, deletedRecurringPaymentKind] },

  load: ({ organisationId, path }) => {
    const accountId = parseChildId(path.id)?.ownerId;
    return {
      one: recurringPayments.ref(organisationId, path.id),
      gone: deletedRecurringPayments.ref(organisationId, path.id),
      holes: accountId === undefined ? undefined : recurringPayments.holes(organisationId, accountId),
    };
  },

  handle: async ({ organisationId, path, loaded, attempt, once, now, save }) => {
    await lookAgain(loaded, { attempt, once });
    const { one, gone, holes } = loaded;
    if (gone !== undefined) return { data: recurringPaymentToResource(gone) };
    if (one === undefined) throw notThere(gone, path.id, 'deleted');

    const after = deleted(one, now);
    await save({
      writes: [
        ...recurringPayments.removal(one, holes),
        insert({ ...after, ...deletedRecurringPayments.ref(organisationId, one.id)?.key }),
      ],
      events: recurringPaymentStatusEvents(after, one.status),
      unlisted: [recurringPayments.unlisted(one)],
      listed: [deletedList.listed(one.id)],
    });
    return { data: recurringPaymentToResource(after) };
  },
});
