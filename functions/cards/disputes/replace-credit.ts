import type { Account } from '../../accounts/accounts/for-others.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Change, dueOf } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import type { CountedDispute } from './counted.ts';
import { replacedEvent } from './events.ts';
import { legOf } from './legs.ts';
import { letterToOwners } from './letters.ts';
import { disputeMachine } from './statuses.ts';
import { withDueStep } from './due-step.ts';

/** The part of a provisional credit that a credit of the merchant can take the place of, also while it waits to be taken back. */
export const replaceable = ({ status, credited, takeBack }: CountedDispute): Cents =>
  status === 'ProvisionallyCredited' ? credited : (takeBack?.amount ?? cents(0));

/**
 * Takes a provisional credit back, or a part of it, because the merchant gives the money back: the holder never gets both. When
 * nothing of it is left, a dispute that was not decided is ResolvedWon. The movement belongs into the one of the merchant's credit.
 */
export function replaceCredit(
  before: CountedDispute,
  part: Cents,
  { account, now }: { readonly account: Account; readonly now: Instant },
): { readonly leg: Leg; readonly change: Change } {
  const credited = cents(before.credited - part);
  const { takeBack, ...kept } = before;
  const isOver = takeBack === undefined && credited === 0;
  const dispute = withDueStep({
    ...kept,
    credited,
    ...(isOver ? { status: disputeMachine.next(before, 'replaceCredit'), decidedAt: now } : {}),
    ...(takeBack !== undefined && takeBack.amount > part
      ? { takeBack: { ...takeBack, amount: cents(takeBack.amount - part) } }
      : {}),
  });
  const letters = isOver
    ? letterToOwners(dispute, 'disputeDecided', now, { moved: part, end: 'Merchant' })
    : { writes: [] };
  return {
    leg: legOf(dispute, { reason: 'ProvisionalCreditReversalResolved', amount: part }, account),
    change: {
      writes: [replace(dispute), ...letters.writes],
      wakes: letters.wakes ?? [],
      events: isOver ? [replacedEvent(before.status, dispute)] : [],
      due: dueOf(dispute),
    },
  };
}
