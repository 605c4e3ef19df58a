import * as z from 'zod';
import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import { transactionKind } from '../../../accounts/transactions/for-others.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { eitherOf } from '../../../kernel/jsonapi/member-rules.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { emailKind } from '../../../outreach/emails/for-others.ts';
import { loadDispute, disputedTransactionOf } from '../load-dispute.ts';
import { progress, progressShape } from '../progress.ts';
import { disputeToResource } from '../resource.ts';
import { disputeKind } from '../store.ts';

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
        attributes: z
          .object(progressShape)
          .refine(({ status, phase }) => (status === undefined) !== (phase === undefined), {
            error: 'must have either status or phase',
          })
          .meta(eitherOf('status', 'phase')),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  // The transaction that is disputed keeps how much of it was given back.
  uses: { read: [], write: [...movementKinds, disputeKind, emailKind], replaces: [transactionKind] },

  load: ({ organisationId, path }) => loadDispute(organisationId, path.id),

  handle: async ({ path, body, loaded, now, table, save }) => {
    const { dispute, account } = loaded;
    if (dispute === undefined || account === undefined) throw notFound('The dispute', path.id);
    const moved = progress(
      dispute,
      body.attributes,
      { account, transaction: await disputedTransactionOf(table, dispute) },
      now,
    );
    if (moved === undefined) return { data: disputeToResource(dispute) };
    await save(moved.change);
    return { data: disputeToResource(moved.dispute) };
  },
});
