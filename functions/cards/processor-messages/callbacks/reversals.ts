import * as z from 'zod';
import { about } from '../../../kernel/journal/change.ts';
import { commit } from '../../../kernel/journal/commit.ts';
import { defineCallback } from '../../../kernel/http/callback.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { replace } from '../../../kernel/table/write.ts';
import { declineRequest } from '../../authorization-requests/decide.ts';
import { decisionKinds } from '../../authorization-requests/time-out.ts';
import { cancelAuthorization, changeCredit, reduce } from '../../authorizations/change-authorization.ts';
import { withChange } from '../../authorizations/changes.ts';
import { processedMessage, withMessage } from '../../authorizations/processed-messages.ts';
import { cardField, messageFrame, messageReads, nameField, takeMessage, type CardMessage } from '../frame.ts';
import { cardOfUse, knownBy, markOver } from '../known.ts';
import { authenticationField, presentedAfter, presentedReads, tokenField } from '../presented.ts';

const schema = z.strictObject({
  card: cardField,
  authorization: nameField,
  amount: amountSchema.optional(),
  token: tokenField,
  authentication: authenticationField,
});

/**
 * The merchant gives back what is held: a part, or without an amount all of it. A reversal that comes before its authorization is
 * kept, and the authorization is then declined.
 */
export const reversalsCallback = defineCallback({
  ...messageFrame,
  id: 'cardReversalCallback',
  path: '/callbacks/card-processor/reversals',
  uses: { read: [...messageReads, ...presentedReads], write: decisionKinds },

  receive: (message, platform) => takeMessage(message, platform, schema, release),
});

async function release(message: CardMessage<z.output<typeof schema>>): Promise<undefined> {
  const { messageId, content, platform, moment, card } = message;
  const known = await knownBy(content.authorization, message, platform.table);
  const use = known.as === 'authorization' ? known.authorization : known.as === 'request' ? known.request : undefined;
  const presented = await presentedAfter(message, use, 0);
  switch (known.as) {
    case 'over':
      return;
    case 'nothing': {
      const { type, id } = card;
      const writes = [markOver(content.authorization, card), replace(message.account)];
      await commit(platform, moment, about({ writes }, { type, id }));
      return;
    }
    case 'request': {
      const inUse = await cardOfUse(message, known.request);
      await commit(
        platform,
        moment,
        declineRequest(known.request, 'DoNotHonor', inUse, { now: moment.now, decidedBy: 'Processor' }).change,
      );
      return;
    }
    case 'authorization': {
      const { authorization } = known;
      if (authorization.status !== 'Authorized' || processedMessage(authorization, messageId) !== undefined) return;
      const isCredit = authorization.direction === 'Credit';
      const left = isCredit ? authorization.amount : authorization.remaining;
      const amount = cents(content.amount ?? left);
      const released = {
        at: moment.now,
        kind: 'Reversal',
        amount: cents(Math.min(amount, left)),
        ...presented,
      } as const;
      const taken = withChange(withMessage(authorization, messageId), released);
      const isWhole = amount >= left;
      const inUse = await cardOfUse(message, authorization);
      const changed = isWhole
        ? cancelAuthorization(taken, inUse, moment.now)
        : isCredit
          ? changeCredit(taken, cents(left - amount), inUse, moment.now)
          : reduce(taken, amount, inUse, moment.now);
      await commit(platform, moment, changed.change);
    }
  }
}
