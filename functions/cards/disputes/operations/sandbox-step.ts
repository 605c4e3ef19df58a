import * as z from 'zod';
import { account } from '../../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import { transactionKind, transactions } from '../../../accounts/transactions/for-others.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { ownerIdOf } from '../../../kernel/table/kind.ts';
import { stepDispute } from '../dispute.ts';
import { disputeResource, disputeToResource } from '../resource.ts';
import { disputeOutcomes } from '../statuses.ts';
import { disputeKind, disputes } from '../store.ts';

export const stepSandboxDispute = defineOperation({
  id: 'stepSandboxDispute',
  summary: 'Simulate a step of a dispute',
  description:
    'The processor credits the account for the time of the investigation (ProvisionallyCredited), refuses the dispute (Denied), or the network decides it (ResolvedWon, ResolvedLost). A credit is at most what was not given back of the transaction meanwhile; if nothing is left, nothing is booked. The status that the dispute has already answers 200 and changes nothing.',
  capability: 'sandbox',
  method: 'POST',
  path: '/sandbox/disputes/{id}/status',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'dispute',
        attributes: z.object({
          status: z.enum(disputeOutcomes, { error: `must be one of ${disputeOutcomes.join(', ')}` }),
        }),
        example: { attributes: { status: 'ProvisionallyCredited' } },
      }),
    ],
  },
  response: { status: 200, data: disputeResource },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  // The transaction that is disputed keeps how much of it was given back.
  uses: { read: [], write: [...movementKinds, disputeKind], replaces: [transactionKind] },

  load: ({ organisationId, path }) => {
    const dispute = disputes.ref(organisationId, path.id);
    const accountId = dispute && ownerIdOf(dispute.key);
    return { dispute, account: accountId === undefined ? undefined : account(organisationId, accountId) };
  },

  handle: async ({ organisationId, path, body, loaded, now, table, save }) => {
    const { dispute, account: owner } = loaded;
    if (dispute === undefined || owner === undefined) throw notFound('The dispute', path.id);
    const [transaction] = await transactions.byId(table, organisationId, [dispute.transaction.id]);
    invariant(transaction !== undefined, 'the transaction of a dispute was not found');
    const stepped = stepDispute(dispute, body.attributes.status, { account: owner, transaction }, now);
    if (stepped === undefined) return { data: disputeToResource(dispute) };
    await save(stepped.change);
    return { data: disputeToResource(stepped.dispute) };
  },
});
