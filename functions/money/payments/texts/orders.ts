import { sharedTexts } from '../../../shared-texts.ts';
import { achOrderTexts, otherSideOfOrderTexts, debitAuthorizationTexts } from './ach-orders.ts';

/** The order of a payment of any type, by itself or as a member of a bulk. */
export const paymentOrderTexts = {
  ...sharedTexts,
  ...achOrderTexts,
  amount: 'The cents that are paid.',
  direction: [
    'What is ordered. A book payment is a Credit if it is left out. A Debit has to be allowed by the other side.',
    {
      Credit: 'the account pays the other side',
      Debit: 'the account pulls money from the other side',
    },
  ],
  description:
    'What it is for. Of an ACH payment it is the company entry description: at most 10 printable ASCII characters. The words that the network reserves for other entries (REVERSAL, for example) are refused.',
  transactionSummaryOverride: 'The summary of both transactions, in the place of the description.',
  tags: 'Texts of your choice by name. The transactions that the payment makes have them too.',
  account: 'The account that the order is for: it pays a Credit, and gets a Debit.',
  counterpartyAccount: 'The account at the other side: another one of the organisation.',
  counterparty: ['The other side by its numbers, if it is no counterparty.', otherSideOfOrderTexts],
  'relationships.counterparty': 'The other side: a counterparty of a customer who owns the account.',
  authorization: debitAuthorizationTexts,
  configuration: [
    'What the card provider needs. It is kept until the outcome is known.',
    {
      cardProvider: [
        'The card that is paid, in the words of the card provider.',
        {
          authToken: 'The token that the card provider issued for the cardholder.',
          institutionId: 'What the card provider calls the bank of the card.',
          destinationCardId: 'What the card provider calls the card.',
          routingNumber: 'The ABA routing transit number of the account behind the card: nine digits.',
          accountNumber: 'The number of the account behind the card: at most 17 digits.',
          referenceId: 'What you call the push. The card provider gets it.',
        },
      ],
    },
  ],
} as const;
