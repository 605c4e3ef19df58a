import { momentFor } from '../../accounts/ledger/moment.ts';
import { move } from '../../accounts/ledger/move.ts';
import { defined } from '../../kernel/base/defined.ts';
import { plusMs, type Instant } from '../../kernel/base/calendar/instant.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { type DatedChange, dueOf, mergeChanges } from '../../kernel/journal/change.ts';
import { mustFit } from '../../kernel/table/concurrency-conflict.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { DecisionContext } from '../authorizations/authorize.ts';
import type { CardInUse } from '../authorizations/card-in-use.ts';
import { declineOfMore, increase, moreOfUse } from '../authorizations/change-authorization.ts';
import type { DeclineReason } from '../authorizations/decline-reasons.ts';
import { type Authorization, authorizations } from '../authorizations/for-others.ts';
import { type PresentedCredentials, presentedOf } from '../authorizations/presented.ts';
import { withMessage } from '../authorizations/processed-messages.ts';
import type { Decline } from '../authorizations/rules.ts';
import { authorizationMachine, type RequestType } from '../authorizations/statuses.ts';
import type { Approval, DecidedRequest } from './decision.ts';
import { decisionEvent, pendingEvent } from './events.ts';
import { fundingLegs } from './funding.ts';
import { outcomeOf, settledRequest } from './request.ts';
import { authorizationRequestMachine } from './statuses.ts';
import { type AuthorizationRequest, authorizationRequests } from './store.ts';

/** The card of a request, and the authorization that the request is to increase, if it is an increase. */
export interface RequestInUse extends CardInUse {
  readonly increased?: Authorization;
}

/** The authorization that a request is to increase, as a part of {@link RequestInUse}. */
export async function readIncreased(
  table: Table,
  { organisationId, increases }: Pick<AuthorizationRequest, 'organisationId' | 'increases'>,
): Promise<Pick<RequestInUse, 'increased'>> {
  const [increased] = increases === undefined ? [] : await authorizations.byId(table, organisationId, [increases]);
  return defined({ increased });
}

const requestTypes: Readonly<Record<Authorization['flow'], RequestType>> = {
  purchases: 'purchaseAuthorizationRequest',
  cardTransactions: 'cardTransactionAuthorizationRequest',
  withdrawals: 'atmAuthorizationRequest',
  deposits: 'atmAuthorizationRequest',
};

/** The message of the processor that asks for an increase, if one does, and what it presents. */
interface IncreaseTerms extends DecisionContext {
  readonly messageId?: string;
  readonly presented?: PresentedCredentials;
}

/**
 * Asks the organisation whether more may be held for an authorization that is open. What the rules decline in any case is Declined at once;
 * insufficient funds are asked, as at first. While the request waits it counts nowhere: the rules decide again when it is approved.
 * `messageId` is the message of the processor, which is not decided twice.
 */
export function askForIncrease(
  before: Authorization,
  amount: Cents,
  inUse: CardInUse,
  { now, settings, messageId, presented }: IncreaseTerms,
): { readonly request: AuthorizationRequest; readonly change: DatedChange } {
  const { account } = inUse;
  const createdAt = momentFor(now, account);
  const number = (account.authorizationRequests ?? 0) + 1;
  const { merchantId, merchantCountry, paymentMethod, digitalWallet, cardVerificationData, cardNetwork } = before;
  const place = authorizationRequests.place(account.organisationId, account.id, number);
  const asked = {
    ...place,
    version: 0,
    organisationId: account.organisationId,
    accountId: account.id,
    customerIds: account.customerIds,
    customerType: account.customerType,
    cardId: before.cardId,
    cardType: before.cardType,
    createdAt,
    type: requestTypes[before.flow],
    flow: before.flow,
    amount,
    partialApprovalAllowed: false,
    merchant: before.merchant,
    recurring: before.recurring,
    ...defined({ merchantId, merchantCountry, paymentMethod, digitalWallet, cardVerificationData, cardNetwork }),
    tags: {},
    increases: before.id,
    ...defined({ messageId }),
    ...defined({ cardToken: before.cardToken, ...presented }),
  };
  const funded = { ...account, available: cents(Math.max(account.available, amount)) };
  const more = moreOfUse(before, amount, { at: createdAt, presented });
  const refusal = declineOfMore(before, more, { ...inUse, account: funded }, settings);
  const request: AuthorizationRequest =
    refusal === undefined
      ? {
          ...asked,
          status: authorizationRequestMachine.begin('Pending'),
          ...dueAttributes(account.organisationId, place, plusMs(createdAt, settings.cards.requests.seconds * 1000)),
        }
      : {
          ...asked,
          status: authorizationRequestMachine.begin('Declined'),
          ...outcomeOf(refusal),
          authorizationId: before.id,
        };
  return {
    request,
    change: {
      at: createdAt,
      writes: [replace({ ...account, authorizationRequests: number, lastAt: createdAt }), insert(request)],
      events: [refusal === undefined ? pendingEvent(request, account.available) : decisionEvent(request)],
      listed: [authorizationRequests.listed(request.id)],
      due: dueOf(request),
    },
  };
}

/**
 * Approves an increase that waits: its authorization holds more. Returns why if the rules decline it, or the authorization is not open
 * any more; the request then stays as it is.
 */
export function approveIncrease(
  before: AuthorizationRequest,
  { amount, tags, funding }: Approval,
  inUse: RequestInUse,
  context: DecisionContext,
): DecidedRequest | Decline {
  const { increased } = inUse;
  mustFit(increased !== undefined);
  if (!authorizationMachine.allows(increased, 'change')) return { reason: 'DoNotHonor' };
  const request = settledRequest(before, 'approve', {
    approvedAmount: amount,
    tags,
    authorizationId: increased.id,
    ...(funding === undefined ? {} : { fundingAccountId: funding.account.id }),
  });
  const { messageId } = before;
  const known = messageId === undefined ? increased : withMessage(increased, messageId, { amount });
  const changed = increase(
    known,
    amount,
    inUse,
    { ...context, presented: presentedOf(before) },
    funding && {
      funds: amount,
      hold: (account, signed) =>
        move(context.now, funding.clearing(fundingLegs(request, amount, account, funding)), [
          { accountId: account.id, signed },
        ]).change,
    },
  );
  if ('reason' in changed) return changed;
  const decision = { writes: [replace(request)], events: [decisionEvent(request)] };
  return {
    request,
    authorization: changed.authorization,
    change: mergeChanges({ at: changed.change.at, ...decision }, changed.change),
  };
}

/** Declines an increase that waits. Its authorization stays as it is. */
export function declineIncrease(
  before: AuthorizationRequest,
  because: DeclineReason | Decline,
  { increased }: Pick<RequestInUse, 'increased'>,
  now: Instant,
): DecidedRequest {
  mustFit(increased !== undefined);
  const refusal: Decline = typeof because === 'string' ? { reason: because } : because;
  const request = settledRequest(before, 'decline', { ...outcomeOf(refusal), authorizationId: increased.id });
  const change = { at: now, writes: [replace(request)], events: [decisionEvent(request)] };
  return { request, authorization: increased, change };
}
