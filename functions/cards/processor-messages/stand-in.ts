import { about } from '../../kernel/journal/change.ts';
import { commit } from '../../kernel/journal/commit.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { replace } from '../../kernel/table/write.ts';
import { declineRequest } from '../authorization-requests/decide.ts';
import type { AuthorizationRequest } from '../authorization-requests/for-others.ts';
import { cardUseRequestOf } from '../authorization-requests/request.ts';
import { storeStandInDecision } from '../authorizations/authorize.ts';
import { cancelAuthorization, forceChange } from '../authorizations/change-authorization.ts';
import { withChange } from '../authorizations/changes.ts';
import { authorizationEvent, authorizationUpdated } from '../authorizations/events.ts';
import { type Authorization, authorizationName } from '../authorizations/for-others.ts';
import { overruling } from '../authorizations/overruling.ts';
import { processedMessage, withMessage } from '../authorizations/processed-messages.ts';
import { mustHaveRoom } from '../authorizations/rules.ts';
import {
  isAnotherDecision,
  isContraryDecision,
  messageOutcome,
  type StandInDecision,
  standInOutcome,
} from '../authorizations/stand-in.ts';
import { authorizationMachine } from '../authorizations/statuses.ts';
import { approved, type Decision, decisionOf, declined } from './decision.ts';
import type { CardMessage } from './frame.ts';
import { cardOfUse } from './known.ts';
import { presentedForIncrease, presentedIn } from './presented.ts';
import { type UseQuestion, authorizationQuestionOf, creditDirectionOf } from './use-schema.ts';

/** The decision of the processor as it is answered; `amount` is what it has approved. */
export const answerTo = (standIn: StandInDecision, amount: number): Decision =>
  standIn.decision === 'Approved' ? approved(amount) : declined(standIn.reason);

/**
 * What the processor has decided by itself about a use that the platform has decided before, perhaps too late. A decline gives up what is
 * held. An approval brings the hold of an open authorization to its amount; one of what was declined is held from now on, in another
 * authorization of the same name. What is over holds nothing, and keeps the decision. Refuses with 409 the contrary of what the processor
 * has decided before, and a message that comes again with another decision or amount.
 */
export async function applyStandInDecision(
  before: Authorization,
  standIn: StandInDecision,
  message: CardMessage<UseQuestion>,
): Promise<Decision> {
  const { platform, moment, content, messageId } = message;
  const amount = cents(content.amount);
  const earlier = processedMessage(before, messageId);
  if (earlier !== undefined && isAnotherDecision(earlier, standIn, amount)) throw anotherDecision(before);
  if (isContraryDecision(before, standIn)) throw contradiction(before);
  // What an older version has processed does not say its decision.
  if (earlier !== undefined) return earlier.standIn === true ? answerTo(standIn, amount) : decisionOf(before);
  if (standIn.decision === 'Approved' && before.status === 'Declined') return overrule(before, standIn, message);
  if (before.standInReason !== undefined) return decisionOf(before);

  const decided = withMessage(
    { ...before, ...standInOutcome(standIn, amount) },
    messageId,
    messageOutcome(standIn, amount),
  );
  const more = cents(amount - (before.standInAmount ?? before.firstAmount ?? before.amount));
  const inUse = await cardOfUse(message, before);
  const { change } =
    before.status === 'Authorized' && standIn.decision === 'Declined'
      ? { change: overruling(cancelAuthorization(decided, inUse, moment.now).change, before, standIn) }
      : before.status === 'Authorized' && more !== 0
        ? forceChange(decided, more, inUse, moment)
        : { change: kept(decided) };
  await commit(platform, moment, change);
  return decisionOf(decided);
}

