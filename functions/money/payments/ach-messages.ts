import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Moment } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import { unclearAnswer } from '../../ports/unclear-answer.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import {
  type AchState,
  type AchStep,
  decideApprove,
  decideReject,
  decideAchReturn,
  decideTake,
} from './ach-decisions.ts';
import { countedReturn } from './counted-return.ts';
import { clearByRail } from './ach-clearing.ts';
import { stepAchPayment } from './ach-steps.ts';
import type { AchTerms } from './ach-terms.ts';
import type { PaymentMessage } from './rail-message.ts';
import { withoutEntry } from './return-payment.ts';
import type { AchPayment } from './store.ts';

/** Logged, with an alarm, for a return that came while the files of its window were written: the entry may leave although the payment has ended. */
export const returnedWhileLeavingMessage: AlarmMessage = {
  text: 'an ACH payment was returned while its entry leaves',
  alarm: unclearAnswer,
};

/**
 * Does the step of a message of the rail, once, in any order of messages. A message that implies that the rail has the
 * payment takes the payment first; a message that the payment has already passed changes nothing. Answers the payment
 * after the step, or undefined where there is no ACH payment with this key. Throws a Problem where the payment's status
 * refuses the step for good, and another error where the message has to be delivered again.
 */
export async function followRail(
  platform: Platform,
  moment: Moment,
  key: ItemKey,
  message: PaymentMessage,
): Promise<AchPayment | undefined> {
  if (message.kind === 'cleared' || message.kind === 'returned') {
    await stepAchPayment(platform, moment, key, (state, terms) => takeIfImplied(state, message, terms));
  }
  return stepAchPayment(platform, moment, key, (state, terms) => decideMessage(platform, state, message, terms));
}

/** Takes a payment that the rail must have by this message, although no message has said so yet. */
function takeIfImplied(state: AchState, { kind }: PaymentMessage, terms: AchTerms): AchStep | undefined {
  const { status, direction } = state.payment;
  // A credit cannot clear, so this message says nothing about the rail.
  const isWithRail = kind === 'returned' || direction === 'Debit';
  return status === 'Pending' && isWithRail ? decideTake(state, terms, true) : undefined;
}

async function decideMessage(
  platform: Platform,
  state: AchState,
  message: PaymentMessage,
  terms: AchTerms,
): Promise<AchStep> {
  if (isBehind(state.payment, message.kind)) return { payment: state.payment };
  if (message.kind === 'approved') return decideApprove(state, terms);
  if (message.kind === 'rejected') return decideReject(state, message.reason, terms);
  // The bank sent the approval before this message, so it will still arrive.
  invariant(
    state.payment.status !== 'Pending Review',
    'the rail sent a message about a payment that is still Pending Review',
  );
  switch (message.kind) {
    case 'taken':
      return decideTake(state, terms, true);
    case 'cleared':
      return clearByRail(platform, state, terms);
    case 'returned': {
      const step = decideAchReturn(state, message.reason, terms, message);
      const counted = await countedReturn(platform, state, step, { reason: message.reason, entry: message, terms });
      const { organisationId, accountId, id: resourceId, window: at = '' } = state.payment;
      const { step: ended, isLeaving } = await withoutEntry(platform, state, counted, terms);
      if (isLeaving) platform.log.alarm(returnedWhileLeavingMessage, { organisationId, accountId, resourceId, at });
      return ended;
    }
  }
}

/** True where the payment has passed the message, which is repeated or late. */
function isBehind({ status, direction, reason }: AchPayment, kind: PaymentMessage['kind']): boolean {
  switch (kind) {
    case 'taken':
      return status === 'Returned';
    case 'cleared':
      return status === 'Returned' && direction === 'Debit';
    case 'approved':
      return (
        ['Pending', 'Clearing', 'Sent', 'Returned', 'Canceled'].includes(status) ||
        // It was rejected for the state of its account, at its approval or later.
        (status === 'Rejected' && (reason === 'AccountFrozen' || reason === 'AccountClosed'))
      );
    case 'rejected':
      return status === 'Rejected';
    case 'returned':
      return false;
  }
}
