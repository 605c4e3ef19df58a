import { defineCapability } from '../../define-capability.ts';
import { cardActivityKind } from './activity.ts';
import { cardFollower } from './follow-account.ts';
import { movingCardsPage } from './moving-page.ts';
import { cardMachine } from './card.ts';
import { cardSteps } from './due-steps.ts';
import { cardEvents } from './event-examples.ts';
import { activateCard } from './operations/activate.ts';
import { createCardPage } from './operations/card-page.ts';
import { createPinPage } from './operations/pin-page.ts';
import { listCardDesigns } from './operations/designs.ts';
import { closeCard } from './operations/close.ts';
import { createCard } from './operations/create.ts';
import { freezeCard } from './operations/freeze.ts';
import { getCard } from './operations/get.ts';
import { getCardLimits } from './operations/limits.ts';
import { listCards } from './operations/list.ts';
import { getCardPinStatus } from './operations/pin-status.ts';
import { replaceCard } from './operations/replace.ts';
import { reportLostCard } from './operations/report-lost.ts';
import { reportStolenCard } from './operations/report-stolen.ts';
import { activateSandboxCard } from './operations/sandbox-activate.ts';
import { unfreezeCard } from './operations/unfreeze.ts';
import { updateCard } from './operations/update.ts';
import { createMobileWalletPayload } from './operations/wallet-payload.ts';
import { setSandboxPin } from './pages/set-sandbox-pin.ts';
import { showSandboxCard } from './pages/show-sandbox-card.ts';
import { openCardsKind } from './open-cards.ts';
import { cardReferenceKind } from './references.ts';
import { cardKind } from './store.ts';
import { cardEnding } from './close-cards.ts';
import { cardsReference } from './reference.ts';
import { cardTexts } from './texts.ts';
import { cardResource } from './resource-schema.ts';
import { cardsEventReference } from './event-reference.ts';

export const cardsCapability = defineCapability({
  name: 'cards',
  scopes: {
    cards: {},
    'cards-write': {},
    'cards-sensitive': { only: 'customer', needsTwoFactor: true },
    'cards-sensitive-write': { only: 'customer', needsTwoFactor: true },
  },
  reference: cardsReference,
  operations: [
    createCard,
    getCard,
    listCards,
    updateCard,
    freezeCard,
    unfreezeCard,
    reportLostCard,
    reportStolenCard,
    closeCard,
    replaceCard,
    getCardLimits,
    getCardPinStatus,
    createMobileWalletPayload,
    createCardPage,
    createPinPage,
    listCardDesigns,
    activateCard,
    activateSandboxCard,
  ],
  pages: [showSandboxCard, setSandboxPin],
  texts: cardTexts,
  eventReference: cardsEventReference,
  events: cardEvents,
  relationships: { card: cardResource.options, replacedCard: cardResource.options },
  kinds: [cardKind, openCardsKind, cardReferenceKind, cardActivityKind],
  endings: [cardEnding],
  followers: [{ follower: cardFollower, page: movingCardsPage }],
  dueKinds: [cardSteps],
  machines: [cardMachine],
});
