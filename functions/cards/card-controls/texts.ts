import { defineTexts } from '../../define-texts.ts';
import { walletTexts } from '../card-tokens/wallet-texts.ts';
import { sharedTexts } from '../../shared-texts.ts';
import type { createCardControl } from './operations/create.ts';
import type { updateCardControl } from './operations/update.ts';
import type { cardControlResource } from './resource-schema.ts';

const uses = {
  Purchase: 'goods or services of a merchant',
  Cash: 'money from an ATM, or over the counter of a bank',
  CardTransaction: 'a use that is neither a purchase nor at an ATM, for example a payment to a person',
  Recurring: 'the merchant charges again and again',
  CardNotPresent: 'the card is not at the merchant, as far as the merchant tells',
  Token: 'a token of a wallet pays, on a phone or at a merchant who keeps one',
  CardNumber: 'no token pays, so forbidding it lets only wallets pay',
} as const;

export const controlScopeTexts = {
  Card: 'one card, and the one that comes in its place',
  DepositProduct: 'each card whose account has a certain product',
  AllCards: 'each one that the organisation has or will have',
} as const;

export const controlRuleTexts = {
  blockedUses: 'purchases, cash or another kind is forbidden altogether',
  blockedMerchants: 'the id or the name is on the list of those that may not take the card',
  allowedMerchants: 'neither the id nor the name is on the list of those that may take the card',
  blockedCategories: 'the code of the merchant is on the list of forbidden ones',
  allowedCategories: 'the code of the merchant is missing on the list of permitted ones',
  blockedCountries: 'the merchant sits where the card must not work',
  allowedCountries: 'the merchant sits elsewhere than permitted, or it is not known where',
  blockedWallets: 'the wallet whose token pays is on the list of forbidden ones',
  allowedWallets: 'a token pays whose wallet is missing on the list, or not known',
  allowedHours: 'it is at another hour than those that are allowed',
  maximumAmount: 'one use may not come to so much',
  maximumFirstTokenUse: 'a token has never paid before, and begins with too much',
  limits: 'a limit of amounts or counts would be passed',
} as const;

export const limitSubjectTexts = {
  Card: 'all uses of the card together',
  Token: 'those by each token of a wallet by itself; all tokens that are not known count as one',
} as const;

export const intervalTexts = {
  Minutes: 'a window that ends with each use, as long as `minutes` says',
  Day: 'from midnight to midnight at the bank',
  Week: 'from Monday to Sunday at the bank',
  Month: 'from the first to the last day, at the bank',
  Lifetime: 'everything since the control was made',
} as const;

const days = {
  Sunday: 'the hours hold on the day after Saturday',
  Monday: 'the hours hold on the first day of the working week',
  Tuesday: 'the hours hold on the second day of the working week',
  Wednesday: 'the hours hold on the third day of the working week',
  Thursday: 'the hours hold on the fourth day of the working week',
  Friday: 'the hours hold on the fifth day of the working week',
  Saturday: 'the hours hold on the first day of the weekend',
} as const;

const fields = {
  ...sharedTexts,
  updatedAt: 'When it was last changed or archived. Absent if it never was.',
  status: ['Whether it holds.', { Active: 'it holds for every use', Archived: 'it holds for no use any more' }],
  scope: ['For which cards it holds.', controlScopeTexts],
  setBy: [
    'Whose it is.',
    {
      Organisation: 'an API token has made or changed it: customers cannot change or archive it',
      Customer: 'an owner of the account, who may change it again',
    },
  ],
  depositProduct: 'The deposit product on whose accounts it holds for all cards. Absent if there is none.',
  name: 'What you call it.',
  appliesTo: ['The kinds of uses that it is about. Absent for all.', uses],
  appliesToCategories: 'The merchant categories that it is about, as in `allowedCategories`. Absent for all.',
  blockedUses: ['The kinds of uses that are declined.', uses],
  allowedMerchants:
    'The only merchants that may take the card, by the id or the name that the card processor tells. What is all digits is an id.',
  blockedMerchants: 'Merchants that may not take the card, as in `allowedMerchants`.',
  allowedCategories:
    'The only merchant categories that may take the card: merchant category codes, ranges such as 3000-3350, or names of groups.',
  blockedCategories: 'Merchant categories that may not take the card, as in `allowedCategories`.',
  allowedCountries:
    'The only countries of merchants in which the card works, as ISO 3166-1 alpha-2 codes. Without a country a use is declined.',
  blockedCountries: 'Countries of merchants in which the card does not work, as ISO 3166-1 alpha-2 codes.',
  allowedWallets: [
    'The only wallets whose tokens may pay. Without `blockedUses` CardNumber the number of the card pays too.',
    walletTexts,
  ],
  blockedWallets: ['Wallets whose tokens may not pay.', walletTexts],
  allowedHours: [
    'The only hours in which the card works. Absent for all.',
    {
      timeZone: 'A time zone of the IANA database, by whose clocks the hours are.',
      periods: [
        'The hours.',
        {
          days: ['The days of the week.', days],
          from: 'The first minute, as 08:00.',
          to: 'The minute with which it ends, as 18:00; 24:00 for the end of the day.',
        },
      ],
    },
  ],
  maximumAmount: 'The most cents of one use, with its increases.',
  maximumFirstTokenUse:
    'The most cents of the first use by a token of a wallet, with its increases. A token that is not known is always new.',
  limits: [
    'What uses may come to on one card. Each limit has an amount, a count or both.',
    {
      interval: ['How long is counted.', intervalTexts],
      per: ['What is counted together. Absent for all uses of the card.', limitSubjectTexts],
      minutes: 'How many minutes, with the interval Minutes.',
      amount: 'The most cents of all uses.',
      count: 'The most uses. 1 with the interval Lifetime makes a card for a single use.',
    },
  ],
  account: 'The account of the card. Absent if it is for many cards.',
  card: 'The card for which it was made. Absent if it is for many cards.',
} as const;

export const cardControlTexts = defineTexts<{
  resources: typeof cardControlResource;
  operations: typeof createCardControl | typeof updateCardControl;
}>({
  types: { cardControl: 'Rules of the organisation, or of a customer, by which uses of cards are declined.' },
  resources: { cardControl: fields },
  requests: {
    createCardControl: { ...fields, card: 'The card for which it holds. Without it, it holds for many cards.' },
    updateCardControl: fields,
  },
  events: {},
});
