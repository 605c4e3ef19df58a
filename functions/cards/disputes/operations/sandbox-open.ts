import * as z from 'zod';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { transactionKind } from '../../../accounts/transactions/for-others.ts';
import { amountSchema } from '../../../kernel/base/money/cents.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { loadDisputed, mustBeDisputable } from '../disputable.ts';
import { openDispute } from '../dispute.ts';
import { disputeToResource } from '../resource.ts';
import { disputeKind } from '../store.ts';

export const openSandboxDispute = defineOperation({
  id: 'openSandboxDispute',
  capability: 'sandbox',
  method: 'POST',
  path: '/sandbox/disputes',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'dispute',
        attributes: z.object({ amount: amountSchema.optional() }),
        relationships: z.object({ transaction: toOne('reversible') }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  uses: { read: [], write: [disputeKind, accountKind, transactionKind], replaces: [transactionKind] },

  load: ({ organisationId, body }) => loadDisputed(organisationId, body.relationships.transaction.data.id),

  handle: async ({ body, loaded, now, table, save }) => {
    const named = body.relationships.transaction.data.id;
    const { amount } = body.attributes;
    const { dispute, change } = openDispute(await mustBeDisputable(loaded, { named, amount }, table), now);
    await save(change);
    return { data: disputeToResource(dispute) };
  },
});
