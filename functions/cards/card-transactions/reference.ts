import type { depositInSandbox } from './operations/sandbox-atm-deposit.ts';
import type { withdrawInSandbox } from './operations/sandbox-atm-withdrawal.ts';
import type { moveByCardInSandbox } from './operations/sandbox-card-transaction.ts';
import type { purchaseInSandbox } from './operations/sandbox-purchase.ts';
import type { reverseInSandbox } from './operations/sandbox-reversal.ts';
import { defineReference, type RequestExamples } from '../../define-reference.ts';
import { transactionResourceOf } from '../../accounts/transactions/resource-schema.ts';
import type {
  atmTransaction,
  cardReversalTransaction,
  cardTransaction,
  purchaseTransaction,
} from './transaction-types.ts';

const atmExamples = {
  atmTransaction: {
    attributes: {
      amount: 43_00,
      atmName: 'First Street',
      atmLocation: 'Reno, NV',
      last4Digits: '4242',
      cardNetwork: 'Allpoint',
      surcharge: 3_00,
    },
    relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
  },
} satisfies RequestExamples<typeof withdrawInSandbox>;

export const cardTransactionsReference = defineReference<{
  operations:
    | typeof purchaseInSandbox
    | typeof moveByCardInSandbox
    | typeof reverseInSandbox
    | typeof withdrawInSandbox
    | typeof depositInSandbox;
  transactionTypes:
    | typeof purchaseTransaction
    | typeof atmTransaction
    | typeof cardTransaction
    | typeof cardReversalTransaction;
}>({
  operations: {
    purchaseInSandbox: {
      summary: 'Simulate that a purchase is settled',
      description:
        'Books the purchase, whatever the balance, because the network has paid. With the relationship authorization it releases what is held: all of it, or only the amount with final false. The amount may be more or less than authorized. The direction Credit is a refund, which has no authorization; with relatedTransaction, which names the purchase, it is at most what was not given back yet.',
      data: transactionResourceOf('purchaseTransaction'),
      examples: {
        purchaseTransaction: {
          attributes: {
            amount: 60_00,
            merchantName: "Sherlock's Diner",
            merchantType: 5812,
            merchantLocation: 'Reno, NV',
            last4Digits: '4242',
            coordinates: { longitude: -119.81, latitude: 39.53 },
          },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      },
    },
    moveByCardInSandbox: {
      summary: 'Simulate another movement by a card',
      description:
        'For uses that are neither purchases nor at an ATM. The direction Debit is for example a payment to a person, and settles its authorization like a purchase; Credit is for example a payout, or with relatedTransaction gives money of a debit back.',
      data: transactionResourceOf('cardTransaction'),
      examples: {
        cardTransaction: {
          attributes: {
            amount: 120_00,
            direction: 'Credit',
            last4Digits: '4242',
            merchantName: 'Rides & Sons',
            merchantType: 4121,
          },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      },
    },
    reverseInSandbox: {
      summary: 'Simulate that a merchant gives money back',
      description:
        'Credits the account. With the relationship relatedTransaction, which is a debit of the same account by a card, the amount is at most what was not given back of the debit yet, by reversals, refunds and disputes together.',
      data: transactionResourceOf('cardReversalTransaction'),
      examples: {
        cardReversalTransaction: {
          attributes: { amount: 60_00, last4Digits: '4242' },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      },
    },
    withdrawInSandbox: {
      summary: 'Simulate a withdrawal at an ATM',
      description:
        'The amount includes the surcharge. With the relationship authorization it settles that one, and releases what is held. It is booked whatever the balance, because the ATM has given the cash.',
      data: transactionResourceOf('atmTransaction'),
      examples: atmExamples,
    },
    depositInSandbox: {
      summary: 'Simulate a deposit at an ATM',
      description:
        'The amount includes the surcharge. With the relationship authorization it settles that one, and releases what is held.',
      data: transactionResourceOf('atmTransaction'),
      examples: atmExamples,
    },
  },
  transactionTypes: {
    purchaseTransaction: {
      records: 'a purchase with a card, or the refund of one',
      inStatements: { en: 'Card purchase', es: 'Compra con tarjeta' },
    },
    atmTransaction: {
      records: 'a withdrawal or a deposit at an ATM',
      inStatements: { en: 'ATM', es: 'Cajero automático' },
    },
    cardTransaction: {
      records: 'a use of a card that is neither a purchase nor at an ATM, for example a payment to a person',
      inStatements: { en: 'Card', es: 'Tarjeta' },
    },
    cardReversalTransaction: {
      records: 'money of a card that the merchant gives back',
      inStatements: { en: 'Card refund', es: 'Reembolso de tarjeta' },
    },
  },
});
