import * as z from 'zod';
import { account } from '../../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import { transactionKind, transactions } from '../../../accounts/transactions/for-others.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { ownerIdOf } from '../../../kernel/table/kind.ts';
import { stepDispute } from '../dispute.ts';
import { disputeToResource } from '../resource.ts';
import { disputeOutcomes } from '../statuses.ts';
import { disputeKind, disputes } from '../store.ts';

export const stepSandboxDispute = defineOperation({
  id: 'stepSandboxDispute',
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
      }),
    ],
  },
  response: { status: 200 },
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
