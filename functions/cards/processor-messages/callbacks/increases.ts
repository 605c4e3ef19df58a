import * as z from 'zod';
import { about } from '../../../kernel/journal/change.ts';
import { commit } from '../../../kernel/journal/commit.ts';
import { defineCallback } from '../../../kernel/http/callback.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { replace } from '../../../kernel/table/write.ts';
import { authorizationRequestKind } from '../../authorization-requests/for-others.ts';
import { increase } from '../../authorizations/change-authorization.ts';
import { cardUseKinds } from '../../authorizations/use-kinds.ts';
import { approved, type Decision, declined } from '../decision.ts';
import { cardField, messageFrame, messageReads, nameField, takeMessage, type CardMessage } from '../frame.ts';
import { cardOfUse, knownBy } from '../known.ts';
import { wasMessageProcessed, withMessage } from '../messages.ts';

const schema = z.strictObject({ card: cardField, authorization: nameField, amount: amountSchema });

/** The processor asks for more on an authorization that is open, and gets the decision in the answer. */
export const increasesCallback = defineCallback({
  ...messageFrame,
  id: 'cardIncreaseCallback',
  path: '/callbacks/card-processor/increases',
  uses: { read: [...messageReads, authorizationRequestKind], write: cardUseKinds },

  receive: (message, platform) => takeMessage(message, platform, schema, decide),
});

async function decide(message: CardMessage<z.output<typeof schema>>): Promise<Decision> {
  const { messageId, content, platform, moment } = message;
  const known = await knownBy(content.authorization, message, platform.table);
  if (known.as !== 'authorization') throw new Problem('not_found', 'authorization: there is none with this name');
  const { authorization } = known;
  const earlier = wasMessageProcessed(authorization, messageId);
  if (earlier !== undefined) return earlier.reason === undefined ? approved(content.amount) : declined(earlier.reason);
  if (authorization.status !== 'Authorized') return declined('DoNotHonor');

  const taken = withMessage(authorization, messageId);
  const context = { now: moment.now, settings: platform.settings };
  const inUse = await cardOfUse(message, authorization);
  const changed = increase(taken, cents(content.amount), inUse, context);
  if (!('reason' in changed)) {
    await commit(platform, moment, changed.change);
    return approved(content.amount);
  }
  const refused = { writes: [replace(withMessage(authorization, messageId, changed.reason))] };
  await commit(platform, moment, about(refused, { type: 'authorization', id: authorization.id }));
  return declined(changed.reason);
}
