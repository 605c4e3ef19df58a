import { clearOrRefuse } from '../../accounts/ledger/refuse.ts';
import { move } from '../../accounts/ledger/move.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import { mustBeAnotherUser, type ReviewingUsers } from '../../kernel/journal/four-eyes.ts';
import { replace } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { releaseDecidedEvent } from './events.ts';
import { mustBePossibleNow } from './legs.ts';
import { accountIn, type ReadAccounts, type ReleaseOrder } from './order.ts';
import { pairsOf } from './release.ts';
import { type BatchReleaseReason, type BatchReleaseRejectionReason, batchReleaseMachine } from './statuses.ts';
import { type BatchRelease, openSenderNumber, releaseReviewList, statusOf } from './store.ts';

/** The releases that wait together, after a step; no change if the step was done before. */
export interface ReviewStep {
  readonly releases: readonly BatchRelease[];
  readonly change?: Change;
}

export interface ReviewTerms {
  readonly now: Instant;
  readonly cipher: FieldCipher;
  readonly reviewer: Pick<ReviewingUsers, 'users'>;
}

/**
 * Another user approves the releases of a list: all of them move their money now, in their order, or none does. Approving again changes
 * nothing. Refuses with 409 a user who answers for them, releases that never waited or are decided otherwise, and, naming every obstacle,
 * releases that their accounts cannot make now: these wait on.
 */
export function decideReleaseApproval(
  releases: readonly BatchRelease[],
  accounts: ReadAccounts,
  { now, cipher, reviewer }: ReviewTerms,
): ReviewStep {
  if (wereSent(releases)) return { releases };
  mustBeReviewable(releases, 'approve', reviewer);
  const pairs = pairsOf(
    releases.map((one) => orderOf(one, cipher)),
    accounts,
  );
  mustBePossibleNow(pairs);
  const { change } = move(now, clearOrRefuse(pairs.flat()));
  const sent = releases.map((one) => ({
    ...withoutDue(one),
    status: batchReleaseMachine.next(waiting(one), 'approve'),
  }));
  return { releases: sent, change: mergeChanges(changeOf(releases, sent, accounts, cipher), change) };
}

/**
 * Another user rejects the releases of a list. Rejecting again changes nothing; another reason is 409, and so are releases that never
 * waited or are decided otherwise, and a user who answers for them.
 */
export function decideReleaseRejection(
  releases: readonly BatchRelease[],
  accounts: ReadAccounts,
  reason: BatchReleaseRejectionReason,
  { cipher, reviewer }: Pick<ReviewTerms, 'cipher' | 'reviewer'>,
): ReviewStep {
  const before = releases.find((one) => batchReleaseMachine.isRepeated(waiting(one), 'reject'));
  if (before !== undefined) {
    if (before.reason === reason) return { releases };
    throw batchReleaseMachine.refused(waiting(before), `its reason is ${before.reason ?? 'not known'}`);
  }
  mustBeReviewable(releases, 'reject', reviewer);
  const rejected = releases.map((one) => ended(one, batchReleaseMachine.next(waiting(one), 'reject'), reason));
  return { releases: rejected, change: changeOf(releases, rejected, accounts, cipher) };
}

/** Nobody has decided about a release in time. Those of its list end with it: each is due at the same moment. */
export function decideReleaseExpiry(one: BatchRelease, accounts: ReadAccounts, cipher: FieldCipher): Change {
  return changeOf(
    [one],
    [ended(one, batchReleaseMachine.next(waiting(one), 'expire'), 'NotReviewed')],
    accounts,
    cipher,
  );
}

/** True if a second user has approved the releases before. Refuses with 409 those that never waited for one. */
function wereSent(releases: readonly BatchRelease[]): boolean {
  const sent = releases.find((one) => statusOf(one) === 'Sent');
  if (sent === undefined) return false;
  if (sent.causedBy === undefined) throw batchReleaseMachine.refused(waiting(sent), 'it did not wait for a review');
  return true;
}

function mustBeReviewable(
  releases: readonly BatchRelease[],
  step: 'approve' | 'reject',
  reviewer: ReviewTerms['reviewer'],
): void {
  for (const one of releases) {
    batchReleaseMachine.mustAllow(waiting(one), step);
    mustBeAnotherUser(one, reviewer);
  }
}

const waiting = (one: BatchRelease) => ({ status: statusOf(one) });

const ended = (one: BatchRelease, status: BatchRelease['status'], reason: BatchReleaseReason): BatchRelease => ({
  ...withoutDue(one),
  status,
  reason,
});

const withoutDue = ({ duePk: _, dueAt: __, ...one }: BatchRelease): BatchRelease => one;

const orderOf = (one: BatchRelease, cipher: FieldCipher): ReleaseOrder => ({
  ...one,
  senderAccountNumber: openSenderNumber(cipher, one),
  pointer: '',
});

/** The change that writes decided releases, which do not wait any more. */
function changeOf(
  before: readonly BatchRelease[],
  after: readonly BatchRelease[],
  accounts: ReadAccounts,
  cipher: FieldCipher,
): Change {
  return {
    writes: after.map((one) => replace(one)),
    events: after.map((release) =>
      releaseDecidedEvent({ release, batchAccount: accountIn(accounts, release.batchAccountId), cipher }),
    ),
    unlisted: before.map((one) => releaseReviewList.unlisted(one)),
  };
}
