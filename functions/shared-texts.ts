import type { FieldTexts, ValueTexts } from './define-texts.ts';

/** Texts of fields that many resources, requests and events have. `...sharedTexts` in the texts of one gives it those that it has. */
export const sharedTexts = {
  createdAt: 'When it was created.',
  updatedAt: 'When it was last changed.',
  erasedAt: 'When the personal data in it was erased: its texts are null since then.',
  tags: 'Texts of your choice by name. They are copied to what it creates and to its events.',
  tagsOfEvent: 'The tags of the resource that the event is about.',
  idempotencyKey:
    'A text of your choice. A request with a key that was used before answers what the first one made, and makes nothing.',
  account: 'The account that it belongs to.',
  customer: 'The customer who owns the account, if it has one owner.',
  customers: 'The customers who own the account, if it has several owners.',
} as const;

/** The members of a postal address. */
export const addressTexts: FieldTexts<{
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
}> = {
  street: 'The number of the house and the street.',
  street2: 'A second line, for example the number of the apartment.',
  city: 'The city.',
  state: 'The state. In the US it is the code of two letters.',
  postalCode: 'The postal code. In the US it is the ZIP code.',
  country: 'The code of the country, as ISO 3166-1 alpha-2 has it.',
};

/** The single resources of one type that a token is limited to. */
export const resourceLimitTexts: FieldTexts<{
  readonly type: 'account' | 'card';
  readonly ids: readonly string[];
}> = {
  type: [
    'What the ids name.',
    {
      account: 'the token reaches the account and all that belongs to it: cards, payments, transactions',
      card: 'the token reaches the card alone, and not what else its account has',
    },
  ],
  ids: 'The ids of the accounts or cards. A token can name 50 at most in all.',
};

export const fullNameTexts: FieldTexts<{ readonly first: string; readonly last: string }> = {
  first: 'The given names.',
  last: 'The family name.',
};

export const phoneTexts: FieldTexts<{ readonly countryCode: string; readonly number: string }> = {
  countryCode: 'The calling code of the country, without the plus sign.',
  number: 'The national number, digits only.',
};

/** A person in any role. */
export const personTexts = {
  fullName: ['The name, in any script.', fullNameTexts],
  ssn: 'The Social Security number: nine digits. A person has it or a passport. Customers and events see its last four digits only.',
  passport:
    'The number of the passport, of a person without an ssn. Customers and events see its last four characters only.',
  nationality: 'The code of the country of the passport, as ISO 3166-1 alpha-2 has it. Present with a passport only.',
  dateOfBirth: 'A date without a time, YYYY-MM-DD, not before 1900.',
  address: ['Where the person lives.', addressTexts],
  phone: ['The number at which the person is called, by E.164.', phoneTexts],
  email: 'The e-mail address. Its domain may be internationalised.',
} as const;

/** How many users have approved what a review decides. */
export const approvalsTexts: readonly [string, FieldTexts<{ readonly given: number; readonly needed: number }>] = [
  'The approvals of a large amount. Present while it waits for the second one.',
  { given: 'How many users have approved it.', needed: 'How many users have to approve it.' },
];

/** A merchant that accepted a card. */
export const merchantTexts: FieldTexts<{
  readonly name: string;
  readonly type: number;
  readonly category: string;
  readonly location: string;
}> = {
  name: 'What the merchant calls itself.',
  type: 'The merchant category code of ISO 18245 as a number: a zero at its beginning is left out.',
  category: 'The name of the category code, or `Unknown`.',
  location: 'The city or another text that the network gives for the place. Absent if it gives none.',
};

const paymentMethodTexts = {
  Manual: 'somebody typed in the number of the card',
  Swipe: 'from the magnetic stripe, which is easy to copy',
  Contactless: 'the card or the phone was held to the terminal',
  ChipAndPin: 'the card was put into the terminal, and the holder entered the secret number',
  Stored: 'the merchant had kept it from an earlier use',
  Other: 'in a way that the network names otherwise',
} as const;

const walletTexts = {
  Google: 'a phone or watch with Google Pay',
  Apple: 'a phone, watch or computer with Apple Pay',
  Other: 'a wallet of another company',
} as const;

const cardNetworkTexts = {
  Visa: 'the network of most purchases, also abroad',
  Interlink: 'the debit network of Visa, for purchases with a PIN in the US',
  Accel: 'a debit network of the US, for purchases and ATMs',
  Allpoint: 'a network of ATMs that take no surcharge',
  Other: 'a network that the card processor names otherwise',
} as const;

/** The languages of statements, pages and messages. */
export const languageTexts: ValueTexts<'en' | 'es'> = {
  en: 'English as it is written in the United States',
  es: 'Spanish as it is written in the United States',
};

/** How a code gets to a phone. */
export const channelTexts: ValueTexts<'sms' | 'call'> = {
  sms: 'as a text message, which only mobile phones get',
  call: 'spoken by a voice in a phone call, also to landlines',
};

/** The types of an account at another bank. */
export const bankAccountTypeTexts: ValueTexts<'Checking' | 'Savings' | 'Loan'> = {
  Checking: 'for daily payments: what most people and businesses have',
  Savings: 'for money that is put aside; some banks refuse debits of it',
  Loan: 'for money that is owed to the bank: a credit pays it back, and a debit of it is refused',
};

