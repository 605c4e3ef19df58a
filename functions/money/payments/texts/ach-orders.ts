import { bankAccountTypeTexts } from '../../../shared-texts.ts';

/** What an order of an ACH payment says, by itself or in a bulk. */
export const achOrderTexts = {
  addenda: 'A remark of at most 80 printable ASCII characters that goes to the other bank with the entry.',
  sameDay: 'True sends it at the next of 10:30, 14:45 and 16:45 Eastern (a setting), at most 1,000,000 dollars.',
  secCode: [
    'The standard entry class of the ACH entry. An order without it gets the one that follows from its sides.',
    {
      WEB: 'a debit of a person, who has allowed it on a website or in an app',
      CCD: 'a credit or debit between businesses',
      PPD: 'a credit to a person, or a debit that a person has allowed in writing',
    },
  ],
  clearingDaysOverride:
    'Banking days from the hand-over of a debit to its money, 0 to 60, in the place of those of the deposit product. Only tokens of the organisation may give it.',
  verifyCounterpartyBalance:
    'True asks the account-linking provider before a debit: with less than the amount, the payment is Rejected. It needs a processor token. For a credit it is ignored.',
  providerProcessorToken: 'The token with which the account-linking provider names the account at the other side.',
  counterpartyName:
    'The name that has to be one of the owners of the linked account: otherwise the payment is Rejected as NameMismatch. Without it no name is compared.',
} as const;

/** The numbers of the other side. */
export const otherSideOfOrderTexts = {
  name: 'The name of the other side, of at most 50 characters. It may have accents: the rail gets its ASCII form.',
  routingNumber:
    'The ABA routing transit number of the other bank: nine digits, of which the last one checks the others.',
  accountNumber: 'The number of the account at the other bank: at most 17 digits.',
  accountType: ['The type of the account at the other bank. Checking if the order does not say.', bankAccountTypeTexts],
} as const;

/** The authorization of a debit of numbers that are sent with the payment. */
export const debitAuthorizationTexts = [
  'How the owner of the numbers allowed the debit. It lets a token of the organisation with the scope payments-write-ach-debit pull from accounts that are not linked. For a credit it is ignored.',
  {
    kind: [
      'How the owner gave it.',
      {
        Written: 'signed on paper, or in an electronic form that stands for paper',
        Online: 'given on a website or in an app, where the owner was identified',
        Telephone: 'spoken in a call that was recorded, or confirmed in writing afterwards',
      },
    ],
    obtainedAt: 'The day on which the owner gave it, YYYY-MM-DD, not in the future.',
    reference: 'Where you find it in your files: at most 80 printable ASCII characters.',
    accountValidatedOn:
      'The day, YYYY-MM-DD, on which you have validated that the numbers are those of an account that takes ACH entries: by a look-up, by small amounts or by earlier payments. A bank may demand it for debits of class WEB. The audit log says who stated it.',
  },
] as const;
