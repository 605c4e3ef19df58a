import * as z from 'zod';
import { invariant } from '../../../kernel/base/invariant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { loadOfCard, ofCard } from '../../authorization-requests/sandbox-frame.ts';
import { cardReads } from '../../authorizations/find-card.ts';
import { merchantFactsOf, merchantFields, merchantOf } from '../../authorizations/merchant.ts';
import { processorNameKind } from '../../authorizations/processor-names.ts';
import { aBoolean } from '../../authorizations/use-fields.ts';
import { readControls } from '../../card-controls/for-others.ts';
import { cardActivityKind } from '../../cards/for-others.ts';
import { askForAuthentication } from '../new-authentication.ts';
import { authenticationFields, questionOf } from '../question-fields.ts';
import { authenticationToResource } from '../resource.ts';
import { cardAuthenticationKind } from '../store.ts';

export const askSandboxCardAuthentication = defineOperation({
  id: 'askSandboxCardAuthentication',
  capability: 'sandbox',
  method: 'POST',
  path: '/sandbox/card-authentications',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'cardAuthentication',
        attributes: z.object({
          ...authenticationFields,
          channel: authenticationFields.channel.default('Browser'),
          ...merchantFields,
          isAsked: aBoolean.default(false),
        }),
        relationships: ofCard,
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found'],
  uses: {
    read: [...cardReads, cardActivityKind],
    write: [cardAuthenticationKind, accountKind, processorNameKind],
  },

  load: ({ organisationId, body }) => loadOfCard(organisationId, body),

  handle: async ({ body, loaded, now, table, platform, save }) => {
    const { card, account, activity } = loaded;
    const { isAsked, ...sent } = body.attributes;
    if (card === undefined) throw notFound('The card', body.relationships.card.data.id, '/data/relationships/card');
    invariant(account !== undefined, 'the account of a card was not found');
    const controls = await readControls(table, card);
    const { cardAuthentications } = platform.settings;
    const settings = { ...platform.settings, cardAuthentications: { ...cardAuthentications, areAsked: isAsked } };
    const question = { ...questionOf(sent), merchant: merchantOf(sent), ...merchantFactsOf(sent) };
    const inUse = { card, account, activity, controls, isSuspended: false };
    const { authentication, change } = askForAuthentication(question, inUse, { now, settings });
    await save(change);
    return { data: authenticationToResource(authentication) };
  },
});
