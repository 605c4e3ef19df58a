import { unclearAnswer } from '../../../ports/unclear-answer.ts';
import type { AlarmMessage } from '../../../kernel/base/alarm-message.ts';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { type Moment, momentOf } from '../../../kernel/journal/commit.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { cents } from '../../../kernel/base/money/cents.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { Platform } from '../../../ports/platform.ts';
import { accountOfNumbers } from '../../../accounts/accounts/account-of-numbers.ts';
import { transactionKind } from '../../../accounts/transactions/for-others.ts';
import { organisation, organisationKind } from '../../../organisations/for-others.ts';
import { receiveEntry, receiveEntryUses } from '../../received-payments/receive-entry.ts';
import { achStepUses } from '../ach-steps.ts';
import { followRail } from '../ach-messages.ts';
import { achRailQueue } from '../queues.ts';
import { type IncomingMessage, type PaymentMessage, railMessage } from '../rail-message.ts';
import { payments } from '../store.ts';

/** Logged, with an alarm, when a message of the rail contradicts the payment: a person has to clarify it with the bank. */
export const railDisagreesMessage: AlarmMessage = { text: 'the ACH rail tells what cannot be', alarm: unclearAnswer };

/**
 * Handles the bank's messages about the ACH rail. Each message is one step of its payment and is done once, also where the
 * message is repeated. A message that the payment's status refuses for good is logged; after any other failure the message
 * is delivered again.
 */
export const achRailWorker = defineQueueWorker({
  id: 'ach-rail',
  summary: 'Does what the bank tells of the ACH rail: taken, cleared, returned, reviewed and incoming entries',
  source: { kind: 'queue', queue: achRailQueue, batchSize: 1, maximumConcurrency: 10 },
  duty: { severity: 'urgent', owner: 'payments' },
  timeoutSeconds: 30,
  whenSuspended: 'goesOn',
  uses: {
    read: [clockKind, organisationKind],
    write: [...new Set([...achStepUses, ...receiveEntryUses, journalKind])],
    // The return of a transfer between banks that had arrived marks its transaction.
    replaces: [transactionKind],
  },
  needs: ['cipher'],
  alarmsOn: [railDisagreesMessage],

  handle: async ({ body }, platform) => {
    const message = railMessage.parse(body);
    const moment = await momentOf(platform, message.organisationId, 'rail');
    const why =
      message.kind === 'incoming' ? await receive(platform, moment, message) : await move(platform, moment, message);
    if (why === undefined) return;
    const { organisationId, kind } = message;
    const about = message.kind === 'incoming' ? {} : { resourceId: message.paymentId };
    platform.log.alarm(railDisagreesMessage, {
      worker: 'ach-rail',
      organisationId,
      ...about,
      outcome: `${kind}: ${why}`,
    });
  },
});

/** Does the step of a message. Answers the reason where the step can never be done. */
async function move(platform: Platform, moment: Moment, message: PaymentMessage): Promise<string | undefined> {
  const ref = payments.ref(message.organisationId, message.paymentId);
  try {
    const moved = ref && (await followRail(platform, moment, ref.key, message));
    return moved === undefined ? 'there is no such payment' : undefined;
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_state') return error.message;
    throw error;
  }
}

/** Receives an incoming entry. Answers the reason where it can never be received. */
async function receive(platform: Platform, moment: Moment, message: IncomingMessage): Promise<string | undefined> {
  const { organisationId, routingNumber, accountNumber, entry } = message;
  const organisationItem = organisation(organisationId);
  const stored = await platform.table.get(organisationItem.key);
  invariant(stored !== undefined, 'the organisation of a rail message was not found');
  const org = organisationItem.parse(stored);
  const { table, settings } = platform;
  const ours = await accountOfNumbers({ table, org, banks: settings.banks }, { routingNumber, accountNumber });
  const { traceNumber } = entry;
  const unknown = `there is no such account; its trace number is ${traceNumber}`;
  if (ours?.account === undefined) return unknown;
  const accountId = ours.id;
  const receipt = await receiveEntry(platform, moment, { accountId, entry: { ...entry, amount: cents(entry.amount) } });
  return receipt.outcome === 'no account' ? unknown : undefined;
}
