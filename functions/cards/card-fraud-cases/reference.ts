import { defineReference, listAnswer } from '../../define-reference.ts';
import type { activateCardFraudCase } from './operations/activate.ts';
import type { closeCardFraudCase } from './operations/close.ts';
import type { createCardFraudCase } from './operations/create.ts';
import type { getCardFraudCase } from './operations/get.ts';
import type { listCardFraudCases } from './operations/list.ts';
import { cardFraudCaseResource } from './resource-schema.ts';
import type { cardFraudCaseKind } from './store.ts';

const data = cardFraudCaseResource;

export const cardFraudCasesReference = defineReference<{
  operations:
    | typeof createCardFraudCase
    | typeof getCardFraudCase
    | typeof listCardFraudCases
    | typeof activateCardFraudCase
    | typeof closeCardFraudCase;
  kinds: typeof cardFraudCaseKind;
}>({
  operations: {
    createCardFraudCase: {
      summary: 'Open a fraud case about a card',
      description:
        'Somebody else has used the card. A card in any status can have a case, but only one that is open: a second one is 409 and names it. A dispute for the reason Fraud opens one by itself, or joins the open one, and so does the card processor when it suspects fraud.',
      data,
      examples: {
        cardFraudCase: {
          attributes: { fraudType: 'Counterfeit', idempotencyKey: '3f6b0f6e-fraud' },
          relationships: { card: { data: { type: 'card', id: '100000001000000001' } } },
        },
      },
    },
    getCardFraudCase: {
      summary: 'Get a fraud case',
      description: 'While it is open, lostAmount is counted anew. Customers see the cases of their accounts.',
      data,
    },
    listCardFraudCases: {
      summary: 'List fraud cases of cards',
      description: 'lostAmount is what it was when the case last changed. Customers see the cases of their accounts.',
      data: listAnswer(cardFraudCaseResource),
    },
    activateCardFraudCase: {
      summary: 'Investigate a fraud case',
      description:
        'The case is Active. With cardAction the card is frozen until the case is closed, or closed as SuspectedFraud; its tokens follow, and the card processor is told. A card that is closed, lost or stolen is left alone: an action is 409. An Active case takes another action or type, too; otherwise nothing changes.',
      data,
      examples: { activateCardFraudCase: { attributes: { cardAction: 'Freeze' } } },
    },
    closeCardFraudCase: {
      summary: 'Close a fraud case',
      description:
        'With the outcome NotFraud, a card that the case has frozen works again, unless somebody has frozen it too. Its disputes go on. Closing it again with the same outcome changes nothing; with another one it is 409.',
      data,
      examples: { closeCardFraudCase: { attributes: { outcome: 'Confirmed' } } },
    },
  },
  kinds: {
    cfc: {
      holds: 'fraud cases of the cards of an account, numbered in the order of their creation',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number; its card, while it is open' },
    },
  },
});
