import { commit } from '../../kernel/journal/commit.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { declineRequest } from '../authorization-requests/decide.ts';
import type { AuthorizationRequest } from '../authorization-requests/for-others.ts';
import { cardUseRequestOf } from '../authorization-requests/request.ts';
import { storeStandInDecision, type StandInDecision } from '../authorizations/authorize.ts';
import { cancelAuthorization } from '../authorizations/change-authorization.ts';
import { type Authorization, authorizationName } from '../authorizations/for-others.ts';
import { mustHaveRoom } from '../authorizations/rules.ts';
import { type Decision, decisionOf } from './decision.ts';
import type { CardMessage } from './frame.ts';
import { cardOfUse } from './known.ts';
import { type AskedUse, authorizationQuestionOf, creditDirectionOf } from './use-schema.ts';

/**
 * What the processor has decided by itself about a use that the platform has decided before, perhaps too late. A decline gives up what is
 * held; an approval of what was declined is held from now on, in another authorization of the same name.
 */
export async function applyStandInDecision(
  before: Authorization,
  standIn: StandInDecision,
  message: CardMessage<AskedUse>,
): Promise<Decision> {
  const { platform, moment, content } = message;
  const inUse = await cardOfUse(message, before);
  if (standIn.decision === 'Declined' && before.status === 'Authorized') {
    await commit(platform, moment, cancelAuthorization({ ...before, standIn: true }, inUse, moment.now).change);
    return { decision: 'Declined', reason: standIn.reason };
  }
  const isOverruled = standIn.decision === 'Approved' && before.status === 'Declined' && before.standIn !== true;
  // What was settled or given up before it was asked for is not held.
  const isOver = before.transactionIds !== undefined || before.processorId === undefined;
  if (!isOverruled || isOver) return decisionOf(before);
  // The name leads to the declined one; while the new one is open, its card names it, and with its end the name leads to it.
  const { authorization: processorId } = content;
  const name = await readItem(platform.table, authorizationName(before, processorId));
  if (name === undefined) return decisionOf(before);
  const request = {
    ...cardUseRequestOf({ ...authorizationQuestionOf(content), tags: {} }),
    ...creditDirectionOf(content),
    standIn,
  };
  const context = { now: moment.now, settings: platform.settings };
  const origin = { processorId, nameVersion: name.version };
  const { authorization, change } = storeStandInDecision(request, mustHaveRoom(inUse), context, origin);
  await commit(platform, moment, change);
  return decisionOf(authorization);
}

/** Ends a request that the processor has not waited for. An approval is stored with the next look. */
export async function overtake(
  request: AuthorizationRequest,
  standIn: StandInDecision,
  message: CardMessage<AskedUse>,
): Promise<'again'> {
  const reason = standIn.decision === 'Declined' ? standIn.reason : 'Timeout';
  const inUse = await cardOfUse(message, request);
  await commit(message.platform, message.moment, declineRequest(request, reason, inUse, message.moment).change);
  return 'again';
}
