import { invariant } from '../../kernel/base/invariant.ts';
import type { Moment } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import {
  type AchStand,
  type AchStep,
  decideApprove,
  decideClear,
  decideReject,
  decideReturn,
  decideTake,
} from './ach-decisions.ts';
import { step } from './ach-steps.ts';
import type { AchTerms } from './ach-terms.ts';
import type { PaymentMessage } from './rail-message.ts';
import type { AchPayment } from './store.ts';

/**
 * Does what the rail tells of a payment, once, in whatever order it is told: what tells that the rail has the payment takes it
 * first, and what is behind the payment by now changes nothing. Answers the payment after it; undefined where no ACH payment
 * lies at the key. Throws the Problem of a decision that the payment's state refuses for good, and another error where the
 * message has to come again.
 */
export async function followRail(
  platform: Platform,
  moment: Moment,
  key: ItemKey,
  message: PaymentMessage,
): Promise<AchPayment | undefined> {
  if (message.kind === 'cleared' || message.kind === 'returned') {
    await step(platform, moment, key, (stand, terms) => decideKnown(stand, message, terms));
  }
  return step(platform, moment, key, (stand, terms) => decideTold(stand, message, terms));
}

/** Takes what the rail has without having told so, or before that was written down. */
function decideKnown(stand: AchStand, { kind }: PaymentMessage, terms: AchTerms): AchStep | undefined {
  const { status, direction } = stand.payment;
  // That a credit clears tells nothing: it cannot be.
  const isWithRail = kind === 'returned' || direction === 'Debit';
  return status === 'Pending' && isWithRail ? decideTake(stand, terms, true) : undefined;
}

function decideTold(stand: AchStand, message: PaymentMessage, terms: AchTerms): AchStep {
  if (isBehind(stand.payment, message.kind)) return { payment: stand.payment };
  if (message.kind === 'approved') return decideApprove(stand, terms);
  if (message.kind === 'rejected') return decideReject(stand, message.reason, terms);
  // The approval is on its way: it went before this.
  invariant(stand.payment.status !== 'Pending Review', 'the rail has no payment that waits for its review');
  switch (message.kind) {
    case 'taken':
      return decideTake(stand, terms, true);
    case 'cleared':
      return decideClear(stand, terms);
    case 'returned':
      return decideReturn(stand, message.reason, terms);
  }
}

/** True where a payment has gone on from what is told: it is told again, or late. */
function isBehind({ status, direction, reason }: AchPayment, kind: PaymentMessage['kind']): boolean {
  switch (kind) {
    case 'taken':
      return status === 'Returned';
    case 'cleared':
      return status === 'Returned' && direction === 'Debit';
    case 'approved':
      return (
        ['Clearing', 'Sent', 'Returned', 'Canceled'].includes(status) ||
        // The state of its account stopped it, at its approval or later.
        (status === 'Rejected' && (reason === 'AccountFrozen' || reason === 'AccountClosed'))
      );
    case 'returned':
    case 'rejected':
      return false;
  }
}
