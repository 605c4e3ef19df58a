import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { transactionKind } from '../../../accounts/transactions/for-others.ts';
import type { Caller } from '../../../kernel/auth/caller.ts';
import { mustHaveSecondFactor } from '../../../kernel/auth/second-factor.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { emailKind } from '../../../outreach/emails/for-others.ts';
import { stepDispute } from '../dispute.ts';
import { loadDispute, disputedTransactionOf } from '../load-dispute.ts';
import { disputeToResource } from '../resource.ts';
import { disputeMachine } from '../statuses.ts';
import { type Dispute, disputeKind } from '../store.ts';

export const withdrawDispute = defineOperation({
  id: 'withdrawDispute',
  capability: 'disputes',
  method: 'DELETE',
  path: '/disputes/{id}',
  scopes: ['cards-write'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  // It books nothing: the due step takes a provisional credit back.
  uses: { read: [accountKind, transactionKind], write: [disputeKind, emailKind] },

  load: ({ organisationId, path }) => loadDispute(organisationId, path.id),

  handle: async ({ path, caller, loaded: { dispute, account }, now, table, save }) => {
    mustHaveSecondFactor(caller);
    if (dispute === undefined || account === undefined) throw notFound('The dispute', path.id);
    mustBeOpener(dispute, caller);
    if (dispute.denialReason === 'Withdrawn') return { data: disputeToResource(dispute) };
    const transaction = await disputedTransactionOf(table, dispute);
    const stepped = stepDispute(dispute, 'Denied', { account, transaction }, now, { denialReason: 'Withdrawn' });
    if (stepped === undefined) throw disputeMachine.refused(dispute, 'it cannot be withdrawn');
    await save(stepped.change);
    return { data: disputeToResource(stepped.dispute) };
  },
});

/**
 * Refuses with 409 a dispute that was opened with the processor, and with 403 one that a customer has opened, to all but them. What the
 * organisation has opened is for the owners of the account, who withdraw it too.
 */
function mustBeOpener(dispute: Dispute, caller: Caller): void {
  if (dispute.reason === undefined) {
    throw disputeMachine.refused(dispute, 'it was opened with the card processor, which ends it');
  }
  const isOpener = dispute.openedBy === (caller.kind === 'customer' ? caller.customerId : undefined);
  const isFor = caller.kind === 'customer' && dispute.openedBy === undefined;
  if (!isOpener && !isFor) throw new Problem('forbidden', 'Only who has opened a dispute withdraws it');
}
