import { defineTexts } from '../../define-texts.ts';
import { addressTexts, personTexts, sharedTexts } from '../../shared-texts.ts';
import type { cardActivated, cardCreated, cardRenewed, cardStatusChanged } from './events.ts';
import type { cardLimitsResource } from './limits-resource-schema.ts';
import type { activateCard } from './operations/activate.ts';
import type { createCardPage } from './operations/card-page.ts';
import type { createCard } from './operations/create.ts';
import type { replaceCard } from './operations/replace.ts';
import type { updateCard } from './operations/update.ts';
import type { createMobileWalletPayload } from './operations/wallet-payload.ts';
import type { cardDesignResource, cardResource } from './resource-schema.ts';
import type { cardPageResource, pinStatusResource, walletPayloadResource } from './sensitive-resource-schema.ts';

const statuses = {
  Active: 'it can be used while its account is Open',
  Inactive: 'a physical card that its holder has not activated yet',
  Frozen: 'it cannot be used until it is unfrozen',
  Lost: 'its holder does not find it any more: it never works again, and can be replaced',
  Stolen: 'somebody else has it: it never works again, and can be replaced',
  ClosedByCustomer:
    'it was closed, its account was, its customer left the account or was archived, or its last month ended',
  SuspectedFraud: 'the card processor suspects fraud, or the account or the customer was closed for fraud',
} as const;

const limits = {
  dailyWithdrawal: 'Cents of cash at ATMs in a day of the bank.',
  dailyPurchase: 'Cents of purchases in a day of the bank.',
  dailyCardTransaction: 'Cents in a day of the bank for uses that are neither purchases nor at an ATM.',
  monthlyWithdrawal: 'Cents of cash at ATMs in a month of the bank.',
  monthlyPurchase: 'Cents of purchases in a month of the bank.',
  monthlyCardTransaction: 'Cents in a month of the bank for uses that are neither purchases nor at an ATM.',
} as const;

const totals = {
  withdrawals: 'Cents of cash that was taken out of ATMs, with the surcharge.',
  deposits: 'Cents that were put in at ATMs.',
  purchases: 'Cents of purchases.',
  cardTransactions: 'Cents of uses that are neither purchases nor at an ATM.',
} as const;

/** Of a business card it is the person who carries it. */
const person = {
  ...personTexts,
  fullName: [
    'The person who carries the card of the business. A physical card shows the name unless `printOnlyBusinessName` is true.',
    personTexts.fullName[1],
  ],
  address: [
    'Where the person who carries the card lives: no post office box, unless the operator accepts it.',
    addressTexts,
  ],
} as const;

const card = {
  ...sharedTexts,
  ...person,
  updatedAt: 'When it was last changed. Absent if it never was.',
  tags: 'Texts of your choice by name. Its events and the card that comes in its place have them too.',
  last4Digits: 'The last four digits of its number. The card processor alone has the whole number.',
  expirationDate:
    'The last month in which the card works, YYYY-MM. 60 days before its end, unless the operator has set fewer, a card that is in use gets a later one.',
  limits: [
    'Limits that the card has of its own, beside those of the deposit product: the lower one counts. A use that would pass one is declined. Absent if it has none.',
    limits,
  ],
  shippingAddress: ['Where a physical card is sent. Absent if it is sent to the address of its holder.', addressTexts],
  design: 'What the card processor calls the look of the card. Absent for the usual one.',
  additionalEmbossedText: 'A second line on a physical card. Absent if it has none.',
  printOnlyBusinessName: 'True if the card shows the name of the business and not that of the person who carries it.',
  customer: 'The owner of the account whose card it is.',
  replacedCard: 'The lost or stolen card in whose place it came. Absent if there is none.',
  replacementCard: 'The card that came in its place after it was lost or stolen. Absent if there is none.',
} as const;

const resourceTexts = {
  ...card,
  status: ['Whether the card can be used.', statuses],
  shippingAddress: [`${card.shippingAddress[0]} Tokens of other owners of the account do not see it.`, addressTexts],
  additionalEmbossedText: `${card.additionalEmbossedText} Tokens of other owners of the account do not see it.`,
} as const;

const event = { card: 'The card, as it is after the change.', account: card.account, customer: card.customer } as const;

/** The order of a card of any type, by itself or as a member of a bulk. */
export const cardOrderTexts = {
  ...card,
  limits: [
    'Limits of the card of its own, beside those of the deposit product: the lower one counts. Those that are left out are not limited by the card.',
    limits,
  ],
  shippingAddress: [
    'Where a physical card is sent. Without it, it is sent to the address of its holder.',
    addressTexts,
  ],
  design: 'What the card processor calls the look of the card. A design that it does not know is 400.',
  additionalEmbossedText: 'A second line on a physical card, of at most 26 characters.',
  expiryDate:
    'The last month in which the card works, YYYY-MM: after this month of the bank, and at most ten years ahead. Without it the card processor chooses one.',
  customer: 'The owner of the account whose card it will be. On an account with one owner it can be left out.',
  account: 'The account that the card pays from.',
} as const;

