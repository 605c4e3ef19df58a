import { withMovement, withoutMovement } from '../../accounts/accounts/limit-usage.ts';
import { changeHold } from '../../accounts/ledger/hold.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { type DatedChange, dueOf } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import {
  type Activity,
  activityWrite,
  withoutOpenAuthorization,
  withoutSpent,
  withSpent,
} from '../cards/for-others.ts';
import type { Deciding } from './authorize.ts';
import type { CardInUse } from './card-in-use.ts';
import { accountFlows } from './card-limits.ts';
import type { DeclineReason } from './decline-reasons.ts';
import { reasonAgainst } from './rules.ts';
import { asAsked, authorizationAmountChanged, authorizationCanceled, authorizationEvent } from './events.ts';
import type { Authorization } from './store.ts';

/** An authorization after a change. */
export interface Changed {
  readonly authorization: Authorization;
  readonly change: DatedChange;
}

/**
 * Holds more for an authorization that is open, as the merchant asks. Returns the reason if the rules decline it; the authorization
 * then stays as it is.
 */
export function increase(
  before: Authorization,
  amount: Cents,
  { card, account, activity }: CardInUse,
  { now, settings }: Deciding,
): Changed | DeclineReason {
  const { flow, merchant } = before;
  const date = bankDateOf(now);
  const inUse = { card, account, activity };
  const reason = reasonAgainst({ flow, amount, date, merchantType: merchant.type }, inUse, settings);
  if (reason !== undefined) return reason;
  const spent = { date, flow, amount };
  const limitUsage = withMovement(account.limitUsage, { ...spent, flow: accountFlows[flow] });
  const held = changeHold(now, { ...account, limitUsage }, amount);
  const used = withSpent(mustBeKnown(activity), spent);
  const authorization = {
    ...before,
    amount: cents(before.amount + amount),
    remaining: cents(before.remaining + amount),
  };
  return {
    authorization,
    change: {
      at: held.at,
      writes: [...held.change.writes, replace(authorization), activityWrite(used)],
      events: [amountChanged(before, authorization)],
      due: dueOf(used),
    },
  };
}

/** Cancels an authorization that is open, and releases what is held. What was settled of it stays. */
export function cancel(before: Authorization, inUse: Omit<CardInUse, 'card'>, now: Instant): Changed {
  const authorization: Authorization = { ...before, status: 'Canceled', remaining: cents(0) };
  const { used, held } = released(before, inUse, now);
  const closed = withoutOpenAuthorization(used, before.id);
  return {
    authorization,
    change: {
      at: held.at,
      writes: [...held.change.writes, replace(authorization), activityWrite(closed)],
      events: [authorizationEvent(authorizationCanceled, asAsked(authorization), authorization)],
      due: dueOf(closed),
    },
  };
}

/** The account without the hold, and the totals without what was not spent. */
function released(
  { flow, createdAt, remaining: amount }: Authorization,
  { account, activity }: Omit<CardInUse, 'card'>,
  now: Instant,
) {
  const spent = { date: bankDateOf(createdAt), flow, amount };
  const limitUsage = withoutMovement(account.limitUsage, { ...spent, flow: accountFlows[flow] });
  const held = changeHold(now, limitUsage === undefined ? account : { ...account, limitUsage }, cents(0 - amount));
  return { held, used: withoutSpent(mustBeKnown(activity), spent) };
}

const amountChanged = (before: Authorization, after: Authorization) =>
  authorizationEvent(authorizationAmountChanged, { oldAmount: before.amount, newAmount: after.amount }, after);

function mustBeKnown(activity: Activity | undefined): Activity {
  invariant(activity !== undefined, 'the activity of a card with an authorization was not found');
  return activity;
}
