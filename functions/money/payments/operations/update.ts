import * as z from 'zod';
import { mustBeOwned } from '../../../accounts/accounts/archived-owners.ts';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { tagChangesField } from '../../../kernel/jsonapi/fields.ts';
import { replace } from '../../../kernel/table/write.ts';
import { mustDecideClearing } from '../clearing-days.ts';
import { clearingDaysField } from '../create-ach-forms.ts';
import { paymentAndAccount } from '../loads.ts';
import { paymentToResource } from '../resource.ts';
import { paymentKind } from '../store.ts';
import { updatedPayment } from '../update.ts';
import { achRulesOf } from '../ach-rules.ts';

const tags = tagChangesField.optional();

export const updatePayment = defineOperation({
  id: 'updatePayment',
  capability: 'payments',
  method: 'PATCH',
  path: '/payments/{id}',
  scopes: ['payments-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'achPayment',
        attributes: z.object({ tags, clearingDaysOverride: clearingDaysField.optional() }),
      }),
      defineVariant({ type: 'bookPayment', attributes: z.object({ tags }) }),
      defineVariant({ type: 'pushToCardPayment', attributes: z.object({ tags }) }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [accountKind, customerKind], write: [paymentKind] },

  load: ({ organisationId, path }) => paymentAndAccount(organisationId, path.id),

  handle: async ({ caller, path, body, loaded, table, cipher, save, platform }) => {
    if ('clearingDaysOverride' in body.attributes) mustDecideClearing(caller, body.attributes.clearingDaysOverride);
    const { payment, account } = loaded;
    if (payment === undefined || account === undefined) throw notFound('The payment', path.id);
    if (body.type !== payment.type) {
      throw new Problem('invalid_value', { detail: `type: the payment is a ${payment.type}`, pointer: '/data/type' });
    }

    const updated = updatedPayment(payment, achRulesOf(platform.settings, account), body.attributes);
    if (updated !== undefined) {
      await mustBeOwned(table, account);
      await save({ writes: [replace(updated)], about: [{ type: updated.type, id: path.id }] });
    }
    return { data: paymentToResource(updated ?? payment, await cipher()) };
  },
});
