import { accountRejection } from '../../accounts/accounts/account.ts';
import { isArchived } from '../../accounts/accounts/archived-owners.ts';
import { depositProductOf, type DepositProduct, type Products } from '../../accounts/accounts/deposit-products.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { Settings } from '../../ports/settings.ts';
import { brokenRule } from '../card-controls/broken-rule.ts';
import type { BrokenControl } from '../card-controls/broken-rule-schema.ts';
import type { ControlRule } from '../card-controls/names.ts';
import { partsOfUse, type UseUnderControl } from '../card-controls/use.ts';
import { type Card, noActivity } from '../cards/for-others.ts';
import type { CardInUse } from './card-in-use.ts';
import { withControlled } from './control-counts.ts';
import { isOverLimit } from './card-limits.ts';
import type { DeclineReason } from './decline-reasons.ts';
import { heldFor } from './uses.ts';

/** A use of a card that is decided. */
export type CardUse = UseUnderControl;

/** Why a use is declined, and the rule of a control if it is that. */
export interface Decline {
  readonly reason: DeclineReason;
  readonly meta?: BrokenControl;
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
  ['TransactionNotPermittedToCardholder', (_, use) => use.hasRefusedToken === true],
  ['TransactionNotPermittedToCardholder', (_, { flow }, { cards }) => cards?.closedFlows?.includes(flow) === true],
  ['InvalidMerchant', (_, { merchant }, { cards }) => cards?.closedMerchantTypes?.includes(merchant.type) === true],
  [
    'CardExceedsAmountLimit',
    (inUse, use, { limits }) => isOverLimit({ ...use, date: bankDateOf(use.at) }, { ...inUse, limits }),
  ],
];

/** Why a merchant may not give money back; undefined if it may. Controls, limits and the status of the card are about money that is spent. */
export const creditDeclineOf = ({ account, activity }: CardInUse): DeclineReason | undefined =>
  accountRejection(account) === 'AccountClosed'
    ? 'AccountClosed'
    : (activity?.open.length ?? 0) >= openAuthorizationsMax
      ? 'DoNotHonor'
      : undefined;

/** True if more would be held than is available. What holds nothing needs no funds, even where less than nothing is left. */
const isBeyond = (available: Cents, held: Cents): boolean => held > 0 && available < held;

/** The reason of a decline by each rule of a control. */
const reasonsOfControls: Readonly<Record<ControlRule, DeclineReason>> = {
  blockedUses: 'TransactionNotPermittedToCardholder',
  blockedMerchants: 'InvalidMerchant',
  allowedMerchants: 'InvalidMerchant',
  blockedCategories: 'InvalidMerchant',
  allowedCategories: 'InvalidMerchant',
  blockedCountries: 'TransactionNotPermittedToCardholder',
  allowedWallets: 'TransactionNotPermittedToCardholder',
  blockedWallets: 'TransactionNotPermittedToCardholder',
  allowedCountries: 'TransactionNotPermittedToCardholder',
  allowedHours: 'TransactionNotPermittedToCardholder',
  maximumAmount: 'CardExceedsAmountLimit',
  maximumFirstTokenUse: 'CardExceedsAmountLimit',
  limits: 'CardExceedsAmountLimit',
};

/**
 * Why a use of a card is declined; undefined if the rules allow it. The rules of the platform come first, then the controls, and funds
 * last.
 */
export function declineOf(use: CardUse, inUse: CardInUse, settings: Products): Decline | undefined {
  const { account, activity, controls, card } = inUse;
  const product = depositProductOf(settings, account);
  const parts = partsOfUse(use);
  const reason = rules.find(([, applies]) => parts.some((part) => applies(inUse, part, product)))?.[0];
  if (reason !== undefined) return { reason };
  let counted: ReturnType<typeof withControlled> = {
    activity: activity ?? noActivity(card, bankDateOf(use.at)),
    use: {},
  };
  for (const part of parts) {
    const earlier = use.earlier ?? (counted.use.counted && { of: nameOfUse.id, parts: counted.use.counted });
    const more = { ...part, earlier };
    const broken = brokenRule(controls, more, { account, activity: counted.activity });
    if (broken !== undefined) return { reason: reasonsOfControls[broken.rule], meta: broken };
    // Only cash that comes with goods is counted before the rules see it.
    if (parts.length > 1) counted = withControlled(counted.activity, inUse, more, nameOfUse);
  }
  return isBeyond(account.available, heldFor(use.flow, use.amount)) ? { reason: 'InsufficientFunds' } : undefined;
}

/** The cents of a use that the rules allow: all that is asked for, or a part. */
export interface AllowedUse {
  readonly allowed: Cents;
}

/**
 * What the rules say of the first question about a use: how much they allow, or why they decline it. Where the merchant takes a part, and the
 * amount alone is in the way, it is the largest part that the rules allow. The parts of an amount are allowed up to a bound, so
 * it is found by halving.
 */
export function ruleOn(
  use: CardUse,
  inUse: CardInUse,
  { settings, takesPart }: { readonly settings: RuleSettings; readonly takesPart: boolean },
): AllowedUse | Decline {
  const declined = declineOf(use, inUse, settings);
  if (declined === undefined) return { allowed: use.amount };
  const isDivided = takesPart && settings.cards.partialApprovals && isAtMerchant(use);
  const isAllowed = (amount: number) => declineOf(partOf(use, cents(amount)), inUse, settings) === undefined;
  if (!isDivided || use.amount === 0 || !isAllowed(1)) return declined;
  let [allowed, tooMuch]: [number, number] = [1, use.amount];
  while (tooMuch - allowed > 1) {
    const middle = Math.floor((allowed + tooMuch) / 2);
    if (isAllowed(middle)) allowed = middle;
    else tooMuch = middle;
  }
  return { allowed: cents(allowed) };
}

/** What the rules decide by. */
export type RuleSettings = Pick<Settings, 'depositProducts' | 'cards'>;

/** A machine pays out notes, so no part of an amount. */
const isAtMerchant = ({ flow }: CardUse): boolean => flow === 'purchases' || flow === 'cardTransactions';

/** A part is of the goods first: cash is paid out with what is left. */
const partOf = (use: CardUse, amount: Cents): CardUse => ({
  ...use,
  amount,
  wholeAmount: amount,
  cash: cashOfPart({ amount: use.amount, cash: use.cash }, amount),
});

/** The cash in a part of an amount. */
export const cashOfPart = (
  { amount, cash = cents(0) }: { readonly amount: Cents; readonly cash?: Cents | undefined },
  part: Cents,
): Cents => cents(Math.max(0, part - (amount - cash)));

/** The name of a use that has none yet. */
const nameOfUse = { id: 'use' };

/** A decline in words: its reason, with the control that forbids the use. */
export const declineSentence = ({ reason, meta }: Decline): string =>
  meta === undefined ? reason : `${reason} (${meta.rule} of the card control ${meta.cardControl})`;

/** How many authorizations a card may have open with those that the processor has decided: its item holds them. */
const openMax = 5 * openAuthorizationsMax;

/** Refuses with 429 a card with so many open authorizations that its item could grow too large. */
export function mustHaveRoom<InUse extends Pick<CardInUse, 'activity'>>(inUse: InUse): InUse {
  if ((inUse.activity?.open.length ?? 0) < openMax) return inUse;
  throw new Problem('account_busy', `card: it has ${openMax} open authorizations; send the message again later`);
}
