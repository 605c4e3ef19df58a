import { defineTexts } from '../../define-texts.ts';
import { sharedTexts } from '../../shared-texts.ts';
import type { depositProductResource } from './deposit-product-resource-schema.ts';
import type {
  accountClosed,
  accountCreated,
  accountFrozen,
  accountReopened,
  accountUnfrozen,
  accountUpdated,
} from './events.ts';
import type { limitsResource } from './limits-resource-schema.ts';
import type { closeAccount } from './operations/close.ts';
import type { createAccount } from './operations/create.ts';
import type { freezeAccount } from './operations/freeze.ts';
import type { updateAccount } from './operations/update.ts';
import type { accountResource } from './resource-schema.ts';

const closeReasons = {
  ByCustomer: 'an owner of the account has asked for it',
  Fraud: 'money was moved dishonestly, in the way that `fraudReason` says; its cards become SuspectedFraud',
  NegativeBalance: 'its owners did not pay back what they owed',
  ByBank: 'your bank does no business with its owners any more, as `bankReason` of the request says',
  BreachOfTermsAndConditions: 'an owner did what the contract with the bank forbids',
  NoAccountActivity: 'nothing has moved for a long time',
  ProgramChange: 'your programme has changed',
} as const;

const fraudReasons = {
  ACHActivity: 'suspicious payments by the rail, for example debits that their receivers dispute',
  CardActivity: 'suspicious purchases, refunds or withdrawals at ATMs',
  CheckActivity: 'suspicious deposits of checks, for example forged ones',
  ApplicationHistory: 'suspicious data in applications of its owners',
  AccountActivity: 'other suspicious movements of money',
  ClientIdentified: 'you have found it, and not the bank',
  IdentityTheft: 'somebody has used the identity of another person',
  LinkedToFraudulentCustomer: 'the account is linked to a customer who has committed fraud',
} as const;

const fields = {
  ...sharedTexts,
  account: 'The account, as it is after the event.',
  customer: 'The owner, if the account has one.',
  customers: 'The owners, in the order in which they became owners, if the account has several.',
  depositProduct:
    'The name of the product that sets the limits, the fees and the interest of the account. The stage says which ones there are.',
  freezeReason: 'Why the account is frozen: `Fraud`, or the text that the request gave. Absent unless it is Frozen.',
} as const;

const totals = {
  debits: 'The cents that payments of the account pulled from other banks.',
  credits: 'The cents that payments of the account sent to other banks.',
} as const;

