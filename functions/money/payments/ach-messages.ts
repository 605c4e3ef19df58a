import { invariant } from '../../kernel/base/invariant.ts';
import type { Moment } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import {
  type AchState,
  type AchStep,
  decideApprove,
  decideClear,
  decideReject,
  decideAchReturn,
  decideTake,
} from './ach-decisions.ts';
import { stepAchPayment } from './ach-steps.ts';
import type { AchTerms } from './ach-terms.ts';
import type { PaymentMessage } from './rail-message.ts';
import type { AchPayment } from './store.ts';

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
    await stepAchPayment(platform, moment, key, (stand, terms) => takeIfImplied(stand, message, terms));
  }
  return stepAchPayment(platform, moment, key, (stand, terms) => decideMessage(stand, message, terms));
}

/** Takes a payment that the rail must have by this message, although no message has said so yet. */
function takeIfImplied(stand: AchState, { kind }: PaymentMessage, terms: AchTerms): AchStep | undefined {
  const { status, direction } = stand.payment;
  // A credit cannot clear, so this message says nothing about the rail.
  const isWithRail = kind === 'returned' || direction === 'Debit';
  return status === 'Pending' && isWithRail ? decideTake(stand, terms, true) : undefined;
}

function decideMessage(stand: AchState, message: PaymentMessage, terms: AchTerms): AchStep {
  if (isBehind(stand.payment, message.kind)) return { payment: stand.payment };
  if (message.kind === 'approved') return decideApprove(stand, terms);
  if (message.kind === 'rejected') return decideReject(stand, message.reason, terms);
  // The bank sent the approval before this message, so it will still arrive.
  invariant(
    stand.payment.status !== 'Pending Review',
    'the rail sent a message about a payment that is still Pending Review',
  );
  switch (message.kind) {
    case 'taken':
      return decideTake(stand, terms, true);
    case 'cleared':
      return decideClear(stand, terms);
    case 'returned':
      return decideAchReturn(stand, message.reason, terms);
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
