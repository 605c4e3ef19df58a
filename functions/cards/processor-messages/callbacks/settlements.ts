import { transactionKind } from '../../../accounts/transactions/for-others.ts';
import { commit } from '../../../kernel/journal/commit.ts';
import { defineCallback } from '../../../kernel/http/callback.ts';
import { insert, replace, type Write } from '../../../kernel/table/write.ts';
import { declineRequest } from '../../authorization-requests/decide.ts';
import { decisionKinds } from '../../authorization-requests/time-out.ts';
import { messageName, newName, sharedNames } from '../../authorizations/for-others.ts';
import { settledIds } from '../../authorizations/settle.ts';
import { type Settlement, settle } from '../../card-transactions/settle.ts';
import { disputeKind } from '../../disputes/for-others.ts';
import { emailKind } from '../../../outreach/emails/for-others.ts';
import { bookCredit, creditPassesMessage } from '../give-back.ts';
import { processedMessage, withMessage } from '../../authorizations/processed-messages.ts';
import { messageFrame, messageReads, takeMessage, type CardMessage } from '../frame.ts';
import { cardOfUse, type KnownAuthorization, knownBy, markOver } from '../known.ts';
import { presentedReads, settledPresentedIn } from '../presented.ts';
import {
  creditNamed,
  type SettlementMessage,
  settledName,
  settlementOf,
  settlementSchema,
} from '../settlement-schema.ts';

/**
 * The network has moved money: it is booked once, in any status of card and account. If it names an authorization that is open, it
 * releases what is held for it. A question about the same use that waits or comes later is declined, so that nothing is held for
 * money that was taken already. A credit that names its authorization counts on what was settled.
 */
export const settlementsCallback = defineCallback({
  ...messageFrame,
  id: 'cardSettlementCallback',
  path: '/callbacks/card-processor/settlements',
  // The debit of which money is given back keeps how much it was.
  uses: {
    read: [...messageReads, ...presentedReads],
    write: [...decisionKinds, disputeKind, emailKind],
    replaces: [transactionKind],
  },
  alarmsOn: [creditPassesMessage],

  receive: async (message, platform) => {
    for (let done = false; !done;) done = await takeMessage(message, platform, settlementSchema, book);
  },
});

/** Books a settlement. False if a request had to be declined first, and the settlement is still to be booked. */
async function book(message: CardMessage<SettlementMessage>): Promise<boolean> {
  const { messageId, content, platform, moment, card } = message;
  const credited = creditNamed(content);
  if (credited !== undefined) {
    await bookCredit(message, credited);
    return true;
  }
  const name = settledName(content);
  const known = name === undefined ? undefined : await knownBy(name, message, platform.table);
  if (known?.as === 'request') {
    const inUse = await cardOfUse(message, known.request);
    await commit(
      platform,
      moment,
      declineRequest(known.request, 'DoNotHonor', inUse, { now: moment.now, decidedBy: 'Processor' }).change,
    );
    return false;
  }
  const authorization = known?.as === 'authorization' ? known.authorization : undefined;
  const context = { now: moment.now, settings: platform.settings };
  // A settlement may have come before its authorization.
  const booked = messageName({ ...card, cardId: card.id }, messageId);
  if (authorization !== undefined && processedMessage(authorization, messageId) !== undefined) return true;
  const marks = await platform.table.getAll([booked.key, sharedNames.message(card, messageId).key]);
  if (marks.size > 0) return true;

  const presented = await settledPresentedIn(message, authorization);
  if (authorization?.status === 'Authorized' && authorization.direction !== 'Credit') {
    const inUse = await cardOfUse(message, authorization);
    const settlement = settlementOf(content, { authorization: withMessage(authorization, messageId), presented });
    await commit(platform, moment, settle(settlement, inUse, context).change);
    return true;
  }
  // Only an authorization that is open is written, so that it remembers the message.
  const settlement = settlementOf(content, { authorization, presented });
  const { change } = settle(settlement, message, context);
  const early = name === undefined ? [] : earlySettlement(name, known, settlement, message);
  await commit(platform, moment, { ...change, writes: [...change.writes, insert(newName(booked, card)), ...early] });
  return true;
}

/** The write that makes a name over that has no authorization yet, and remembers the debit under it. */
function earlySettlement(
  name: string,
  known: KnownAuthorization | undefined,
  { direction }: Settlement,
  { card, account }: CardMessage<SettlementMessage>,
): readonly Write[] {
  const before = known?.as === 'over' ? known.name.transactionIds : undefined;
  const transactionIds = direction === 'Debit' ? settledIds(before, account) : undefined;
  if (known?.as === 'nothing') return [markOver(name, card, transactionIds)];
  return known?.as === 'over' && transactionIds !== undefined ? [replace({ ...known.name, transactionIds })] : [];
}
