import * as z from 'zod';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { organisationKind } from '../../../kernel/auth/suspension.ts';
import { defined } from '../../../kernel/base/defined.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { processorNameKind } from '../../authorizations/processor-names.ts';
import { aBoolean } from '../../authorizations/use-fields.ts';
import { cardKind, cards } from '../../cards/for-others.ts';
import { tokenFacts } from '../facts.ts';
import { askForToken } from '../new-token.ts';
import { questionFields } from '../question-fields.ts';
import { tokenToResource } from '../resource.ts';
import { cardTokenKind } from '../store.ts';

export const requestSandboxCardToken = defineOperation({
  id: 'requestSandboxCardToken',
  capability: 'sandbox',
  method: 'POST',
  path: '/sandbox/card-tokens',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'cardToken',
        attributes: z.object({
          ...questionFields,
          deviceName: text(100).optional(),
          isAsked: aBoolean.default(false),
        }),
        relationships: z.object({ card: toOne('card') }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'account_busy'],
  uses: { read: [organisationKind], write: [cardTokenKind, cardKind, accountKind, processorNameKind] },

  load: ({ organisationId, body }) => ({ card: cards.ref(organisationId, body.relationships.card.data.id) }),

  handle: async ({ organisationId, body, loaded: { card }, now, table, platform, save }) => {
    const { isAsked, ...asked } = body.attributes;
    if (card === undefined) throw notFound('The card', body.relationships.card.data.id, '/data/relationships/card');
    const facts = await tokenFacts(table, { organisationId, accountId: card.accountId, cardId: card.id });
    const settings = { ...platform.settings.cardTokens, areAsked: isAsked };
    const { token, change } = askForToken(defined(asked), facts, { now, settings });
    await save(change);
    return { data: tokenToResource(token) };
  },
});
