import type { CardFlow } from '../../accounts/accounts/card-flows.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { changeHold } from '../../accounts/ledger/hold.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { defined } from '../../kernel/base/defined.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { type DatedChange, dueOf } from '../../kernel/journal/change.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { activityWrites, noActivity, withOpenAuthorization } from '../cards/for-others.ts';
import type { CardInUse } from './card-in-use.ts';
import { recounted, withControlled, withTokenOfUse } from './control-counts.ts';
import type { DeclineReason } from './decline-reasons.ts';
import { eventAttributesOf, authorizationCreated, authorizationDeclined, authorizationEvent } from './events.ts';
import { paymentOf } from './presented.ts';
import { closing } from './processor-names.ts';
import { type CardUse, cashOfPart, creditDeclineOf, type Decline, ruleOn, type RuleSettings } from './rules.ts';
import { type StandInDecision, standInOutcome } from './stand-in.ts';
import { authorizationMachine } from './statuses.ts';
import { type Authorization, authorizations } from './store.ts';
import { heldFor, withUse } from './uses.ts';

const dayMs = 86_400_000;

/** The use of a card that a merchant requests. */
export type CardUseRequest = Pick<
  Authorization,
  | 'merchant'
  | 'merchantId'
  | 'merchantCountry'
  | 'recurring'
  | 'isCardNotPresent'
  | 'paymentMethod'
  | 'digitalWallet'
  | 'cardVerificationData'
  | 'cardNetwork'
  | 'verificationResults'
  | 'merchantAmount'
  | 'cardToken'
  | 'cardAuthentication'
  | 'cashbackAmount'
  | 'direction'
  | 'purchase'
  | 'tags'
> & { readonly amount: Cents; readonly flow: CardFlow };

/** The time of the decision and the settings of the stage. */
export interface DecisionContext {
  readonly now: Instant;
  readonly settings: RuleSettings;
}

/** The decided authorization and the change that stores it. */
export interface AuthorizationDecision {
  readonly authorization: Authorization;
  readonly change: DatedChange;
}

/** What an authorization inherits: its request, the name that the processor gave it, and debits that were booked before it. */
export type Origin = Pick<
  Authorization,
  | 'request'
  | 'decidedBy'
  | 'processorId'
  | 'transactionIds'
  | 'nameVersion'
  | 'messages'
  | keyof ReturnType<typeof standInOutcome>
>;

/**
 * Decides on a use of a card by the rules, on the items as they were read. If it is authorized, its amount is held on the account
 * and counted in the totals of the card and the account; where the merchant takes a part, it may be a part. If it is declined, the
 * authorization says why, and nothing is held.
 */
export function authorize(
  {
    partialApprovalAllowed: takesPart = false,
    ...request
  }: CardUseRequest & { readonly partialApprovalAllowed?: boolean },
  inUse: CardInUse,
  { now, settings }: DecisionContext,
  origin: Origin = {},
): AuthorizationDecision {
  const { account } = inUse;
  const { amount: requestedAmount } = request;
  const createdAt = momentFor(now, account);
  const ruling = ruleOn(firstUse(request, createdAt), inUse, { settings, takesPart });
  if ('reason' in ruling) return decline(request, inUse, { createdAt, ...ruling }, origin);

  const { allowed: amount } = ruling;
  const authorized = { ...request, amount, ...cashOf(request, amount) };
  const use = firstUse(authorized, createdAt);
  const made = newAuthorization(authorized, inUse, createdAt, {
    status: authorizationMachine.begin('Authorized'),
    ...(amount === requestedAmount ? {} : { requestedAmount }),
    ...origin,
  });
  return storeOpen(made, inUse, use, { now, settings });
}

/** The change that stores an authorization that is open: it is held and counted. `isForced` holds it whatever is available. */
function storeOpen(
  made: ReturnType<typeof newAuthorization>,
  inUse: CardInUse,
  use: CardUse,
  { now, settings, isForced = false }: DecisionContext & { readonly isForced?: boolean },
): AuthorizationDecision {
  const { flow, remaining: held, cashHeld: cash, processorId, createdAt, direction } = made.authorization;
  const date = bankDateOf(createdAt);
  const counted = { account: made.account, activity: inUse.activity ?? noActivity(inUse.card, date) };
  const used = withUse(counted, { date, flow, amount: held, cash });
  const name = { id: made.authorization.id };
  const controlled =
    direction === 'Credit' ? { activity: used.activity, use: {} } : withControlled(used.activity, inUse, use, name);
  const authorization = recounted(made.authorization, controlled.use);
  const known = held === 0 ? controlled.activity : withTokenOfUse(controlled.activity, use, name);
  const open = withOpenAuthorization(known, {
    ...name,
    expiresAt: expiryOf(createdAt, settings),
    ...defined({ processorId }),
  });
  const hold = changeHold(now, used.account, held, { isForced });
  return {
    authorization,
    change: {
      at: createdAt,
      writes: [...hold.change.writes, insert(authorization), ...activityWrites(open)],
      events: [authorizationCreatedEvent(authorization)],
      listed: [authorizations.listed(authorization.id)],
      due: dueOf(open),
    },
  };
}

/**
 * Decides whether a merchant may give money back. It is authorized unless the account is closed or the card has too many open
 * authorizations: nothing is held or counted, and the credit names it later.
 */
