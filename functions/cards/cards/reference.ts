import { activationTriesMax } from './activation.ts';
import { openCardsMax, type openCardsKind } from './open-cards.ts';
import type { activateCard } from './operations/activate.ts';
import type { createCardPage } from './operations/card-page.ts';
import type { closeCard } from './operations/close.ts';
import type { createCard } from './operations/create.ts';
import type { listCardDesigns } from './operations/designs.ts';
import type { freezeCard } from './operations/freeze.ts';
import type { getCard } from './operations/get.ts';
import type { getCardLimits } from './operations/limits.ts';
import type { listCards } from './operations/list.ts';
import type { getCardPinStatus } from './operations/pin-status.ts';
import type { createPinPage } from './operations/pin-page.ts';
import type { replaceCard } from './operations/replace.ts';
import type { reportLostCard } from './operations/report-lost.ts';
import type { reportStolenCard } from './operations/report-stolen.ts';
import type { activateSandboxCard } from './operations/sandbox-activate.ts';
import type { unfreezeCard } from './operations/unfreeze.ts';
import type { updateCard } from './operations/update.ts';
import type { createMobileWalletPayload } from './operations/wallet-payload.ts';
import type { setSandboxPin } from './pages/set-sandbox-pin.ts';
import type { showSandboxCard } from './pages/show-sandbox-card.ts';
import { createCardExamples } from './request-examples.ts';
import { defineReference, listAnswer } from '../../define-reference.ts';
import { sandboxNote } from '../../ports/sandbox-values.ts';
import { accountResource } from '../../accounts/accounts/resource-schema.ts';
import { cardLimitsResource } from './limits-resource-schema.ts';
import { cardDesignResource, cardResource } from './resource-schema.ts';
import { cardPageResource, pinStatusResource, walletPayloadResource } from './sensitive-resource-schema.ts';
import { customerResource } from '../../onboarding/customers/resource-schema.ts';
import type { cardActivityKind } from './activity.ts';
import type { cardReferenceKind } from './references.ts';
import type { cardKind } from './store.ts';

