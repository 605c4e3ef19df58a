import * as z from 'zod';
import { mustBeOwned } from '../../../accounts/accounts/archived-owners.ts';
import { clearOrRefuse } from '../../../accounts/ledger/refuse.ts';
import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import { transactionKind } from '../../../accounts/transactions/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { contestReasons } from '../contest-reasons.ts';
import { contestLeaves, mustBeContestable } from '../contestable.ts';
import { dishonoredTransaction } from '../dishonor-return.ts';
import { foundReceivedPayment, loadReceivedPayment } from '../found.ts';
import { owedReturnUses } from '../owed-return.ts';
import { receivedPaymentToResource } from '../resource.ts';
import { contest } from '../return.ts';
import { receivedPaymentKind } from '../store.ts';

export const contestDishonor = defineOperation({
  id: 'contestDishonor',
  capability: 'received-payments',
  method: 'POST',
  path: '/received-payments/{id}/contest',
  scopes: ['received-payments-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'dishonorContest',
        attributes: z.object({ reason: z.enum(contestReasons, { error: `must be ${contestReasons.join(', ')}` }) }),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  // The transaction that is undone links to the one that undoes it.
  uses: {
    read: [customerKind],
    write: [...movementKinds, receivedPaymentKind, ...owedReturnUses],
    replaces: [transactionKind],
  },

  load: ({ organisationId, path }) => loadReceivedPayment(organisationId, path.id),

  handle: async ({ organisationId, path, body, loaded, now, realNow, table, platform, save }) => {
    const { payment: before, account } = foundReceivedPayment(loaded, path.id);
    const { reason } = body.attributes;
    const { contestReason, contestRefusedFor } = before.dishonor ?? {};
    if (contestReason === reason && contestRefusedFor === undefined) return { data: receivedPaymentToResource(before) };
    const dishonor = mustBeContestable(before, reason, now);
    await mustBeOwned(table, account);
    const transaction = await dishonoredTransaction(table, before);
    const payment = { ...before, dishonor: { ...dishonor, contestReason: reason } };
    const contested = contest({ transaction, payment, account }, now, clearOrRefuse);
    const leaves = await contestLeaves(
      platform,
      { organisationId, now, realNow },
      { payment: contested.payment, account, dishonor, reason },
    );
    await save(mergeChanges(contested.change, leaves));
    return { data: receivedPaymentToResource(contested.payment) };
  },
});
