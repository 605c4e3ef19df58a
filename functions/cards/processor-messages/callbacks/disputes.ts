import * as z from 'zod';
import { transactionKind, transactions } from '../../../accounts/transactions/for-others.ts';
import { defined } from '../../../kernel/base/defined.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { defineCallback } from '../../../kernel/http/callback.ts';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import { commit } from '../../../kernel/journal/commit.ts';
import { mustFit } from '../../../kernel/table/concurrency-conflict.ts';
import { insert } from '../../../kernel/table/write.ts';
import { readItem } from '../../../kernel/table/read-item.ts';
import { pageLinkKind } from '../../../outreach/hosted-pages/links.ts';
import { outreachSettings, outreachSettingsKind } from '../../../outreach/outreach-settings/for-others.ts';
import { lettersBy, pageOfLetters } from '../../disputes/new-letters.ts';
import { emailKind } from '../../../outreach/emails/for-others.ts';
import { decisionKinds } from '../../authorization-requests/time-out.ts';
import { messageName, newName } from '../../authorizations/for-others.ts';
import { leftOf } from '../../card-transactions/given-back.ts';
import { openDispute } from '../../disputes/dispute.ts';
import { changeToDispute } from '../../disputes/due-change.ts';
import { type CountedDebit, type Dispute, disputeKind, disputes, withDisputes } from '../../disputes/for-others.ts';
import { checkProgress, phaseField, progress } from '../../disputes/progress.ts';
import { disputeMachine, disputeStatuses, stepToOutcome } from '../../disputes/statuses.ts';
import { cardField, messageFrame, messageReads, nameField, takeMessage, type CardMessage } from '../frame.ts';
import { debitsOfPurchase } from '../give-back.ts';
import { knownBy } from '../known.ts';

/** The purchase is named by its authorization, or by the dispute of which the platform has told. */
const schema = z
  .strictObject({
    card: cardField,
    authorization: nameField.optional(),
    dispute: nameField.optional(),
    /** The processor's name of the dispute. */
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
 * The processor tells how far the dispute of a purchase has come, and books what it gives or takes back. The first message about a
 * purchase opens its dispute, whatever its status is, because messages come in any order. A message that comes again changes nothing.
 */
export const disputesCallback = defineCallback({
  ...messageFrame,
  id: 'cardDisputeCallback',
  path: '/callbacks/card-processor/disputes',
  uses: {
    read: [...messageReads, outreachSettingsKind],
    write: [...decisionKinds, disputeKind, emailKind, pageLinkKind],
    replaces: [transactionKind],
  },

  receive: async (message, platform) => {
    for (let done = false; !done;) done = await takeMessage(message, platform, schema, follow);
  },
});

/** Opens the dispute, or brings it into its status. False if it was opened, and has yet to be brought there. */
async function follow(message: DisputeMessage): Promise<boolean> {
  const { messageId, content, platform, moment, card, account } = message;
  const { table } = platform;
  const taken = messageName({ ...card, cardId: card.id }, messageId);
  if ((await table.get(taken.key)) !== undefined) return true;
  const debits = await debitsNamed(message);
  const mark = { writes: [insert(newName(taken, card))], events: [] };
  const { status, case: processorCase, ...more } = content;
  const disputed = debits === 'unknown' ? undefined : disputeAmong(debits, content);

  if (disputed === undefined) {
    const { debit, amount } = mustDispute(debits, content);
    const hasLetters = lettersBy(await readItem(table, outreachSettings.ref(account.organisationId, '1')));
    const order = { transaction: debit, account, amount: cents(amount), hasLetters, ...defined({ processorCase }) };
    const { dispute, change } = openDispute(order, moment.now);
    const page = await pageOfLetters(dispute, () => platform.cipher(account.organisationId));
    const isWhole = status === 'InvestigationStarted';
    await commit(platform, moment, mergeChanges(change, page, ...(isWhole ? [mark] : [])));
    return isWhole;
  }
  const { dispute, debit } = disputed;
  mustHaveCase(dispute, processorCase);
  const isStart = status === 'InvestigationStarted';
  if (status !== undefined && !isStart) {
    const step = stepToOutcome[status];
    // The step would name a member of a request.
    if (!disputeMachine.isRepeated(dispute, step)) disputeMachine.mustAllow(dispute, step);
  }
  const named = { ...dispute, ...defined({ processorCase }) };
  const disputable = { account, transaction: debit };
  const change = isStart ? undefined : progress(named, { status, ...more }, disputable, moment.now)?.change;
  const isNamedNow = named.processorCase !== dispute.processorCase;
  const about = [{ type: 'dispute', id: dispute.id }];
  if (change !== undefined) await commit(platform, moment, mergeChanges(change, mark));
  else if (isNamedNow) await commit(platform, moment, mergeChanges({ ...changeToDispute(named), about }, mark));
  return true;
}

/** Refuses with 409 another name of the processor than the dispute has: the message is about another dispute. */
function mustHaveCase(dispute: Dispute, processorCase: string | undefined): void {
  if (processorCase === undefined || (dispute.processorCase ?? processorCase) === processorCase) return;
  throw disputeMachine.refused(dispute, 'the processor has told another case of it before');
}

/** The dispute that a message names, or else one of the purchase: the one with its case, one that is not decided, or the newest. */
function disputeAmong(
  debits: readonly CountedDebit[],
  { dispute: id, case: processorCase }: DisputeMessage['content'],
): { readonly debit: CountedDebit['debit']; readonly dispute: CountedDebit['disputes'][number] } | undefined {
  const all = debits.flatMap(({ debit, disputes: ofDebit }) => ofDebit.map((dispute) => ({ debit, dispute })));
  if (id !== undefined) return all.find(({ dispute }) => dispute.id === id);
  const withCase =
    processorCase === undefined ? undefined : all.find(({ dispute }) => dispute.processorCase === processorCase);
  return withCase ?? all.find(({ dispute }) => !disputeMachine.isFinal(dispute)) ?? all.at(-1);
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

/**
 * The debit that is disputed, and how much of it: of several the first with enough left. Refuses with 409 more than is left of each, and
 * a purchase that an earlier version settled, whose debits are not known.
 */
function mustDispute(
  debits: readonly CountedDebit[] | 'unknown',
  { amount, authorization = '' }: { readonly amount?: number | undefined; readonly authorization?: string | undefined },
): { readonly debit: CountedDebit['debit']; readonly amount: number } {
  const known = debits === 'unknown' ? [] : debits;
  const found = known.find(({ debit }) => leftOf(debit) >= Math.max(amount ?? 1, 1));
  if (found !== undefined) return { debit: found.debit, amount: amount ?? leftOf(found.debit) };
  const detail = `amount: of what was settled with the authorization ${authorization}, less than this was not given back yet`;
  throw new Problem('invalid_state', detail);
}
