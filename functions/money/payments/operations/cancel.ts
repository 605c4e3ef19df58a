import { wrongState } from '../ach-payment.ts';
import { mustBeOwned } from '../../../accounts/accounts/archived-owners.ts';
import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { decideCancel } from '../ach-decisions.ts';
import { customerUsageKind } from '../customer-usage.ts';
import { paymentAndAccount } from '../loads.ts';
import { paymentToResource } from '../resource.ts';
import { paymentKind } from '../store.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { achRulesOf } from '../ach-rules.ts';

export const cancelPayment = defineOperation({
  id: 'cancelPayment',
  capability: 'payments',
  method: 'POST',
  path: '/payments/{id}/cancel',
  scopes: ['payments-write'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  uses: { read: [customerKind], write: [...movementKinds, paymentKind, customerUsageKind] },

  load: ({ organisationId, path }) => paymentAndAccount(organisationId, path.id),

  handle: async ({ path, loaded, now, platform, table, cipher: cipherOf, save }) => {
    const { payment, account } = loaded;
    if (payment === undefined || account === undefined) throw notFound('The payment', path.id);
    if (payment.type !== 'achPayment') {
      throw wrongState(payment, 'only ACH payments can be canceled');
    }

    const cipher = await cipherOf();
    const canceled = decideCancel({ payment, account }, { now, ach: achRulesOf(platform.settings, account), cipher });
    if (canceled.change !== undefined) {
      await mustBeOwned(table, account);
      await save(canceled.change);
    }
    return { data: paymentToResource(canceled.payment, cipher) };
  },
});