export function authorizeCredit(
  request: CardUseRequest,
  inUse: CardInUse,
  { now, settings }: DecisionContext,
  origin: Origin = {},
): AuthorizationDecision {
  const credit = { ...request, direction: 'Credit' } as const;
  const createdAt = momentFor(now, inUse.account);
  const reason = creditDeclineOf(inUse);
  if (reason !== undefined) return decline(credit, inUse, { createdAt, reason }, origin);
  const made = newAuthorization(credit, inUse, createdAt, {
    status: authorizationMachine.begin('Authorized'),
    ...origin,
  });
  return storeOpen(made, inUse, firstUse(credit, createdAt), { now, settings });
}

/**
 * Stores what the processor has decided by itself, because it could not reach the platform. It is a fact: no rule declines it, and what is
 * approved is held whatever is available, in any status of card and account.
 */
export function storeStandInDecision(
  request: CardUseRequest & { readonly standIn: StandInDecision },
  inUse: CardInUse,
  { now, settings }: DecisionContext,
  origin: Origin = {},
): AuthorizationDecision {
  const { standIn, ...use } = request;
  const createdAt = momentFor(now, inUse.account);
  const decided = { ...origin, ...standInOutcome(standIn, use.amount) };
  if (standIn.decision === 'Declined') return decline(use, inUse, { createdAt, reason: standIn.reason }, decided);
  const made = newAuthorization(use, inUse, createdAt, {
    status: authorizationMachine.begin('Authorized'),
    ...decided,
  });
  return storeOpen(made, inUse, firstUse(use, createdAt), { now, settings, isForced: true });
}

/** The cash of a part of an amount, as authorizations have it. */
const cashOf = ({ amount, cashbackAmount: cash }: CardUseRequest, part: Cents) =>
  cash === undefined ? {} : { cashbackAmount: cashOfPart({ amount, cash }, part) };

/** An authorization that is declined: it holds nothing. */
export function decline(
  request: CardUseRequest,
  inUse: Pick<CardInUse, 'card' | 'account'>,
  { createdAt, reason, meta }: Decline & { readonly createdAt: Instant },
  origin: Origin = {},
): AuthorizationDecision {
  const status = authorizationMachine.begin('Declined');
  const outcome = { status, declineReason: reason, ...defined({ declinedBy: meta }), ...origin };
  const { authorization, account } = newAuthorization(request, inUse, createdAt, outcome);
  return {
    authorization,
    change: {
      at: createdAt,
      writes: [replace(account), ...closing(insert(authorization), authorization)],
      events: [declinedEvent(authorization, reason)],
      listed: [authorizations.listed(authorization.id)],
    },
  };
}

/** A new authorization, and its account, which numbers it. */
export function newAuthorization(
  { amount, flow, ...request }: CardUseRequest,
  { card, account }: Pick<CardInUse, 'card' | 'account'>,
  createdAt: Instant,
  outcome: Origin & Pick<Authorization, 'status' | 'declineReason' | 'declinedBy' | 'counted' | 'requestedAmount'>,
): { readonly authorization: Authorization; readonly account: Account } {
  const number = (account.authorizations ?? 0) + 1;
  return {
    account: { ...account, authorizations: number, lastAt: createdAt },
    authorization: {
      ...authorizations.place(account.organisationId, account.id, number),
      ...request,
      version: 0,
      organisationId: account.organisationId,
      accountId: account.id,
      customerIds: account.customerIds,
      customerType: account.customerType,
      cardId: card.id,
      cardType: card.type,
      cardLast4Digits: card.last4Digits,
      createdAt,
      flow,
      amount,
      ...heldOf({ amount, flow, ...request }, outcome),
      ...outcome,
    },
  };
}

/** What an authorization holds at first, and what of it is cash. */
function heldOf(
  { amount, flow, direction, cashbackAmount: cash }: CardUseRequest,
  { status }: Pick<Authorization, 'status'>,
): Pick<Authorization, 'remaining' | 'cashHeld'> {
  const remaining = status === 'Declined' || direction === 'Credit' ? cents(0) : heldFor(flow, amount);
  return { remaining, ...(remaining === 0 || cash === undefined ? {} : { cashHeld: cash }) };
}

/** The time at which an unsettled authorization expires. */
export const expiryOf = (createdAt: Instant, { cards }: DecisionContext['settings']): Instant =>
  plusMs(createdAt, cards.authorizationDays * dayMs);

/** The event of an authorization that holds its amount. */
export const authorizationCreatedEvent = (one: Authorization) =>
  authorizationEvent(authorizationCreated, { ...eventAttributesOf(one), merchant: one.merchant }, one);

const declinedEvent = (one: Authorization, reason: DeclineReason) =>
  authorizationEvent(
    authorizationDeclined,
    { ...eventAttributesOf(one), merchant: one.merchant, reason, ...defined({ meta: one.declinedBy }) },
    one,
  );

/** A use that is asked for as a whole, as the rules see it. */
export function firstUse(
  { flow, amount, recurring, isCardNotPresent: isRemote = false, cashbackAmount: cash, ...request }: CardUseRequest,
  at: Instant,
): CardUse {
  const merchant = { ...request.merchant, id: request.merchantId, country: request.merchantCountry };
  const whole = { flow, amount, wholeAmount: amount, cash, at, merchant, recurring };
  return { ...whole, ...paymentOf(request), isCardNotPresent: isRemote };
}
