import * as z from 'zod';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { transactionKind } from '../../../accounts/transactions/for-others.ts';
import { amountSchema } from '../../../kernel/base/money/cents.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import { emailKind } from '../../../outreach/emails/for-others.ts';
import { pageLinkKind } from '../../../outreach/hosted-pages/links.ts';
import { outreachSettings, outreachSettingsKind } from '../../../outreach/outreach-settings/for-others.ts';
import { lettersBy, pageOfLetters } from '../new-letters.ts';
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
  uses: {
    read: [outreachSettingsKind],
    write: [emailKind, pageLinkKind, disputeKind, accountKind, transactionKind],
    replaces: [transactionKind],
  },
  needs: ['cipher'],

  load: ({ organisationId, body }) => ({
    ...loadDisputed(organisationId, body.relationships.transaction.data.id),
    outreach: outreachSettings.ref(organisationId, '1'),
  }),

  handle: async ({ body, loaded, now, table, save, cipher }) => {
    const named = body.relationships.transaction.data.id;
    const { amount } = body.attributes;
    const disputed = await mustBeDisputable(loaded, { named, amount }, table);
    const { dispute, change } = openDispute({ ...disputed, hasLetters: lettersBy(loaded.outreach) }, now);
    await save(mergeChanges(change, await pageOfLetters(dispute, cipher)));
    return { data: disputeToResource(dispute) };
  },
});
