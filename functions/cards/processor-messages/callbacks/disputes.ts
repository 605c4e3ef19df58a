import * as z from 'zod';
import { transactionKind, transactions } from '../../../accounts/transactions/for-others.ts';
import { amountSchema } from '../../../kernel/base/money/cents.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { defineCallback } from '../../../kernel/http/callback.ts';
import { type Change, mergeChanges } from '../../../kernel/journal/change.ts';
import { commit } from '../../../kernel/journal/commit.ts';
import { mustFit } from '../../../kernel/table/concurrency-conflict.ts';
import { insert, replace } from '../../../kernel/table/write.ts';
import { decisionKinds } from '../../authorization-requests/time-out.ts';
import { messageName, newName } from '../../authorizations/for-others.ts';
import { openCase } from '../../disputes/dispute.ts';
import { type CountedDebit, disputeKind, disputes, withDisputes } from '../../disputes/for-others.ts';
import { checkProgress, phaseField, progress, type Progress, sharedOut } from '../../disputes/progress.ts';
import { disputeMachine, disputeOutcomes, disputeStatuses, isDisputeOver, stepTo } from '../../disputes/statuses.ts';
import { type DisputeOfCase, disputesMeant, mustBeStart, partsOfCase } from '../dispute-case.ts';
import { cardField, messageFrame, messageReads, nameField, takeMessage, type CardMessage } from '../frame.ts';
import { debitsOfPurchase } from '../give-back.ts';
import { knownBy } from '../known.ts';

/** The purchase is named by its authorization, or by the dispute that the platform has sent. */
const schema = z
  .strictObject({
    card: cardField,
    authorization: nameField.optional(),
    dispute: nameField.optional(),
    /** The processor's name of the case. */
    case: nameField.optional(),
    amount: amountSchema.optional(),
    status: z.enum(disputeStatuses, { error: `must be one of ${disputeStatuses.join(', ')}` }).optional(),
    wonAmount: amountSchema.optional(),
    phase: phaseField,
  })
  .superRefine(checkProgress)
  .refine(({ authorization, dispute }) => (authorization === undefined) !== (dispute === undefined), {
    path: ['authorization'],
    error: 'must be there, or dispute in its place',
  });
type DisputeMessage = CardMessage<z.output<typeof schema>>;

/**
 * The processor reports how far a dispute of a purchase has come, and the money that it gives or takes back is booked. The first message
 * of a case opens its disputes, whatever its status is, because messages come in any order. A message that comes again changes
 * nothing; one that cannot be followed is refused.
 */
export const disputesCallback = defineCallback({
  ...messageFrame,
  id: 'cardDisputeCallback',
  path: '/callbacks/card-processor/disputes',
  uses: { read: messageReads, write: [...decisionKinds, disputeKind], replaces: [transactionKind] },

  receive: async (message, platform) => {
    for (let done = false; !done;) done = await takeMessage(message, platform, schema, follow);
  },
});

/** Opens a case, or brings one dispute of it into its status. False if there is more to do. */
async function follow(message: DisputeMessage): Promise<boolean> {
  const { messageId, content, platform, moment, card, account } = message;
  const taken = messageName({ ...card, cardId: card.id }, messageId);
  if ((await platform.table.get(taken.key)) !== undefined) return true;
  const mark: Change = { writes: [insert(newName(taken, card))] };
  const debits = await debitsNamed(message);
  const meant = debits === 'unknown' ? [] : disputesMeant(debits, content);
  const isStart = content.status === 'InvestigationStarted';

  if (meant.length === 0) {
    const opening = { account, parts: partsOfCase(debits, content), name: content.case, isReported: isStart };
    const change = openCase(opening, moment.now);
    await commit(platform, moment, isStart ? mergeChanges(change, mark) : change);
    return isStart;
  }
  if (isStart && content.dispute === undefined && content.case === undefined) mustBeStart(meant, content);
  const steps = isStart ? meant.flatMap((one) => reported(one, content)) : stepsOf(meant, message);
  const [first, ...later] = steps;
  await commit(
    platform,
    moment,
    mergeChanges(...(first === undefined ? [] : [first]), ...(later.length > 0 ? [] : [mark])),
  );
  return later.length === 0;
}

/** What a message that the investigation has started changes about a dispute, if anything. */
function reported({ dispute }: DisputeOfCase, content: DisputeMessage['content']): readonly Change[] {
  const next = { ...inCase(dispute, content), isReported: true };
  return dispute.isReported === true && dispute.case === next.case ? [] : [{ writes: [replace(next)] }];
}

/**
 * The changes of a message to the disputes of its case that have not taken its step. They are taken one after the other; all must be
 * possible before the first is. While one is open, those that the merchant or the processor has ended before are passed over.
 */
function stepsOf(meant: readonly DisputeOfCase[], message: DisputeMessage): readonly Change[] {
  const { wonAmount, phase } = message.content;
  const status = disputeOutcomes.find((outcome) => outcome === message.content.status);
  const all = meant.map(({ dispute }) => dispute);
  const parts = sharedOut(all, { status, wonAmount, phase });
  const isOpen = all.some((one) => !isDisputeOver(one));
  return meant.flatMap((one, index): readonly Change[] => {
    const part = parts[index] ?? {};
    const isEnded = isOpen && part.status !== undefined && isDisputeOver(one.dispute);
    if (isEnded && !disputeMachine.allows(one.dispute, stepTo(one.dispute, part.status))) return [];
    return stepOf(one, part, message);
  });
}

/** The change of a message to one dispute, if it changes anything. */
function stepOf({ dispute, counted }: DisputeOfCase, part: Progress, message: DisputeMessage): readonly Change[] {
  const { content, account, moment } = message;
  const named = inCase(dispute, content);
  if (part.status !== undefined) {
    const step = stepTo(dispute, part.status);
    // The step would name a member of a request.
    if (!disputeMachine.isRepeated(dispute, step)) disputeMachine.mustAllow(dispute, step);
  }
  const others = counted.disputes.filter(({ id }) => id !== dispute.id);
  const moved = progress(named, part, { account, transaction: counted.debit, others }, moment.now);
  if (moved !== undefined) return [moved.change];
  return named.case === dispute.case ? [] : [{ writes: [replace(named)] }];
}

/** A dispute in the case of a message that names both. Refuses with 409 one that is in another case. */
function inCase(dispute: DisputeOfCase['dispute'], content: DisputeMessage['content']): DisputeOfCase['dispute'] {
  const named = content.case;
  if (named === undefined || dispute.case === named) return dispute;
  if (dispute.case === undefined) return { ...dispute, case: named };
  throw disputeMachine.refused(dispute, `it is in the case ${dispute.case}`);
}

/** The debits among which the disputed one is. Refuses with 404 a dispute that does not exist on the account of the card. */
async function debitsNamed(message: DisputeMessage): Promise<readonly CountedDebit[] | 'unknown'> {
  const { content, platform, account } = message;
  const { table } = platform;
  const { authorization, dispute: id } = content;
  if (authorization !== undefined) {
    return debitsOfPurchase(await knownBy(authorization, message, table), table);
  }
  const { organisationId } = account;
  const [dispute] = id === undefined ? [] : await disputes.byId(table, organisationId, [id]);
  if (dispute?.accountId !== account.id)
    throw new Problem('not_found', 'dispute: the account of the card has none with this id');
  const [debit] = await transactions.byId(table, organisationId, [dispute.transaction.id]);
  mustFit(debit !== undefined);
  return [await withDisputes(debit, table)];
}
