import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { cardLimitsResource, cardLimitsToResource } from '../limits.ts';
import { cardKind, cards } from '../store.ts';

export const getCardLimits = defineOperation({
  id: 'getCardLimits',
  summary: 'Get the limits of a card',
  description:
    'Limits in cents that the card has of its own, and what has moved today and this month of the bank. The limits of the deposit product hold too; the lower one counts.',
  capability: 'cards',
  method: 'GET',
  path: '/cards/{id}/limits',
  scopes: ['cards'],
  timeoutSeconds: 5,
  response: { status: 200, data: cardLimitsResource },
  errors: ['not_found'],
  uses: { read: [cardKind], write: [] },

  load: ({ organisationId, path }) => ({ card: cards.ref(organisationId, path.id) }),

  handle: ({ path, loaded }) => {
    if (loaded.card === undefined) throw notFound('The card', path.id);
    return { data: cardLimitsToResource(loaded.card) };
  },
});