/** How a card was used. */
const verificationOutcomeTexts = {
  Match: 'the merchant sent what the card processor knows',
  NoMatch: 'the merchant sent something else than the card processor knows',
  NotChecked: 'the card processor could not compare it',
} as const;

export const cardUseTexts = {
  verificationResults: [
    'What the card processor has found of what the merchant had verified. The platform decides nothing by it. Absent if nothing is known.',
    {
      streetCheck: ['The number of the house of the holder, with the street.', verificationOutcomeTexts],
      postalCodeCheck: ['The ZIP code of the holder.', verificationOutcomeTexts],
      cvv2Check: ['The three digits on the back of the card.', verificationOutcomeTexts],
    },
  ],
  merchantAmount: [
    'What the merchant charges in its own currency. Absent if that is not known.',
    {
      amount: 'The number of the smallest unit of the currency: cents of a euro, whole yen.',
      currency: 'The currency, as an ISO 4217 code.',
      exponent: 'How many digits of the amount are behind the decimal point: 2 for euros, 0 for yen.',
      conversionRate: 'The US dollars for one unit of the currency, as a decimal number. Absent if that is not known.',
    },
  ],
  cardLast4Digits: 'The last four digits of the number of the card.',
  merchant: ['Who accepted the card.', merchantTexts],
  recurring: 'True if the merchant charges the card again and again, for example for a subscription.',
  paymentMethod: ['How the merchant got the data of the card. Absent if that is not known.', paymentMethodTexts],
  digitalWallet: ['The wallet that was used in the place of the card. Absent if none is known.', walletTexts],
  cardVerificationData: [
    'What the merchant had verified. Absent if that is not known.',
    {
      verificationMethod: [
        'What the merchant asked the card processor to compare.',
        {
          Address: 'where the holder lives, by number and ZIP code (AVS)',
          CVV2: 'the three digits on the back of the card',
          AddressAndCVV2: 'where the holder lives, and the three digits on the back',
        },
      ],
    },
  ],
  cardNetwork: ['The network that carried the use of the card. Absent if it is not known.', cardNetworkTexts],
  tokenCheck: [
    'What the platform knew of the token of a wallet that the card processor named. Absent if it named none.',
    {
      Active: 'the wallet had it ready, and nobody had stopped it',
      NotActiveYet: 'it was approved and not ready yet: that message may have been on its way',
      NotActive: 'it was not approved, Suspended, Deactivated or Declined: its uses are Declined',
      Unknown: 'the card has no token with the name: it declines nothing',
      Different: 'the authorization was asked for with another token',
    },
  ],
  cardToken: 'The token of a wallet that pays. Absent if none was named, or the card has none with the name.',
  authenticationCheck: [
    'Whether the 3-D Secure authentication that the card processor named says who pays. It declines nothing. Absent if it named none.',
    {
      Approved: 'the holder or a rule had agreed to pay this amount or more',
      NotApproved: 'it was Declined, Expired, or still waited for a decision',
      LowerAmount: 'it was Approved for a lower amount, or without one',
      Unknown: 'the card has no authentication with the name',
      Different: 'the authorization was asked for with another authentication',
    },
  ],
  cardAuthentication:
    'The 3-D Secure authentication of the payment. Absent if none was named, or the card has none with the name.',
} as const;

/** Why a use of a card is declined. */
export const cardDeclineTexts = {
  AccountClosed: 'the account behind the card was ended and pays nothing more',
  CardExceedsAmountLimit: 'a limit of the card, of a control or of the deposit product would be passed',
  DoNotHonor:
    'the account is Frozen, all owners or the customer of the card are Archived, or 100 authorizations of the card are open',
  InsufficientFunds: 'more than is available on the account',
  InvalidMerchant: 'the deposit product or a control closes the merchant or its category',
  ReferToCardIssuer: 'the card is Lost, Stolen or SuspectedFraud',
  RestrictedCard: 'the card is in another status than Active',
  Timeout: 'the organisation did not decide in time',
  TransactionNotPermittedToCardholder:
    'the deposit product or a control closes uses of this kind, country or hour, or the token of a wallet may not pay',
} as const;

/** The fields of every transaction. */
export const transactionFieldTexts = {
  createdAt: "When the money moved, by the bank's clock.",
  direction: [
    'Which way the money moved.',
    { Credit: 'the money came onto the account', Debit: 'the money left the account' },
  ],
  amount: 'The cents that moved, without a sign.',
  balance:
    'The cents on the account right after the transaction, with those that are held. Negative if the account was in debt.',
  summary: 'What the transaction is about, in one line. Statements print it as it was when the money moved.',
  tags: 'Texts of your choice by name. At first they are those of what has moved the money.',
  account: 'The account on which it is booked.',
  customer: 'The customer who owned the account when the money moved, if it had one owner.',
  customers: 'The customers who owned the account when the money moved, if it had several owners.',
} as const;

/** The account at the other side of a transaction, as it was when the money moved. */
export const otherSideTexts: FieldTexts<{
  readonly name: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: string;
}> = {
  name: 'The name of its holder.',
  routingNumber: 'The ABA routing number of its bank, nine digits.',
  accountNumber:
    'Its number. Of an account at another bank it has only the last digits; so it has, for customer tokens, of an account of another customer.',
  accountType: 'The kind of account, for example Checking.',
};
