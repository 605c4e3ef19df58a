import { changeHold } from '../../accounts/ledger/hold.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import { move } from '../../accounts/ledger/move.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { defined } from '../../kernel/base/defined.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { type Change, dueOf, mergeChanges } from '../../kernel/journal/change.ts';
import { mustFit } from '../../kernel/table/concurrency-conflict.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import {
  authorizationCreatedEvent,
  decline,
  type DecisionContext,
  firstUse,
  newAuthorization,
} from '../authorizations/authorize.ts';
import type { UsedCard } from '../authorizations/card-in-use.ts';
import type { DeclineReason } from '../authorizations/decline-reasons.ts';
import { authorizations } from '../authorizations/for-others.ts';
import { paymentOf } from '../authorizations/presented.ts';
import { withoutControlled, withTokenOfUse } from '../authorizations/control-counts.ts';
import { cashOfPart, type Decline, ruleOn } from '../authorizations/rules.ts';
import { authorizationMachine } from '../authorizations/statuses.ts';
import { heldFor, withoutUse } from '../authorizations/uses.ts';
import { type Activity, activityWrites, withoutOpenAuthorization } from '../cards/for-others.ts';
import { decisionEvent } from './events.ts';
import { fundingLegs } from './funding.ts';
import type { Approval, DecidedRequest } from './decision.ts';
import { approveIncrease, declineIncrease, type RequestInUse } from './increase.ts';
import { cardUseRequestOf, originOf, outcomeOf, settledRequest } from './request.ts';
import type { AuthorizationRequest } from './store.ts';

/**
 * Approves a request that is Pending: its authorization holds the amount. If another account pays, its money goes to the account
 * of the card in the same transaction. Returns why if the rules decline the use; the request then stays as it is.
 */
export function approveRequest(
  before: AuthorizationRequest,
  { amount: wanted, tags, decidedBy, funding, orPart = false }: Approval,
  inUse: RequestInUse,
  { now, settings }: DecisionContext,
): DecidedRequest | Decline {
  if (before.increases !== undefined) {
    return approveIncrease(before, { amount: wanted, tags, decidedBy, ...defined({ funding }) }, inUse, {
      now,
      settings,
    });
  }
  const { card, account } = inUse;
  const { flow } = before;
  const counted = withoutRequest(before, inUse);
  const available = cents(counted.account.available + (funding === undefined ? 0 : heldFor(flow, wanted)));
  const wantedPart = cardUseRequestOf({ ...before, amount: wanted, ...partOfCash(before, wanted) });
  const ruling = ruleOn(
    firstUse(wantedPart, before.createdAt),
    { ...inUse, account: { ...counted.account, available }, activity: counted.activity },
    { settings, takesPart: orPart && before.partialApprovalAllowed },
  );
  if ('reason' in ruling) return ruling;

  const { allowed: amount } = ruling;
  const held = heldFor(flow, amount);
  const used = amount === before.amount ? { account } : withoutRest(before, inUse, amount);
  const createdAt = momentFor(now, account, ...(funding === undefined ? [] : [funding.account]));
  const decision = settledRequest(before, 'approve', { approvedAmount: amount, tags });
  const asked = { ...cardUseRequestOf(decision), amount, ...partOfCash(before, amount) };
  const made = newAuthorization(asked, { card, account: used.account }, createdAt, {
    status: authorizationMachine.begin('Authorized'),
    ...(amount === before.amount ? {} : { requestedAmount: before.amount }),
    ...defined({ counted: 'counted' in used ? used.counted : before.counted }),
    ...originOf(decision),
    decidedBy,
  });
  const request: AuthorizationRequest = {
    ...decision,
    authorizationId: made.authorization.id,
    ...(funding === undefined ? {} : { fundingAccountId: funding.account.id }),
  };
  const holding: Change =
    funding === undefined
      ? changeHold(now, made.account, held).change
      : move(now, funding.clearing(fundingLegs(request, amount, made.account, funding)), [
          { accountId: account.id, signed: held },
        ]).change;
  const activityChange = changeOfUsed('activity' in used ? used.activity : inUse.activity, before, inUse.activity);
  return {
    request,
    authorization: made.authorization,
    change: mergeChanges(
      { at: createdAt, writes: [replace(request)], events: [decisionEvent(request)] },
      holding,
      {
        writes: [insert(made.authorization)],
        events: [authorizationCreatedEvent(made.authorization)],
        listed: [authorizations.listed(made.authorization.id)],
      },
      activityChange,
    ),
  };
}