export const cardsReference = defineReference<{
  operations:
    | typeof createCard
    | typeof getCard
    | typeof listCards
    | typeof updateCard
    | typeof freezeCard
    | typeof unfreezeCard
    | typeof reportLostCard
    | typeof reportStolenCard
    | typeof closeCard
    | typeof replaceCard
    | typeof getCardLimits
    | typeof getCardPinStatus
    | typeof createMobileWalletPayload
    | typeof createCardPage
    | typeof createPinPage
    | typeof listCardDesigns
    | typeof activateCard
    | typeof activateSandboxCard;
  pages: typeof showSandboxCard | typeof setSandboxPin;
  kinds: typeof cardKind | typeof openCardsKind | typeof cardReferenceKind | typeof cardActivityKind;
}>({
  pages: {
    showSandboxCard: { summary: 'The test number of a card, its PIN, or the form that sets the PIN, in a sandbox' },
    setSandboxPin: { summary: 'Set the PIN of a test card on the page of a sandbox' },
  },
  operations: {
    createCard: {
      summary: 'Create a card',
      description: `Individual types are for accounts of individuals, business types for accounts of businesses. On a joint account, customer names the owner whose card it is. A physical card is Inactive until its holder activates it, a virtual one is Active at once. An account has at most ${openCardsMax} cards that are not closed. The limits of the deposit product hold beside those of the card; the lower one counts. The processor keeps the card number, its code and its PIN: the platform knows the last four digits. A card that a customer orders has the limits that the organisation has set on their other cards of the account, and none is ordered by a customer whose card the organisation has frozen (403); a shipping address of theirs needs a token by two-factor authentication (403). With an idempotencyKey, a request that failed can be repeated without a second card. ${sandboxNote('design', 'cardDesign')}`,
      data: cardResource,
      examples: createCardExamples,
    },
    getCard: {
      summary: 'Get a card',
      data: cardResource,
      included: [customerResource, accountResource],
    },
    listCards: {
      summary: 'List cards',
      data: listAnswer(cardResource),
      included: [customerResource, accountResource],
    },
    updateCard: {
      summary: 'Change a card',
      description:
        'The type of the body is that of the card, or card. Tags and limits are merged; null removes one. Design and shipping address are used when the card is next produced. Of a business card, address, phone and e-mail of the person who carries it can be changed. Of a card that is closed, only tags can be changed; of one whose customer is Archived, nothing. Nothing happens where everything is as asked for. A customer lowers a limit that the organisation has set and never raises or removes it (403); a customer token that changes an address needs two-factor authentication (403).',
      data: cardResource,
      examples: {
        individualDebitCard: {
          attributes: { tags: { purpose: 'travel', draft: null }, limits: { dailyPurchase: 2_000_00 } },
        },
        businessDebitCard: { attributes: { email: 'grace@mensah.example' } },
        individualVirtualDebitCard: {
          attributes: { tags: { purpose: 'travel', draft: null }, limits: { dailyPurchase: 2_000_00 } },
        },
        businessVirtualDebitCard: { attributes: { phone: { countryCode: '1', number: '5555550142' } } },
        card: { attributes: { tags: { purpose: 'travel', draft: null }, limits: { dailyPurchase: 2_000_00 } } },
      },
    },
    freezeCard: {
      summary: 'Freeze a card',
      description:
        'A frozen card declines everything until it is unfrozen. Freezing it again answers 200; if a customer has frozen it and the organisation freezes it again, only the organisation can unfreeze it.',
      data: cardResource,
    },
    unfreezeCard: {
      summary: 'Unfreeze a card',
      description:
        'The card is Active or Inactive again, as it was before it was frozen. Unfreezing a card that is not frozen answers 200 and changes nothing. A customer cannot unfreeze what the organisation has frozen (403), and nobody what a fraud case has frozen while it is open (409, which names the case).',
      data: cardResource,
    },
    reportLostCard: {
      summary: 'Report a card lost',
      description:
        'The card never works again; replacing it orders one with a new number. Reporting it again answers 200 and changes nothing.',
      data: cardResource,
    },
    reportStolenCard: {
      summary: 'Report a card stolen',
      description:
        'The card never works again; replacing it orders one with a new number. Reporting it again answers 200 and changes nothing.',
      data: cardResource,
    },
    closeCard: {
      summary: 'Close a card',
      description: 'The card never works again. Closing it again answers 200 and changes nothing.',
      data: cardResource,
    },
    replaceCard: {
      summary: 'Replace a card',
      description:
        'A card that is Lost or Stolen is replaced by one with a new number, which the answer is; it has the holder, the limits and the tags of the old one, and begins as a new card does. Repeating the request answers the same new card. A token that is limited to the old card sees the new one from then on. A physical card that is not lost is shipped again, once a day at most, and keeps its number and its status. A customer token needs two-factor authentication (403), and replaces no card that the organisation had frozen (403).',
      data: cardResource,
      examples: {
        replaceCard: {
          attributes: {
            shippingAddress: {
              street: '5 Market Street',
              city: 'San Francisco',
              state: 'CA',
              postalCode: '94105',
              country: 'US',
            },
          },
        },
      },
    },
    getCardLimits: {
      summary: 'Get the limits of a card',
      description:
        'Limits in cents that the card has of its own, and what has moved today and this month of the bank. The limits of the deposit product hold too; the lower one counts.',
      data: cardLimitsResource,
    },
    getCardPinStatus: {
      summary: 'Get the PIN status of a card',
      description: 'Whether the holder has set a PIN with the processor. The platform never has the PIN.',
      data: pinStatusResource,
    },
    createMobileWalletPayload: {
      summary: 'Create a mobile wallet payload',
      description: `The payload with which the wallet of a phone adds the card. It is encrypted for the wallet that made signedNonce. The card must be Active. ${sandboxNote('signedNonce', 'signedNonce')}`,
      data: walletPayloadResource,
      examples: { mobileWalletPayload: { attributes: { signedNonce: 'bm9uY2Ugb2YgdGhlIHdhbGxldA==' } } },
    },
    createCardPage: {
      summary: 'Get a page that shows the number or the PIN',
      description:
        'The address of a page of the card processor, on which the holder sees the number of the card with its code (ShowNumber), or the PIN (ShowPin). It is open for some minutes, to everybody who has the address: show it to the holder at once, and store it nowhere. The platform never has what the page shows. The card must be Active or Inactive.',
      data: cardPageResource,
      examples: { cardPage: { attributes: { purpose: 'ShowNumber' } } },
    },
    createPinPage: {
      summary: 'Get a page that sets the PIN',
      description:
        'The address of a page of the card processor, on which the holder chooses the PIN. It is open for some minutes, to everybody who has the address. The platform never has the PIN. The card must be Active or Inactive.',
      data: cardPageResource,
    },
    listCardDesigns: {
      summary: 'List the designs of cards',
      description:
        'The looks that a physical card of the stage can have, the usual one first. An empty list says that the card processor alone knows them.',
      data: listAnswer(cardDesignResource),
    },
    activateCard: {
      summary: 'Activate a physical card',
      description: `Its holder names what is printed on it. A customer who is wrong ${activationTriesMax} times in a day of the bank has to wait for the next day (409); an organisation token can go on. A Frozen card stays Frozen, and is Active once it is unfrozen. Activating a card again changes nothing.`,
      data: cardResource,
      examples: { activateCard: { attributes: { last4Digits: '4242', expirationDate: '2036-12' } } },
    },
    activateSandboxCard: {
      summary: 'Simulate that the holder activates a card',
      description:
        'In a live stage the holder activates the card with the processor. A Frozen card stays Frozen, and is Active once it is unfrozen. Activating a card again changes nothing.',
      data: cardResource,
    },
  },
  kinds: {
    crd: {
      holds: 'debit cards of an account, holders sealed; those with a step to come are in the due index',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number; the due index' },
    },
    crw: {
      holds: 'cards of an account whose status is not final: id, last four digits, customer',
      keys: { pk: '<org>#<account>', sk: '-', foundBy: 'account, once it has had a card' },
    },
    crf: {
      holds: 'the card that a reference of the processor belongs to',
      keys: { pk: '<org>#<reference>', sk: '-', foundBy: 'messages of the card processor' },
    },
    cac: {
      holds:
        'the totals of a card on its last day and in its month, and its open authorizations; the first to expire, or the end of a day with interchange, is in the due index',
      keys: { pk: '<org>#<account>', sk: '<number of the card>', foundBy: 'id of the card; the due index' },
    },
  },
});
