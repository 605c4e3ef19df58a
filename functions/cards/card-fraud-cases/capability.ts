import { defineCapability } from '../../define-capability.ts';
import { cardFraudCaseEvents } from './event-examples.ts';
import { cardFraudCasesEventReference } from './event-reference.ts';
import { activateCardFraudCase } from './operations/activate.ts';
import { closeCardFraudCase } from './operations/close.ts';
import { createCardFraudCase } from './operations/create.ts';
import { getCardFraudCase } from './operations/get.ts';
import { listCardFraudCases } from './operations/list.ts';
import { cardFraudCasesReference } from './reference.ts';
import { cardFraudCaseResource } from './resource-schema.ts';
import { fraudCaseMachine } from './statuses.ts';
import { cardFraudCaseKind } from './store.ts';
import { cardFraudCaseTexts } from './texts.ts';

export const cardFraudCasesCapability = defineCapability({
  name: 'card-fraud-cases',
  reference: cardFraudCasesReference,
  operations: [createCardFraudCase, getCardFraudCase, listCardFraudCases, activateCardFraudCase, closeCardFraudCase],
  texts: cardFraudCaseTexts,
  eventReference: cardFraudCasesEventReference,
  events: cardFraudCaseEvents,
  relationships: { cardFraudCase: [cardFraudCaseResource] },
  kinds: [cardFraudCaseKind],
  machines: [fraudCaseMachine],
});