export const cardTexts = defineTexts<{
  resources:
    | typeof cardResource
    | typeof cardLimitsResource
    | typeof pinStatusResource
    | typeof walletPayloadResource
    | typeof cardPageResource
    | typeof cardDesignResource;
  operations:
    | typeof createCard
    | typeof updateCard
    | typeof replaceCard
    | typeof createCardPage
    | typeof activateCard
    | typeof createMobileWalletPayload;
  events: typeof cardCreated | typeof cardActivated | typeof cardRenewed | typeof cardStatusChanged;
}>({
  types: {
    individualDebitCard: 'A card of plastic that a person carries.',
    businessDebitCard: 'A card of plastic of a company, carried by one of its people.',
    individualVirtualDebitCard: 'A debit card of a person that exists only as a number.',
    businessVirtualDebitCard: 'A debit card of a business that exists only as a number, used by one of its people.',
    limits: 'How much may move in a day and in a month, and how much has moved already.',
    pinStatus: 'Whether the holder of a card can enter a secret number at terminals.',
    cardPage: 'Where the holder of a card sees or sets what only the card processor knows.',
    cardDesign: 'A look that a card of plastic can have.',
    mobileWalletPayload: 'The encrypted data by which a phone or watch adds a card to its wallet.',
  },
  resources: {
    individualDebitCard: resourceTexts,
    businessDebitCard: resourceTexts,
    individualVirtualDebitCard: resourceTexts,
    businessVirtualDebitCard: resourceTexts,
    limits: {
      limits: ['The limits that the card has of its own. Those of the deposit product hold too.', limits],
      dailyTotals: ['What the card has moved since the beginning of the day of the bank, with what is held.', totals],
      monthlyTotals: [
        'What the card has moved since the beginning of the month of the bank, with what is held.',
        totals,
      ],
    },
    pinStatus: {
      status: [
        'Whether the holder has set a PIN. The card processor alone has it.',
        {
          Set: 'the holder can withdraw cash and pay where a terminal asks for it',
          NotSet: 'the holder has chosen no PIN yet, which ATMs ask for',
        },
      ],
    },
    cardPage: {
      url: 'The address, which opens the page to everybody who has it. Hand it to the holder, and do not store it.',
      expiresAt: 'Until when it can be opened: some minutes.',
    },
    cardDesign: {
      name: 'What `design` of a card is for this look.',
      isUsual: 'True for the look of cards that name none.',
    },
    mobileWalletPayload: {
      payload: 'What the wallet needs to add the card, encrypted: only the wallet that made the nonce can open it.',
    },
  },
  parameters: {
    listCards: {
      status: {
        ActiveForOnlineUse: 'is taken for older clients; no card of this platform has it',
        Unknown: 'is taken for older clients; no card of this platform has it',
      },
    },
  },
  requests: {
    createCard: cardOrderTexts,
    updateCard: {
      ...card,
      tags: 'Texts by name. They are merged into the existing ones; null removes one.',
      limits: ['Limits in cents that are merged into the existing ones. null removes one.', limits],
      shippingAddress: ['Where the card is sent when it is next produced.', addressTexts],
      design: 'The look that it has when it is next produced.',
    },
    replaceCard: {
      shippingAddress: [
        'Where the physical card is sent. Without it, it is sent where the old one was. For a virtual card it is 400.',
        addressTexts,
      ],
    },
    createCardPage: {
      purpose: [
        'What the page shows.',
        {
          ShowNumber: 'the whole number of the card, with its code and month',
          ShowPin: 'the secret number that terminals ask for',
        },
      ],
    },
    activateCard: {
      last4Digits: 'The last four digits on the card.',
      expirationDate: 'The last month on the card, YYYY-MM.',
    },
    createMobileWalletPayload: {
      signedNonce:
        'The nonce that the wallet of the phone made and signed. One that the card processor refuses is 400.',
    },
  },
  events: {
    'card.created': event,
    'card.activated': event,
    'card.renewed': {
      ...event,
      previousExpirationDate:
        'The last month before, YYYY-MM. Plastic with it works until then, or until the new one is activated.',
      expirationDate: 'The last month now, YYYY-MM.',
    },
    'card.statusChanged': {
      ...event,
      newStatus: ['The status since the change.', statuses],
      previousStatus: ['The status before the change.', statuses],
    },
  },
});
