import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import { bankNow, clockItem, clockKey, clockKind } from '../../../kernel/clock/bank-clock.ts';
import { ofAnybody } from '../../../kernel/table/item.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { cardActivity, cardActivityKind } from '../activity.ts';
import { cardLimitsToResource } from '../limits.ts';
import { cardKind, cards } from '../store.ts';

export const getCardLimits = defineOperation({
  id: 'getCardLimits',
  capability: 'cards',
  method: 'GET',
  path: '/cards/{id}/limits',
  scopes: ['cards'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [cardKind, cardActivityKind, clockKind], write: [] },

  load: ({ organisationId, path }) => ({
    card: cards.ref(organisationId, path.id),
    activity: cardActivity(organisationId, path.id),
    // Every customer may see the bank's date.
    clock: ofAnybody(clockItem.ref(clockKey(organisationId))),
  }),

  handle: ({ path, loaded, realNow }) => {
    if (loaded.card === undefined) throw notFound('The card', path.id);
    return { data: cardLimitsToResource(loaded.card, loaded.activity, bankDateOf(bankNow(loaded.clock, realNow))) };
  },
});
