import { momentFor } from '../../accounts/ledger/moment.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { plusMs } from '../../kernel/base/calendar/instant.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import { defined } from '../../kernel/base/defined.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { type DatedChange, dueOf, mergeChanges } from '../../kernel/journal/change.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { decline, type DecisionContext, expiryOf, firstUse } from '../authorizations/authorize.ts';
import type { CardInUse } from '../authorizations/card-in-use.ts';
import { recounted, withControlled } from '../authorizations/control-counts.ts';
import { ruleOn } from '../authorizations/rules.ts';
import { heldFor, withUse } from '../authorizations/uses.ts';
import { activityWrites, noActivity, withOpenAuthorization } from '../cards/for-others.ts';
import { decisionEvent, pendingEvent } from './events.ts';
import { cardUseRequestOf, originOf, outcomeOf } from './request.ts';
import { authorizationRequestMachine } from './statuses.ts';
import { type AuthorizationRequest, authorizationRequests } from './store.ts';

/** What the merchant or the ATM asks for. */
export type AuthorizationQuestion = Pick<
  AuthorizationRequest,
  | 'type'
  | 'flow'
  | 'amount'
  | 'partialApprovalAllowed'
  | 'merchant'
  | 'merchantId'
  | 'merchantCountry'
  | 'recurring'
  | 'paymentMethod'
  | 'digitalWallet'
  | 'cardVerificationData'
  | 'cardNetwork'
  | 'verificationResults'
  | 'merchantAmount'
  | 'cardToken'
  | 'cardAuthentication'
  | 'cashbackAmount'
  | 'ecommerce'
  | 'cardPresent'
  | 'healthcareAmounts'
  | 'surcharge'
  | 'internationalServiceFee'
  | 'processorId'
>;

/**
 * Puts a use of a card to the organisation. While the request waits, its amount counts in the limits and the authorization has
 * its place among the open ones of the card, so that a decision needs neither. What the rules decline in any case is not asked:
 * the request is Declined at once. Insufficient funds are asked, because another account may pay or a part may be approved, and so is
 * an amount of which limits allow a part that the merchant would take.
 */
export function ask(
  question: AuthorizationQuestion,
  inUse: CardInUse,
  { now, settings }: DecisionContext,
): { readonly request: AuthorizationRequest; readonly change: DatedChange } {
  const { card, account, activity } = inUse;
  const createdAt = momentFor(now, account);
  const date = bankDateOf(createdAt);
  const { flow, amount } = question;
  const number = (account.authorizationRequests ?? 0) + 1;
  const numbered = { ...account, authorizationRequests: number, lastAt: createdAt };
  const newRequest = {
    ...authorizationRequests.place(account.organisationId, account.id, number),
    ...question,
    version: 0,
    organisationId: account.organisationId,
    accountId: account.id,
    customerIds: account.customerIds,
    customerType: account.customerType,
    cardId: card.id,
    cardType: card.type,
    createdAt,
    tags: {},
  };
  const listed = [authorizationRequests.listed(newRequest.id)];

  const use = firstUse(cardUseRequestOf({ ...question, tags: {} }), createdAt);
  const funded = { ...account, available: cents(Math.max(account.available, amount)) };
  const takesPart = question.partialApprovalAllowed;
  const refusal = ruleOn(use, { ...inUse, account: funded }, { settings, takesPart });
  if ('reason' in refusal) {
    const refused: AuthorizationRequest = {
      ...newRequest,
      status: authorizationRequestMachine.begin('Declined'),
      ...outcomeOf(refusal),
    };
    const decision = { createdAt, ...refusal };
    const declined = decline(cardUseRequestOf(refused), { card, account: numbered }, decision, originOf(refused));
    const request = { ...refused, authorizationId: declined.authorization.id };
    const creation = { at: createdAt, writes: [insert(request)], events: [decisionEvent(request)], listed };
    return { request, change: mergeChanges(creation, declined.change) };
  }

  const answerBy = plusMs(createdAt, settings.cards.requests.seconds * 1000);
  const waiting: AuthorizationRequest = {
    ...newRequest,
    status: authorizationRequestMachine.begin('Pending'),
    ...dueAttributes(account.organisationId, newRequest, answerBy),
  };
  const counted = { account: numbered, activity: activity ?? noActivity(card, date) };
  const used = withUse(counted, { date, flow, amount: heldFor(flow, amount), cash: question.cashbackAmount });
  const controlled = withControlled(used.activity, inUse, use, { id: waiting.id, isRequest: true });
  const request = recounted(waiting, controlled.use);
  const open = withOpenAuthorization(controlled.activity, {
    id: request.id,
    isRequest: true,
    expiresAt: expiryOf(createdAt, settings),
    ...defined({ processorId: question.processorId }),
  });
  return {
    request,
    change: {
      at: createdAt,
      writes: [replace(used.account), insert(request), ...activityWrites(open)],
      events: [pendingEvent(request, account.available)],
      listed,
      due: [...dueOf(request), ...dueOf(open)],
    },
  };
}
