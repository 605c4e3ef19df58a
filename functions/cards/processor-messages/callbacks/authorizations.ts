import { defined } from '../../../kernel/base/defined.ts';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import { commit } from '../../../kernel/journal/commit.ts';
import { defineCallback } from '../../../kernel/http/callback.ts';
import { replace } from '../../../kernel/table/write.ts';
import { momentFor } from '../../../accounts/ledger/moment.ts';
import { ask, type AuthorizationQuestion } from '../../authorization-requests/ask.ts';
import type { AuthorizationRequest } from '../../authorization-requests/for-others.ts';
import { cardUseRequestOf } from '../../authorization-requests/request.ts';
import { decisionKinds } from '../../authorization-requests/time-out.ts';
import { mustHaveRoom } from '../../authorizations/rules.ts';
import { authorize, authorizeCredit, decline, storeStandInDecision } from '../../authorizations/authorize.ts';
import { messageOutcome } from '../../authorizations/stand-in.ts';
import type { Settings } from '../../../ports/settings.ts';
import { awaitDecision } from '../await-decision.ts';
import { type Decision, decisionOf, decisionOn } from '../decision.ts';
import { messageFrame, messageReads, takeMessage, type CardMessage } from '../frame.ts';
import { findForQuestion } from '../known.ts';
import { presentedIn, presentedReads } from '../presented.ts';
import { mustBeSameUse, mustRepeat } from '../same-use.ts';
import { applyStandInDecision, overtake } from '../stand-in.ts';
import { type UseQuestion, authorizationQuestionOf, creditDirectionOf, questionSchema } from '../use-schema.ts';

/**
 * The processor asks whether a card may be used, and gets the decision in the answer. A question that comes again gets the same
 * decision, and has no second effect. A name that another use of the card has is refused.
 */
export const authorizationsCallback = defineCallback({
  ...messageFrame,
  id: 'cardAuthorizationCallback',
  path: '/callbacks/card-processor/authorizations',
  uses: { read: [...messageReads, ...presentedReads], write: decisionKinds },

  receive: async (message, platform) => {
    for (;;) {
      const outcome = await takeMessage(message, platform, questionSchema, decide);
      if (outcome === 'again') continue;
      return 'decision' in outcome ? outcome : awaitDecision(platform, outcome);
    }
  },
});

/** Whether a question is put to the organisation. */
const asksOrganisation = ({ amount }: AuthorizationQuestion, { cards: { requests } }: Settings): boolean =>
  requests.areAsked && (amount > 0 || requests.zeroIsAsked);

/** The decision, the request that waits for the organisation, or that there is more to do. */
async function decide(message: CardMessage<UseQuestion>): Promise<Decision | AuthorizationRequest | 'again'> {
  const { messageId, content, platform, moment } = message;
  const { settings, table } = platform;
  const known = await findForQuestion(content.authorization, message, table);
  const asked = authorizationQuestionOf(content);
  const use = { ...asked, ...creditDirectionOf(content), hasAnyAmount: content.standIn !== undefined };
  if (known.as === 'authorization') {
    await mustRepeat(known.authorization, use, table);
    if (content.standIn !== undefined) return applyStandInDecision(known.authorization, content.standIn, message);
    return decisionOf(known.authorization);
  }
  if (known.as === 'request') {
    mustBeSameUse(known.request, use);
    return content.standIn === undefined ? known.request : overtake(known.request, content.standIn, message);
  }
  const question = { ...asked, ...(await presentedIn(message)) };
  const context = { now: moment.now, settings };
  const isCredit = use.direction === 'Credit';
  const { standIn } = content;
  if (known.as === 'nothing' && standIn === undefined && !isCredit && asksOrganisation(question, settings)) {
    const { request, change } = ask(question, message, context);
    await commit(platform, moment, change);
    return request.status === 'Pending' ? request : decisionOn(request);
  }
  const request = { ...cardUseRequestOf({ ...question, tags: {} }), ...creditDirectionOf(content) };
  if (known.as === 'over') {
    // The merchant does not want it any more, or has its money already.
    const createdAt = momentFor(moment.now, message.account);
    const { transactionIds } = known.name;
    const reason = standIn?.decision === 'Declined' ? standIn.reason : 'DoNotHonor';
    const { authorization, change } = decline(
      request,
      message,
      { createdAt, reason },
      { ...defined({ transactionIds }), ...(standIn && { standIn: true }) },
    );
    const named = { writes: [replace({ ...known.name, authorizationId: authorization.id })] };
    await commit(platform, moment, mergeChanges(change, named));
    return decisionOf(authorization);
  }
  const origin = {
    processorId: content.authorization,
    ...(standIn && { messages: [{ id: messageId, ...messageOutcome(standIn, request.amount) }] }),
  };
  const { authorization, change } =
    standIn !== undefined
      ? storeStandInDecision({ ...request, standIn }, mustHaveRoom(message), context, origin)
      : isCredit
        ? authorizeCredit(request, message, context, origin)
        : authorize({ ...request, partialApprovalAllowed: question.partialApprovalAllowed }, message, context, origin);
  await commit(platform, moment, change);
  return decisionOf(authorization);
}
