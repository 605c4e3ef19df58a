import { defineReference } from '../../define-reference.ts';
import type { getCardFigures } from './operations/get.ts';
import { cardFiguresResource } from './resource-schema.ts';
import type { cardFiguresKind } from './store.ts';

export const cardFiguresReference = defineReference<{
  operations: typeof getCardFigures;
  kinds: typeof cardFiguresKind;
}>({
  operations: {
    getCardFigures: {
      summary: 'Get the figures of cards',
      description:
        'How often cards were used, approved and declined, who decided and how soon, what was settled and given back, and disputes and fraud: for a period of up to 92 days of the bank, and for each of its days. Figures are those of events, a moment after them. Days on which no card was used are left out.',
      data: cardFiguresResource,
    },
  },
  kinds: {
    cfg: {
      holds:
        'how much the cards on accounts of a deposit product did on a day of the bank; and how far all days are counted anew',
      keys: { pk: '<org>', sk: '<date>#<deposit product>, recount', foundBy: 'date' },
    },
  },
});