/** Holds what the platform has declined and the processor has approved, unless it was settled or given up before it was asked for. */
async function overrule(
  before: Authorization,
  standIn: StandInDecision,
  message: CardMessage<UseQuestion>,
): Promise<Decision> {
  const { platform, moment, content, messageId } = message;
  if (before.transactionIds !== undefined || before.processorId === undefined) return decisionOf(before);
  // The name leads to the declined one; while the new one is open, its card names it, and with its end the name leads to it.
  const { authorization: processorId } = content;
  const name = await readItem(platform.table, authorizationName(before, processorId));
  if (name === undefined) return decisionOf(before);
  const presented = await presentedIn(message);
  const request = {
    ...cardUseRequestOf({ ...authorizationQuestionOf(content), ...presented, tags: {} }),
    ...creditDirectionOf(content),
    standIn,
  };
  const context = { now: moment.now, settings: platform.settings };
  const origin = {
    processorId,
    nameVersion: name.version,
    messages: [{ id: messageId, ...messageOutcome(standIn, request.amount) }],
  };
  const inUse = await cardOfUse(message, before);
  const { authorization, change } = storeStandInDecision(request, mustHaveRoom(inUse), context, origin);
  await commit(platform, moment, overruling(change, before, standIn));
  return decisionOf(authorization);
}

/** What the processor tells of an increase. */
interface IncreaseQuestion {
  readonly authorization: string;
  readonly amount: number;
  readonly token?: string | undefined;
  readonly authentication?: string | undefined;
}

/**
 * What the processor has decided by itself about an increase. The message has the id of the question, so that what was held or declined
 * with the question is known. Refuses with 409 the message with another decision or amount than before, and an increase of what was declined.
 */
export async function applyStandInIncrease(
  before: Authorization,
  standIn: StandInDecision,
  message: CardMessage<IncreaseQuestion>,
): Promise<Decision> {
  const { platform, moment, content, messageId } = message;
  const isApproved = standIn.decision === 'Approved';
  const earlier = processedMessage(before, messageId);
  const amount = cents(content.amount);
  if (earlier !== undefined && isAnotherDecision(earlier, standIn, amount)) throw anotherDecision(before);
  if (isApproved && before.status === 'Declined') {
    throw authorizationMachine.refused(before, 'nothing is held; if you have approved its use, send that first');
  }
  const held = earlier === undefined || earlier.reason !== undefined ? 0 : (earlier.amount ?? amount);
  const more = cents((isApproved ? amount : 0) - held);
  if (earlier?.standIn === true && more === 0) return answerTo(standIn, amount);
  const presented = await presentedForIncrease(message, before);
  const decided = withChange(withMessage({ ...before, standIn: true }, messageId, messageOutcome(standIn, amount)), {
    at: moment.now,
    kind: 'Increase',
    amount,
    ...presented,
    ...(isApproved ? {} : { declined: { reason: standIn.reason } }),
  });
  const change =
    before.status === 'Authorized' && more !== 0
      ? forceChange(decided, more, await cardOfUse(message, before), { now: moment.now, presented }).change
      : { writes: [replace(decided)], events: [authorizationEvent(authorizationUpdated, {}, decided)] };
  await commit(platform, moment, change);
  return answerTo(standIn, amount);
}

/** The change of an authorization that only keeps more than before. */
const kept = (one: Authorization) => about({ writes: [replace(one)] }, { type: 'authorization', id: one.id });

const contradiction = (before: Authorization) =>
  authorizationMachine.refused(before, 'you have sent the contrary standIn before');

const anotherDecision = (before: Authorization) =>
  authorizationMachine.refused(before, 'you have sent this message with another standIn or amount before');

/** Ends a request that the processor has not waited for. An approval is stored with the next look. */
export async function overtake(
  request: AuthorizationRequest,
  standIn: StandInDecision,
  message: CardMessage<unknown> & { readonly increased?: Authorization },
): Promise<'again'> {
  const reason = standIn.decision === 'Declined' ? standIn.reason : 'Timeout';
  const inUse = await cardOfUse(message, request);
  const { platform, moment } = message;
  const terms = { now: moment.now, decidedBy: 'StandIn' } as const;
  await commit(platform, moment, declineRequest(request, reason, inUse, terms).change);
  return 'again';
}
