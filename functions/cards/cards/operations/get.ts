import { includable, included, includeUses } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { cardToResource } from '../resource.ts';
import { cardKind, cards } from '../store.ts';

export const getCard = defineOperation({
  id: 'getCard',
  capability: 'cards',
  method: 'GET',
  path: '/cards/{id}',
  scopes: ['cards'],
  timeoutSeconds: 5,
  request: { query: { include: includable('customer', 'account') } },
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [cardKind, ...includeUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ card: cards.ref(organisationId, path.id) }),

  handle: async ({ path, loaded, ...call }) => {
    if (loaded.card === undefined) throw notFound('The card', path.id);
    const data = cardToResource(loaded.card, await call.cipher());
    return { data, ...(await included([data], call)) };
  },
});
