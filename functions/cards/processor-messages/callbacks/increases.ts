import * as z from 'zod';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import { commit } from '../../../kernel/journal/commit.ts';
import { defineCallback } from '../../../kernel/http/callback.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { insert, replace } from '../../../kernel/table/write.ts';
import { type AuthorizationRequest, authorizationRequests } from '../../authorization-requests/for-others.ts';
import { askForIncrease } from '../../authorization-requests/increase.ts';
import { decisionKinds } from '../../authorization-requests/time-out.ts';
import { messageName, newName, type ProcessorName } from '../../authorizations/for-others.ts';
import { readItem } from '../../../kernel/table/read-item.ts';
import type { ItemRef } from '../../../kernel/table/item.ts';
import { increase } from '../../authorizations/change-authorization.ts';
import { withChange } from '../../authorizations/changes.ts';
import { authorizationEvent, authorizationUpdated } from '../../authorizations/events.ts';
import type { Decline } from '../../authorizations/rules.ts';
import { awaitDecision } from '../await-decision.ts';
import { approved, type Decision, decisionOn, declined } from '../decision.ts';
import { processedMessage, withMessage } from '../../authorizations/processed-messages.ts';
import { cardField, messageFrame, messageReads, nameField, takeMessage, type CardMessage } from '../frame.ts';
import { cardOfUse, knownBy } from '../known.ts';
import { authenticationField, presentedForIncrease, presentedReads, tokenField } from '../presented.ts';
import { applyStandInIncrease, overtake } from '../stand-in.ts';
import { standInField } from '../use-schema.ts';

const schema = z.strictObject({
  card: cardField,
  authorization: nameField,
  amount: amountSchema,
  standIn: standInField,
  token: tokenField,
  authentication: authenticationField,
});

/** The processor asks for more on an authorization that is open, and gets the decision in the answer. */
export const increasesCallback = defineCallback({
  ...messageFrame,
  id: 'cardIncreaseCallback',
  path: '/callbacks/card-processor/increases',
  uses: { read: [...messageReads, ...presentedReads], write: decisionKinds },

  receive: async (message, platform) => {
    for (;;) {
      const outcome = await takeMessage(message, platform, schema, decide);
      if (outcome === 'again') continue;
      return 'decision' in outcome ? outcome : awaitDecision(platform, outcome);
    }
  },
});

/** The decision, the request that waits for the organisation, or that there is more to do. */
async function decide(
  message: CardMessage<z.output<typeof schema>>,
): Promise<Decision | AuthorizationRequest | 'again'> {
  const { messageId, content, platform, moment } = message;
  const known = await knownBy(content.authorization, message, platform.table);
  if (known.as !== 'authorization') throw new Problem('not_found', 'authorization: there is none with this name');
  const { authorization } = known;
  const markName = messageName({ ...message.card, cardId: message.card.id }, messageId);
  const request = await requestOf(markName, message);
  if (content.standIn !== undefined) {
    return request?.status === 'Pending'
      ? overtake(request, content.standIn, { ...message, increased: authorization })
      : applyStandInIncrease(authorization, content.standIn, message);
  }
  const earlier = processedMessage(authorization, messageId);
  if (earlier !== undefined) {
    return earlier.reason === undefined ? approved(earlier.amount ?? content.amount) : declined(earlier.reason);
  }
  if (request !== undefined) return request.status === 'Pending' ? request : decisionOn(request);
  const presented = await presentedForIncrease(message, authorization);
  const amount = cents(content.amount);
  const asked = { at: moment.now, kind: 'Increase', amount, ...presented } as const;
  const refuse = async (refusal: Decline): Promise<Decision> => {
    const { reason } = refusal;
    const refused = withChange(withMessage(authorization, messageId, { reason }), { ...asked, declined: refusal });
    const told = [authorizationEvent(authorizationUpdated, {}, refused)];
    await commit(platform, moment, { writes: [replace(refused)], events: told });
    return declined(reason);
  };
  if (authorization.status !== 'Authorized') return refuse({ reason: 'DoNotHonor' });

  const context = { now: moment.now, settings: platform.settings, presented };
  const inUse = await cardOfUse(message, authorization);
  if (platform.settings.cards.requests.areAsked) {
    const question = askForIncrease(authorization, amount, inUse, { ...context, messageId });
    const mark = insert({ ...newName(markName, message.card), requestId: question.request.id });
    await commit(platform, moment, mergeChanges(question.change, { writes: [mark] }));
    return question.request.status === 'Pending' ? question.request : decisionOn(question.request);
  }
  const taken = withChange(withMessage(authorization, messageId, { amount }), asked);
  const changed = increase(taken, amount, inUse, context);
  if ('reason' in changed) return refuse(changed);
  await commit(platform, moment, changed.change);
  return approved(amount);
}

/** The request that decides on a message, if the organisation was asked. */
async function requestOf(
  name: ItemRef<ProcessorName>,
  { platform: { table }, account }: CardMessage<unknown>,
): Promise<AuthorizationRequest | undefined> {
  const mark = await readItem(table, name);
  if (mark?.requestId === undefined) return undefined;
  const [request] = await authorizationRequests.byId(table, account.organisationId, [mark.requestId]);
  return request;
}
