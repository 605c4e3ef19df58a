import { commit } from '../../../kernel/journal/commit.ts';
import { defineCallback } from '../../../kernel/http/callback.ts';
import { insert } from '../../../kernel/table/write.ts';
import { declineRequest } from '../../authorization-requests/decide.ts';
import { decisionKinds } from '../../authorization-requests/time-out.ts';
import { messageName, newName, sharedNames } from '../../authorizations/for-others.ts';
import { settle } from '../../card-transactions/settle.ts';
import { messageFrame, messageReads, takeMessage, type Told } from '../frame.ts';
import { cardOfUse, knownBy, markOver } from '../known.ts';
import { takenBefore, withMessage } from '../messages.ts';
import { type Moved, settledName, settlementOf, settlementSchema } from '../settlement-schema.ts';

/**
 * The network has moved money: it is booked once, in any status of card and account. If it names an authorization that is open, it
 * releases what is held for it. A question about the same use that waits or comes later is declined, so that nothing is held for
 * money that was taken already.
 */
export const settlementsCallback = defineCallback({
  ...messageFrame,
  id: 'cardSettlementCallback',
  summary: 'The card processor tells what the network has moved',
  path: '/callbacks/card-processor/settlements',
  uses: { read: messageReads, write: decisionKinds },

  receive: async (message, platform) => {
    for (let done = false; !done;) done = await takeMessage(message, platform, settlementSchema, book);
  },
});

/** Books a settlement. False if a request had to be declined first, and the settlement is still to be booked. */
async function book(told: Told<Moved>): Promise<boolean> {
  const { messageId, content, platform, moment, card } = told;
  const name = settledName(content);
  const known = name === undefined ? undefined : await knownBy(name, told, platform.table);
  if (known?.as === 'request') {
    const inUse = await cardOfUse(told, known.request);
    await commit(platform, moment, declineRequest(known.request, 'DoNotHonor', inUse, moment).change);
    return false;
  }
  const authorization = known?.as === 'authorization' ? known.authorization : undefined;
  // A settlement may have come before its authorization.
  const booked = messageName({ ...card, cardId: card.id }, messageId);
  if (authorization !== undefined && takenBefore(authorization, messageId) !== undefined) return true;
  const marks = await platform.table.getAll([booked.key, sharedNames.message(card, messageId).key]);
  if (marks.size > 0) return true;

  if (authorization?.status === 'Authorized') {
    const inUse = await cardOfUse(told, authorization);
    const settlement = settlementOf(content, withMessage(authorization, messageId));
    await commit(platform, moment, settle(settlement, inUse, moment.now).change);
    return true;
  }
  // Only an authorization that is open is written, so that it remembers the message.
  const { change } = settle(settlementOf(content, authorization), told, moment.now);
  const over = name !== undefined && known?.as === 'nothing' ? [markOver(name, card)] : [];
  await commit(platform, moment, { ...change, writes: [...change.writes, insert(newName(booked, card)), ...over] });
  return true;
}
