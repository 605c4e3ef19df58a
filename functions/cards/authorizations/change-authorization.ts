import type { Account } from '../../accounts/accounts/for-others.ts';
import { changeHold } from '../../accounts/ledger/hold.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { type Change, type DatedChange, dueOf, mergeChanges } from '../../kernel/journal/change.ts';
import { mustFit } from '../../kernel/table/concurrency-conflict.ts';
import { replace } from '../../kernel/table/write.ts';
import { type Activity, activityWrites, withoutOpenAuthorization } from '../cards/for-others.ts';
import { type DecisionContext, firstUse } from './authorize.ts';
import type { CardInUse, UsedCard } from './card-in-use.ts';
import { earlierOf, recounted, withControlled, withoutControlled, withTokenOfUse } from './control-counts.ts';
import { paidByOthers, withoutPaid, withPaid } from './paid-by-tokens.ts';
import { paymentOf, type PresentedCredentials } from './presented.ts';
import { closing } from './processor-names.ts';
import { type CardUse, type Decline, declineOf } from './rules.ts';
import { eventAttributesOf, authorizationAmountChanged, authorizationCanceled, authorizationEvent } from './events.ts';
import { authorizationMachine } from './statuses.ts';
import { type Authorization, openNameOf } from './store.ts';
import { heldFor, withoutUse, withUse } from './uses.ts';

/** An authorization after a change. */
export interface AuthorizationChange {
  readonly authorization: Authorization;
  readonly change: DatedChange;
}

/** What the rules see more of a use by: the time, and what was presented with it if that is not what the authorization was asked for with. */
export interface MoreTerms {
  readonly at: Instant;
  readonly presented?: PresentedCredentials | undefined;
}

/** More of the use of an authorization, as the rules see it. */
export function moreOfUse(before: Authorization, amount: Cents, { at, presented }: MoreTerms): CardUse {
  const payment = paymentOf({ ...before, ...presented });
  return {
    ...firstUse({ ...before, amount }, at),
    ...payment,
    cash: undefined,
    wholeAmount: cents(before.amount + amount),
    earlier: { ...earlierOf(before), byOthers: paidByOthers(before, payment.tokenId) },
  };
}

/** Why no more is held for an authorization. Money that the merchant gives back is not increased. */
export const declineOfMore = (before: Authorization, ...more: Parameters<typeof declineOf>): Decline | undefined =>
  before.direction === 'Credit' ? { reason: 'DoNotHonor' } : declineOf(...more);

/** How more is held: with funds that come from elsewhere in the same transaction, if any do. */
export interface MoreHeld {
  readonly funds: Cents;
  readonly hold: (account: Account, signed: Cents) => Change;
}

/**
 * Holds more for an authorization that is open, as the merchant asks. Returns why if the rules decline it; the authorization
 * then stays as it is.
 */
export function increase(
  before: Authorization,
  amount: Cents,
  inUse: CardInUse,
  { now, settings, presented }: DecisionContext & Pick<MoreTerms, 'presented'>,
  { funds, hold }: MoreHeld = { funds: cents(0), hold: (account, signed) => changeHold(now, account, signed).change },
): AuthorizationChange | Decline {
  const { account } = inUse;
  const use = moreOfUse(before, amount, { at: momentFor(now, account), presented });
  const funded = { ...account, available: cents(account.available + funds) };
  const declined = declineOfMore(before, use, { ...inUse, account: funded }, settings);
  return declined ?? withMore(before, use, inUse, hold);
}

/** The change that holds more for an authorization that is open, and counts it. */
function withMore(before: Authorization, use: CardUse, inUse: CardInUse, hold: MoreHeld['hold']): AuthorizationChange {
  const { account, activity } = inUse;
  const { amount, at, tokenId } = use;
  const { flow } = before;
  const more = heldFor(flow, amount);
  const date = bankDateOf(at);
  const used = withUse({ account, activity: mustBeKnown(activity) }, { date, flow, amount: more });
  const name = openNameOf(before);
  const controlled = withControlled(used.activity, inUse, use, name);
  const known = withTokenOfUse(controlled.activity, use, name);
  const whole = withAmount(withPaid(before, tokenId, amount), cents(before.amount + amount));
  const authorization = { ...recounted(whole, controlled.use), remaining: cents(before.remaining + more) };
  return {
    authorization,
    change: mergeChanges({ at, writes: [] }, hold(used.account, more), {
      writes: [replace(authorization), ...activityWrites(known)],
      events: [amountChanged(before, authorization)],
      due: dueOf(known),
    }),
  };
}