/**
 * Declines a request that is Pending. Its authorization is Declined too, and nothing counts in the limits any more. One that was to be
 * increased stays as it is.
 */
export function declineRequest(
  before: AuthorizationRequest,
  because: DeclineReason | Decline,
  inUse: UsedCard & Pick<RequestInUse, 'card' | 'increased'>,
  { now, decidedBy }: Pick<DecisionContext, 'now'> & Pick<Approval, 'decidedBy'>,
): DecidedRequest {
  if (before.increases !== undefined) return declineIncrease(before, because, inUse, now);
  const counted = withoutRequest(before, inUse);
  const refusal: Decline = typeof because === 'string' ? { reason: because } : because;
  const refused = settledRequest(before, 'decline', outcomeOf(refusal));
  const createdAt = momentFor(now, inUse.account);
  const { card } = inUse;
  const declined = decline(
    cardUseRequestOf(refused),
    { card, account: counted.account },
    { createdAt, ...refusal },
    { ...originOf(refused), decidedBy },
  );
  const request = { ...refused, authorizationId: declined.authorization.id };
  const decision = { at: createdAt, writes: [replace(request)], events: [decisionEvent(request)] };
  return {
    request,
    authorization: declined.authorization,
    change: mergeChanges(decision, declined.change, changeOfActivity(counted.activity)),
  };
}

/** Decides a request that nobody has answered, as the settings of the stage say. */
export function decideUnanswered(
  before: AuthorizationRequest,
  inUse: RequestInUse,
  context: DecisionContext,
): DecidedRequest {
  const decidedBy = 'Timeout' as const;
  if (context.settings.cards.requests.unanswered === 'Decline') {
    return declineRequest(before, 'Timeout', inUse, { ...context, decidedBy });
  }
  const approval = { amount: before.amount, tags: before.tags, decidedBy, orPart: true };
  const decision = approveRequest(before, approval, inUse, context);
  return 'reason' in decision ? declineRequest(before, decision, inUse, { ...context, decidedBy }) : decision;
}

/** The totals without a request that waits, and the activity without its entry among the open authorizations of the card. */
function withoutRequest(request: AuthorizationRequest, { account, activity }: UsedCard) {
  const { id, createdAt, flow, amount, cashbackAmount: cash } = request;
  const name = { id, isRequest: true };
  mustFit(activity?.open.some((one) => one.isRequest === true && one.id === id) === true);
  const spent = { date: bankDateOf(createdAt), flow, amount: heldFor(flow, amount), cash };
  const uncounted = withoutControlled(activity, request, { name, amount, isWhole: true });
  const closed = withoutOpenAuthorization(uncounted.activity, name);
  return withoutUse({ account, activity: closed }, spent);
}

/** The totals without what is not approved of a request. */
function withoutRest(request: AuthorizationRequest, { account, activity }: UsedCard, approved: Cents) {
  const { id, createdAt, flow, amount, cashbackAmount: cash = cents(0) } = request;
  mustFit(activity !== undefined);
  const rest = cents(amount - approved);
  const less = withoutControlled(activity, request, { name: { id, isRequest: true }, amount: rest, isWhole: false });
  const spent = {
    date: bankDateOf(createdAt),
    flow,
    amount: heldFor(flow, rest),
    cash: cents(cash - cashOfPart({ amount, cash }, approved)),
  };
  return { ...withoutUse({ account, activity: less.activity }, spent), counted: less.use.counted };
}

/** The change of the activity after a request was approved: of which part, and that its token has paid. Often there is none. */
function changeOfUsed(
  activity: Activity | undefined,
  request: AuthorizationRequest,
  stored: Activity | undefined,
): Change {
  const { id, amount, flow } = request;
  if (activity === undefined) return { writes: [] };
  const use = { ...paymentOf(request), flow };
  const known = amount === 0 ? activity : withTokenOfUse(activity, use, { id, isRequest: true });
  return known === stored ? { writes: [] } : changeOfActivity(known);
}

/** The cash of a part of a request, as a use has it. */
const partOfCash = ({ amount, cashbackAmount: cash }: AuthorizationRequest, part: Cents) =>
  cash === undefined ? {} : { cashbackAmount: cashOfPart({ amount, cash }, part) };

const changeOfActivity = (activity: Activity): Change => ({ writes: activityWrites(activity), due: dueOf(activity) });
