import { defineTexts } from '../../define-texts.ts';
import { cardUseTexts, sharedTexts } from '../../shared-texts.ts';
import { cashbackText, merchantFieldTexts } from '../authorizations/texts.ts';
import type { depositInSandbox } from './operations/sandbox-atm-deposit.ts';
import type { withdrawInSandbox } from './operations/sandbox-atm-withdrawal.ts';
import type { moveByCardInSandbox } from './operations/sandbox-card-transaction.ts';
import type { purchaseInSandbox } from './operations/sandbox-purchase.ts';
import type { reverseInSandbox } from './operations/sandbox-reversal.ts';

const fields = {
  ...sharedTexts,
  ...cardUseTexts,
  last4Digits:
    'The last four digits of the card. Of several cards of the account that end so, it is the newest one that is not closed; with an authorization it is the card of that one.',
  account: 'The account of the card.',
  tags: 'Texts of your choice by name, for the transaction. Without them it takes over those of its authorization.',
  final:
    'False if more of the authorization will be settled: then only the amount of what is held is released. True releases all that is left.',
  authorization:
    'The authorization that is settled. Without it nothing that is held is released. A Declined one is 409.',
  relatedTransaction:
    'The debit of which money is given back. The amount is at most what reversals, refunds and disputes have not given back of it yet.',
} as const;

const atMerchant = {
  ...fields,
  ...merchantFieldTexts,
  amount:
    'The cents that the network moves. A debit is booked whatever the balance, and can be more or less than authorized.',
  direction: [
    'Seen from the account.',
    { Credit: 'the merchant pays: a refund or a payout', Debit: 'the holder of the card pays the merchant' },
  ],
  clearing: [
    'Which of several settlements of the authorization it is: what is left of the hold is released when all have come, in any order. Absent if it is no part of a sequence.',
    { number: 'The number of the settlement.', of: 'How many settlements there will be.' },
  ],
  authorization:
    'The authorization that is settled. Without it nothing that is held is released. That of a Credit is one of the direction Credit, and that of a Debit is not: otherwise it is 400.',
  relatedTransaction:
    'The debit of which a Credit gives money back: at most what reversals, refunds and disputes have not given back of it yet. For a Debit it is 400.',
  coordinates: [
    'Where the merchant is.',
    {
      longitude: 'Degrees east of Greenwich; west of it they are negative.',
      latitude: 'Degrees north of the equator; south of it they are negative.',
    },
  ],
  ...cashbackText,
  ecommerce: 'True if the purchase was made online.',
  cardPresent: 'True if the card was at the merchant.',
  internationalServiceFee:
    'The cents that the network took for a purchase abroad. The transaction shows them; nothing is booked for them beside the amount.',
} as const;

const atAtm = {
  ...fields,
  amount: 'The cents that are moved, with the surcharge. They are booked whatever the balance.',
  atmName: 'The name of the ATM. The summary of the transaction has it.',
  atmLocation: 'The city or another text for the place.',
  surcharge: 'The cents that the ATM takes for its use. They are part of the amount, and more than it is 400.',
  authorization:
    'The authorization that is settled. It is 400 if it is for a use in the other direction, and 409 if it is Declined.',
} as const;

export const cardTransactionTexts = defineTexts<{
  operations:
    | typeof purchaseInSandbox
    | typeof moveByCardInSandbox
    | typeof reverseInSandbox
    | typeof withdrawInSandbox
    | typeof depositInSandbox;
}>({
  resources: {},
  requests: {
    purchaseInSandbox: atMerchant,
    moveByCardInSandbox: atMerchant,
    reverseInSandbox: {
      ...fields,
      amount: 'The cents that the account gets back.',
      tags: 'Texts of your choice by name, for the transaction. Without them it takes over those of the debit.',
    },
    withdrawInSandbox: atAtm,
    depositInSandbox: atAtm,
  },
  events: {},
});