/**
 * More or less of an authorization that is open, as the processor has decided by itself: more is held whatever the rules say and whatever is
 * available. If all that is held is given up, the authorization is canceled. `signed` is not zero. `presented` is what pays for more, if that is
 * not what the authorization was asked for with.
 */
export function forceChange(
  before: Authorization,
  signed: Cents,
  inUse: CardInUse,
  { now, presented }: Pick<DecisionContext, 'now'> & Pick<MoreTerms, 'presented'>,
): AuthorizationChange {
  const { amount, remaining, flow, direction } = before;
  const holdsNothing = direction === 'Credit' || flow === 'deposits';
  const left = holdsNothing ? amount : remaining;
  if (left + signed <= 0) return cancelAuthorization(before, inUse, now);
  if (holdsNothing) return changeCredit(before, cents(amount + signed), inUse, now);
  if (signed < 0) return reduce(before, cents(0 - signed), inUse, now);
  const use = moreOfUse(before, signed, { at: momentFor(now, inUse.account), presented });
  return withMore(before, use, inUse, (account, more) => changeHold(now, account, more, { isForced: true }).change);
}

/** Cancels an authorization that is open, and releases what is held. What was settled of it stays. */
export function cancelAuthorization(before: Authorization, inUse: UsedCard, now: Instant): AuthorizationChange {
  const status = authorizationMachine.next(before, 'cancel');
  const { used, held } = released(before, inUse, now);
  const authorization: Authorization = { ...withoutCash(recounted(before, used.use)), status, remaining: cents(0) };
  const closed = withoutOpenAuthorization(used.activity, openNameOf(before));
  return {
    authorization,
    change: {
      at: held.at,
      writes: [...held.change.writes, ...closing(replace(authorization), authorization), ...activityWrites(closed)],
      events: [authorizationEvent(authorizationCanceled, eventAttributesOf(authorization), authorization)],
      due: dueOf(closed),
    },
  };
}

/** Releases a part of what is held, as the merchant asks: less than all of it. */
export function reduce(before: Authorization, amount: Cents, inUse: UsedCard, now: Instant): AuthorizationChange {
  const left = cents(before.remaining - amount);
  invariant(left > 0, `${amount} cents are not a part of what is held`);
  const { used, held } = released({ ...before, remaining: amount }, inUse, now);
  const reduced = withAmount(withoutPaid(before, amount), cents(before.amount - amount));
  const cashHeld = cents(Math.max(0, (before.cashHeld ?? 0) - amount));
  const kept = cashHeld === 0 ? {} : { cashHeld };
  const authorization: Authorization = { ...withoutCash(recounted(reduced, used.use)), ...kept, remaining: left };
  return {
    authorization,
    change: {
      at: held.at,
      writes: [...held.change.writes, replace(authorization), ...activityWrites(used.activity)],
      events: [amountChanged(before, authorization)],
      due: dueOf(used.activity),
    },
  };
}

/** Another amount of an authorization that is open and holds nothing, because it gives money to the holder. */
export function changeCredit(
  before: Authorization,
  amount: Cents,
  { account }: UsedCard,
  now: Instant,
): AuthorizationChange {
  const held = changeHold(now, account, cents(0));
  const authorization = withAmount(before, amount);
  return {
    authorization,
    change: mergeChanges(held.change, {
      writes: [replace(authorization)],
      events: [amountChanged(before, authorization)],
    }),
  };
}

/** The authorization with another amount. A question that comes again is answered with the first one. */
const withAmount = (before: Authorization, amount: Cents): Authorization => ({
  ...before,
  amount,
  firstAmount: before.firstAmount ?? before.amount,
});

/** The account without the hold, and the totals and the counts without what was not spent. */
function released(authorization: Authorization, { account, activity }: UsedCard, now: Instant) {
  const { flow, createdAt: at, remaining: amount, cashHeld = cents(0) } = authorization;
  // The cash is given up first.
  const cash = cents(Math.min(cashHeld, amount));
  mustFit(account.hold >= amount);
  const used = withoutUse({ account, activity: mustBeKnown(activity) }, { date: bankDateOf(at), flow, amount, cash });
  const taken = { name: openNameOf(authorization), amount, isWhole: amount === authorization.amount };
  const controlled = withoutControlled(used.activity, authorization, taken);
  return { held: changeHold(now, used.account, cents(0 - amount)), used: controlled };
}

const withoutCash = ({ cashHeld: _, ...rest }: Authorization): Authorization => rest;

const amountChanged = (before: Authorization, after: Authorization) =>
  authorizationEvent(authorizationAmountChanged, { oldAmount: before.amount, newAmount: after.amount }, after);

function mustBeKnown(activity: Activity | undefined): Activity {
  invariant(activity !== undefined, 'the activity of a card with an authorization was not found');
  return activity;
}
