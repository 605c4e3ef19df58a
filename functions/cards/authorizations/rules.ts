import { accountRejection } from '../../accounts/accounts/account.ts';
import { isArchived } from '../../accounts/accounts/archived-owners.ts';
import type { CardFlow } from '../../accounts/accounts/card-flows.ts';
import { depositProductOf, type DepositProduct, type Products } from '../../accounts/accounts/deposit-products.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import type { Card } from '../cards/for-others.ts';
import type { CardInUse } from './card-in-use.ts';
import { isOverLimit } from './card-limits.ts';
import type { DeclineReason } from './decline-reasons.ts';
import { heldFor } from './uses.ts';

/** A use of a card on a date of the bank. */
export interface CardUse {
  readonly flow: CardFlow;
  readonly amount: Cents;
  readonly date: CalendarDate;
  readonly merchantType: number | undefined;
}

type Rule = (inUse: CardInUse, use: CardUse, product: DepositProduct) => boolean;

/** The most open authorizations of a card: its item holds them and has to stay small. */
export const openAuthorizationsMax = 100;

const mislaid: readonly Card['status'][] = ['Lost', 'Stolen', 'SuspectedFraud'];

/** The rules in the order in which they are asked: the first one that applies gives the reason. */
const rules: readonly (readonly [DeclineReason, Rule])[] = [
  ['AccountClosed', ({ account }) => accountRejection(account) === 'AccountClosed'],
  ['DoNotHonor', ({ isSuspended }) => isSuspended],
  ['DoNotHonor', ({ account }) => accountRejection(account) === 'AccountFrozen' || isArchived(account)],
  ['DoNotHonor', ({ account, card }) => account.archivedOwnerIds?.includes(card.customerId) === true],
  ['DoNotHonor', ({ activity }) => (activity?.open.length ?? 0) >= openAuthorizationsMax],
  ['ReferToCardIssuer', ({ card }) => mislaid.includes(card.status)],
  ['RestrictedCard', ({ card }) => card.status !== 'Active'],
  ['TransactionNotPermittedToCardholder', (_, { flow }, { cards }) => cards?.closedFlows?.includes(flow) === true],
  [
    'InvalidMerchant',
    (_, { merchantType }, { cards }) =>
      merchantType !== undefined && cards?.closedMerchantTypes?.includes(merchantType) === true,
  ],
  ['CardExceedsAmountLimit', (inUse, use, { limits }) => isOverLimit(use, { ...inUse, limits })],
  ['InsufficientFunds', ({ account }, use) => isBeyond(account.available, heldFor(use.flow, use.amount))],
];

/** True if more would be held than is available. What holds nothing needs no funds, even where less than nothing is left. */
const isBeyond = (available: Cents, held: Cents): boolean => held > 0 && available < held;

/** Why a use of a card is declined; undefined if the rules allow it. */
export function declineReasonOf(use: CardUse, inUse: CardInUse, settings: Products): DeclineReason | undefined {
  const product = depositProductOf(settings, inUse.account);
  return rules.find(([, applies]) => applies(inUse, use, product))?.[0];
}