export const accountTexts = defineTexts<{
  resources: typeof accountResource | typeof limitsResource | typeof depositProductResource;
  operations: typeof createAccount | typeof closeAccount | typeof freezeAccount | typeof updateAccount;
  events:
    | typeof accountCreated
    | typeof accountUpdated
    | typeof accountFrozen
    | typeof accountUnfrozen
    | typeof accountClosed
    | typeof accountReopened;
}>({
  types: {
    depositAccount: 'An account at the bank that holds money of its owners.',
    limits: 'How much may move in a day and in a month, and how much has moved already.',
    accountDepositProduct: 'A product of the bank that an account can be switched to.',
  },
  resources: {
    depositAccount: {
      ...fields,
      updatedAt: 'When its status, tags, product, owners or control agreement last changed. Absent if they never did.',
      name: 'The name of the holder, which is made of the names of the owners.',
      routingNumber: 'The ABA routing number of the bank that keeps the account, nine digits.',
      accountNumber:
        'The number of the account at that bank, for payments from outside. It is not the id of the account.',
      currency: 'The currency of all amounts: US dollars.',
      balance: 'The cents on the account, with those that are held. Negative if the account is in debt.',
      hold: 'The cents that are promised already, for example to card authorizations. They cannot be spent otherwise.',
      available: 'The cents that can be spent: `balance` without `hold`.',
      status: [
        'Whether money moves on the account.',
        {
          Open: 'payments go in and out, within the limits of its product',
          Frozen: 'payments neither in nor out, until it is unfrozen',
          Closed: 'it is empty and takes no payments, unless it is reopened',
        },
      ],
      closeReason: ['Why the account was closed. Absent unless it is Closed.', closeReasons],
      fraudReason: ['The kind of fraud. Present if `closeReason` is Fraud.', fraudReasons],
      closeReasonText: 'The reason of the bank. Present if `closeReason` is ByBank.',
      dacaStatus: [
        'The control agreement (DACA) of a lender about the account. Absent if there is none.',
        {
          Entered: 'it is agreed; the owners still have control',
          Activated: 'the lender has control: customer tokens move no money from the account',
        },
      ],
    },
    limits: {
      ach: [
        'ACH payments that the account makes.',
        {
          limits: [
            'In cents. A payment that would pass one is rejected; one that would pass a soft limit waits for a review.',
            {
              perPaymentDebit: 'Of one payment that pulls money from another bank.',
              perPaymentCredit: 'Of one payment to another bank.',
              dailyDebit: 'Of all that is pulled on a day.',
              dailyCredit: 'Of all that is sent on a day.',
              monthlyDebit: 'Of all that is pulled in a calendar month.',
              monthlyCredit: 'Of all that is sent in a calendar month.',
              dailyDebitSoft: 'The soft limit of a day. Absent if the product has none.',
              monthlyDebitSoft: 'The soft limit of a month. Absent if the product has none.',
            },
          ],
          totalsDaily: ['What counts against the limits of today, by the date of the bank.', totals],
          totalsMonthly: ['What counts against the limits of this calendar month.', totals],
        },
      ],
      card: [
        'Uses of all cards of the account together.',
        {
          limits: [
            'In cents for a day. A use that would pass one is declined.',
            {
              dailyWithdrawal: 'Of withdrawals at ATMs.',
              dailyDeposit: 'Of deposits at ATMs.',
              dailyPurchase: 'Of purchases.',
              dailyCardTransaction: 'Of uses that are neither purchases nor at an ATM, for example payments to people.',
            },
          ],
          totalsDaily: [
            'The cents that count against the limits of today, by the date of the bank.',
            {
              withdrawals: 'Withdrawn at ATMs.',
              deposits: 'Deposited at ATMs.',
              purchases: 'Spent on purchases.',
              cardTransactions: 'Spent by other uses.',
            },
          ],
        },
      ],
      checkDeposit: [
        'Checks that are deposited to the account.',
        {
          limits: [
            'In cents. A check that would pass one is rejected; one that would pass a soft limit waits for a review.',
            {
              daily: 'Of a day.',
              monthly: 'Of a calendar month.',
              dailySoft: 'The soft limit of a day. Absent if the product has none.',
              monthlySoft: 'The soft limit of a month. Absent if the product has none.',
            },
          ],
          totalsDaily: 'The cents that count against the limits of today, by the date of the bank.',
          totalsMonthly: 'The cents that count against the limits of this calendar month.',
        },
      ],
    },
    accountDepositProduct: { name: 'What `depositProduct` of an account names.' },
  },
  requests: {
    createAccount: {
      ...fields,
      customer: 'The one owner. Give either `customer` or `customers`.',
      customers:
        'Several owners, all of them individuals, at least one an adult. Give either `customer` or `customers`.',
    },
    closeAccount: {
      reason: ['Why the account is closed.', closeReasons],
      fraudReason: ['The kind of fraud. Required with the reason Fraud, and refused with any other.', fraudReasons],
      bankReason: [
        'The reason of the bank. Required with the reason ByBank, and refused with any other.',
        {
          ProhibitedBusiness: 'the customer does business that the bank does not serve',
          MissingCddEdd: 'the customer did not give what due diligence asks for',
          NonUsOperation: 'the customer does business outside of the US',
          SuspectedFraud: 'the bank believes that somebody cheats',
        },
      ],
    },
    freezeAccount: {
      reason: [
        'Why the account is frozen.',
        {
          Fraud: 'fraud is suspected: payments in and out are rejected until somebody unfreezes the account',
          Other: 'for the reason in `reasonText`, with the same effect',
        },
      ],
      reasonText:
        'The reason in your words, 255 characters at most. Required with the reason Other, and shown as `freezeReason`.',
    },
    updateAccount: {
      tags: 'Tags to add or to replace, by name. Null removes a tag, and those that are not named stay.',
      depositProduct:
        'The name of the new product. Its limits hold at once, also for what has moved today and this month already.',
    },
  },
  events: {
    'account.created': fields,
    'account.updated': fields,
    'account.frozen': { ...fields, freezeReason: 'Why it was frozen: `Fraud`, or the text that the request gave.' },
    'account.unfrozen': fields,
    'account.closed': { ...fields, closeReason: ['Why it was closed.', closeReasons] },
    'account.reopened': fields,
  },
});
