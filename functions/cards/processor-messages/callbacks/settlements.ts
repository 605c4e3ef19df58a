import { commit } from '../../../kernel/journal/commit.ts';
import { defineCallback } from '../../../kernel/http/callback.ts';
import { insert } from '../../../kernel/table/write.ts';
import { authorizationRequestKind } from '../../authorization-requests/for-others.ts';
import { cardUseKinds } from '../../authorizations/use-kinds.ts';
import { messageName, newName } from '../../authorizations/for-others.ts';
import { settle } from '../../card-transactions/settle.ts';
import { messageFrame, messageReads, takeMessage, type Told } from '../frame.ts';
import { knownBy, ofAuthorization } from '../known.ts';
import { takenBefore, withMessage } from '../messages.ts';
import { type Moved, settledName, settlementOf, settlementSchema } from '../settlement-schema.ts';

/**
 * The network has moved money: it is booked once, in any status of card and account. If it names an authorization that is open, it
 * releases what is held for it.
 */
export const settlementsCallback = defineCallback({
  ...messageFrame,
  id: 'cardSettlementCallback',
  summary: 'The card processor tells what the network has moved',
  path: '/callbacks/card-processor/settlements',
  uses: { read: [...messageReads, authorizationRequestKind], write: cardUseKinds },

  receive: (message, platform) => takeMessage(message, platform, settlementSchema, book),
});

async function book(told: Told<Moved>): Promise<undefined> {
  const { messageId, content, platform, moment, card } = told;
  const name = settledName(content);
  const known = name === undefined ? undefined : await knownBy(name, told, platform.table);
  const authorization = known?.as === 'authorization' ? known.authorization : undefined;
  // A settlement may have come before its authorization.
  const booked = messageName(card, messageId);
  if (authorization !== undefined && takenBefore(authorization, messageId) !== undefined) return;
  if ((await platform.table.get(booked.key)) !== undefined) return;

  if (authorization?.status === 'Authorized') {
    const inUse = await ofAuthorization(told, authorization);
    const settlement = settlementOf(content, withMessage(authorization, messageId));
    await commit(platform, moment, settle(settlement, inUse, moment.now).change);
    return;
  }
  // Only an authorization that is open is written, so that it remembers the message.
  const { change } = settle(settlementOf(content, authorization), told, moment.now);
  await commit(platform, moment, { ...change, writes: [...change.writes, insert(newName(booked, card))] });
}
