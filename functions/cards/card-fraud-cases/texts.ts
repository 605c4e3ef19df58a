import { defineTexts, type ValueTexts } from '../../define-texts.ts';
import { sharedTexts } from '../../shared-texts.ts';
import type { cardFraudCaseActivated, cardFraudCaseClosed, cardFraudCaseCreated } from './events.ts';
import type { activateCardFraudCase } from './operations/activate.ts';
import type { closeCardFraudCase } from './operations/close.ts';
import type { createCardFraudCase } from './operations/create.ts';
import type { cardFraudCaseResource } from './resource-schema.ts';
import type { FraudType } from './statuses.ts';

const statuses = {
  Created: 'somebody has said so, and nobody looks into it yet',
  Active: 'the investigation has begun, perhaps with an action on the card',
  Closed: 'the organisation has decided, as `outcome` says',
} as const;

const types: ValueTexts<FraudType> = {
  Lost: 'the finder of a lost card has used it',
  Stolen: 'the thief of the card has used it',
  NotReceived: 'the card was taken on its way to the holder',
  Counterfeit: 'somebody has made a copy of the card',
  CardNotPresent: 'only the number was used, on the internet or by telephone',
  AccountTakeover: 'somebody has signed in as the customer, or had the data of the customer changed',
  Other: 'nobody knows yet, or it was in another way',
};

const reporters = {
  Organisation: 'its own staff, or its rules, have found it: a request without a customer',
  Customer: 'a customer who has disputed a transaction as fraud',
  Processor: 'the card processor, which suspects fraud',
} as const;

const outcomes = {
  Confirmed: 'somebody else has used the card',
  NotFraud: 'the holder has used it, or knows who did',
} as const;

const fraudType = [
  'How somebody else came to use the card. Of a dispute and of the card processor it is a guess.',
  types,
] as const;
const changedType = ['How somebody else came to use the card, if it is known better now.', types] as const;
const outcome = ['What was found out. Absent until it is Closed.', outcomes] as const;

const fields = {
  ...sharedTexts,
  updatedAt: 'When it last changed. Absent if it never did.',
  activatedAt: 'When the investigation began. Absent if it has not.',
  closedAt: 'When it was closed. Absent while it is open.',
  status: ['How far the case has come.', statuses],
  fraudType,
  openedBy: ['Who has opened it.', reporters],
  outcome,
  amount: 'The cents of the transactions of the case.',
  lostAmount:
    'Those of these cents that were not given back: by the merchant or by a dispute. A list and an event have what was so when the case last changed, and so has a Closed one.',
  account: 'The account of the card.',
  customer: 'The owner of the account whose card it is.',
  card: 'The card that somebody else has used.',
  transactions: 'The debits of the card in question: those that were named, and those that are disputed. The first 50.',
  authorizations: 'The authorizations of the card in question, which may be declined ones.',
  disputes: 'The disputes that belong to it. The first 50; each names its case.',
  cardFraudCase: 'The case, as it is after the change.',
} as const;

export const cardFraudCaseTexts = defineTexts<{
  resources: typeof cardFraudCaseResource;
  operations: typeof createCardFraudCase | typeof activateCardFraudCase | typeof closeCardFraudCase;
  events: typeof cardFraudCaseCreated | typeof cardFraudCaseActivated | typeof cardFraudCaseClosed;
}>({
  types: { cardFraudCase: 'Somebody else has used a card, or may have, and the organisation finds out.' },
  resources: { cardFraudCase: fields },
  requests: {
    createCardFraudCase: {
      ...sharedTexts,
      fraudType: ['How somebody else came to use the card.', types],
      card: 'A card in any status, without an open case.',
      transactions: 'Debits of the card that somebody else has made; others are 404.',
      authorizations: 'Authorizations of the card that somebody else has asked for; others are 404.',
    },
    activateCardFraudCase: {
      cardAction: [
        'What is done with the card. Without it the card stays as it is.',
        {
          Freeze: 'it is Frozen until the case is closed as NotFraud, or the organisation unfreezes it after Confirmed',
          Close: 'it is SuspectedFraud and never works again',
        },
      ],
      fraudType: changedType,
    },
    closeCardFraudCase: {
      outcome: ['What was found out.', outcomes],
      fraudType: changedType,
    },
  },
  events: {
    'cardFraudCase.created': fields,
    'cardFraudCase.activated': fields,
    'cardFraudCase.closed': { ...fields, outcome: ['What was found out.', outcomes] },
  },
});
