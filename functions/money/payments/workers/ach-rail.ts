import { unclearAnswer } from '../../../ports/unclear-answer.ts';
import type { AlarmMessage } from '../../../kernel/base/alarm-message.ts';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { momentOf } from '../../../kernel/journal/commit.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { Platform } from '../../../ports/platform.ts';
import { transactionKind } from '../../../accounts/transactions/for-others.ts';
import { achAsideKind, achReturnCountKind, achReturningKind } from '../../ach-files/for-others.ts';
import { departureReads } from '../../ach-files/departure.ts';
import { noteArrivalUses } from '../../ach-files/note-arrival.ts';
import { notePartAside } from '../../ach-files/put-aside.ts';
import { dishonorReturn, refuseContest } from '../../received-payments/dishonor-return.ts';
import { lateOwedReturnMessage } from '../../received-payments/owed-return.ts';
import { receiveEntryUses } from '../../received-payments/receive-entry.ts';
import { correctPayment, correctionUses } from '../ach-correction.ts';
import { achStepUses } from '../ach-steps.ts';
import { followRail, returnedWhileLeavingMessage } from '../ach-messages.ts';
import { lateReturn } from '../late-return.ts';
import { achRailQueue } from '../queues.ts';
import { type RailOutcome, receiveIncoming, receiveIncomingReads } from '../receive-incoming.ts';
import {
  type ChangeMessage,
  type DishonorMessage,
  type PaymentMessage,
  type PrenoteMessage,
  type RailMessage,
  railMessage,
} from '../rail-message.ts';
import { followPrenote } from '../prenote-report.ts';
import { noteReport } from '../note-report.ts';
import { payments } from '../store.ts';

/** Logged, with an alarm, when a message of the rail contradicts the payment: a person has to clarify it with the bank. */
export const railDisagreesMessage: AlarmMessage = { text: 'the ACH rail tells what cannot be', alarm: unclearAnswer };

/** Logged, with an alarm, for a return that came after the limit of its reason and was booked: our bank may dishonor it. */
export const lateReturnMessage: AlarmMessage = { text: 'an ACH payment was returned too late', alarm: lateReturn };

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
    read: [clockKind, ...departureReads, ...receiveIncomingReads, ...correctionUses.read],
    write: [
      ...new Set([
        ...achStepUses,
        ...receiveEntryUses,
        ...correctionUses.write,
        ...noteArrivalUses,
        achAsideKind,
        achReturnCountKind,
        achReturningKind,
        journalKind,
      ]),
    ],
    // The return of a transfer between banks that had arrived marks its transaction.
    replaces: [transactionKind],
  },
  needs: ['cipher'],
  alarmsOn: [railDisagreesMessage, returnedWhileLeavingMessage, lateReturnMessage, lateOwedReturnMessage],

  handle: async ({ body }, platform) => {
    const message = railMessage.parse(body);
    const { organisationId, why, became } = await outcomeOf(platform, message);
    if (why === undefined) return noteReport(platform, message, { organisationId, became });
    if (message.file !== undefined) {
      const { line } = message.file;
      await notePartAside(platform, message.file, { line, organisationId, why: `${message.kind}: ${why}` });
    }
    const about = 'paymentId' in message ? { resourceId: message.paymentId } : {};
    platform.log.alarm(railDisagreesMessage, {
      worker: 'ach-rail',
      ...(organisationId === undefined ? {} : { organisationId }),
      ...about,
      outcome: `${message.kind}: ${why}`,
    });
  },
});

const noPayment = 'there is no such payment';

function outcomeOf(platform: Platform, message: RailMessage): Promise<RailOutcome> {
  switch (message.kind) {
    case 'incoming':
    case 'prenote':
    case 'zero':
      return receiveIncoming(platform, message);
    case 'dishonored':
    case 'contestRefused':
      return dishonorBy(platform, message);
    case 'prenoteReturned':
    case 'prenoteChanged':
      return followTest(platform, message);
    case 'taken':
    case 'cleared':
    case 'returned':
    case 'approved':
    case 'rejected':
    case 'changed':
      return move(platform, message);
  }
}

async function dishonorBy(platform: Platform, message: DishonorMessage): Promise<RailOutcome> {
  const { organisationId, code } = message;
  const moment = await momentOf(platform, organisationId, 'rail');
  const why = await refusalOf(() =>
    message.kind === 'dishonored'
      ? dishonorReturn(platform, moment, message)
      : refuseContest(platform, moment, message),
  );
  return why === undefined ? { organisationId } : { organisationId, why: `${code}: ${why}` };
}

async function followTest(platform: Platform, message: PrenoteMessage): Promise<RailOutcome> {
  const { organisationId } = message;
  const moment = await momentOf(platform, organisationId, 'rail');
  const why = await followPrenote(platform, moment, message);
  return why === undefined ? { organisationId } : { organisationId, why };
}

/** What a step answers, or the reason why the state of the thing refuses it for good. */
async function refusalOf(step: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_state') return error.message;
    throw error;
  }
}

/** Does the step of a message about a payment. Answers the reason where the step can never be done. */
async function move(platform: Platform, message: PaymentMessage | ChangeMessage): Promise<RailOutcome> {
  const { organisationId, paymentId } = message;
  const moment = await momentOf(platform, organisationId, 'rail');
  const ref = payments.ref(organisationId, paymentId);
  const why = await refusalOf(async () => {
    if (ref === undefined) return noPayment;
    if (message.kind === 'changed') return correctPayment(platform, moment, ref.key, message);
    const moved = await followRail(platform, moment, ref.key, message);
    if (moved === undefined) return noPayment;
    if (message.kind === 'returned' && moved.returnedLate === true) {
      const { accountId, id: resourceId } = moved;
      platform.log.alarm(lateReturnMessage, { organisationId, accountId, resourceId, outcome: message.reason });
    }
    return undefined;
  });
  return why === undefined ? { organisationId } : { organisationId, why };
}
