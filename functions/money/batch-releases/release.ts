import { clearOrRefuse } from '../../accounts/ledger/refuse.ts';
import { move } from '../../accounts/ledger/move.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import { bankDateOf, startOfBankDay } from '../../kernel/base/calendar/bank-time.ts';
import { plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { type DatedChange, dueOf, mergeChanges } from '../../kernel/journal/change.ts';
import type { ReviewingUsers } from '../../kernel/journal/four-eyes.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { releasePendingReviewEvent } from './events.ts';
import { legsOf, mustBePossible } from './legs.ts';
import { accountIn, type ReadAccounts, type ReleaseOrder } from './order.ts';
import { batchReleaseMachine } from './statuses.ts';
import { type BatchRelease, batchReleases, releaseReviewList, sealSenderNumber } from './store.ts';
import { needTwoUsers, withReleasedAlone } from './two-users.ts';

/** Days for which a release waits for a second user. */
export const reviewDaysMax = 7;

export interface ReleaseChange {
  readonly releases: readonly BatchRelease[];
  readonly change: DatedChange;
}

interface ReleaseTerms {
  readonly now: Instant;
  readonly cipher: FieldCipher;
  /** Who orders, and from which amount on another user has to approve. */
  readonly orderedBy: ReviewingUsers;
}

/**
 * Decides several releases at once, on the accounts as they were read: all of them in their order, or none. If they need two users
 * ({@link needTwoUsers}), all of them are created PendingReview, and move no money yet. Refuses with payment_invalid, naming every
 * release that cannot be made: an account pays itself, is not Open, or has not enough left after the releases before. An account whose
 * owners are all Archived is refused with 409. An account may occur in any number of releases, on both sides; its row is written once.
 */
export function decideReleases(
  orders: readonly ReleaseOrder[],
  accounts: ReadAccounts,
  terms: ReleaseTerms,
): ReleaseChange {
  const date = bankDateOf(terms.now);
  const { aboveCents } = terms.orderedBy;
  const { counted, numbers } = numberReleases(orders, accounts);
  const makeDrafts = (at: Instant) => draftReleases(orders, counted, { numbers, at, cipher: terms.cipher });
  return needTwoUsers(orders, accounts, { date, aboveCents })
    ? propose(orders, counted, makeDrafts, terms)
    : send(orders, withReleasedAlone(orders, counted, date), makeDrafts, terms);
}

type MakeDrafts = (at: Instant) => readonly BatchRelease[];

function send(
  orders: readonly ReleaseOrder[],
  accounts: ReadAccounts,
  makeDrafts: MakeDrafts,
  { now }: ReleaseTerms,
): ReleaseChange {
  const pairs = pairsOf(orders, accounts);
  mustBePossible(pairs);
  const { at, change } = move(now, clearOrRefuse(pairs.flat()));
  const releases = makeDrafts(at);
  const listed = releases.map(({ id }) => batchReleases.listed(id));
  return { releases, change: mergeChanges({ at, writes: releases.map((one) => insert(one)), listed }, change) };
}

function propose(
  orders: readonly ReleaseOrder[],
  accounts: ReadAccounts,
  makeDrafts: MakeDrafts,
  { now, cipher, orderedBy }: ReleaseTerms,
): ReleaseChange {
  mustBePossible(pairsOf(orders, accounts));
  const payers = [...new Set(orders.map(({ batchAccountId }) => batchAccountId))].map((id) => accountIn(accounts, id));
  const at = momentFor(now, ...payers);
  const drafts = makeDrafts(at);
  const listIds = drafts.map(({ id }) => id);
  const until = startOfBankDay(plusDays(bankDateOf(now), reviewDaysMax));
  const releases = drafts.map((draft): BatchRelease => ({
    ...draft,
    status: batchReleaseMachine.begin('PendingReview'),
    causedBy: [...orderedBy.users],
    listIds,
    ...dueAttributes(draft.organisationId, draft, until),
  }));
  const change = {
    at,
    writes: [...releases.map((one) => insert(one)), ...payers.map((payer) => replace({ ...payer, lastAt: at }))],
    events: releases.map((one) =>
      releasePendingReviewEvent({ release: one, batchAccount: accountIn(accounts, one.batchAccountId), cipher }),
    ),
    listed: listIds.flatMap((id) => [batchReleases.listed(id), releaseReviewList.listed(id)]),
    due: releases.flatMap((one) => dueOf(one)),
  };
  return { releases, change };
}

/** The two legs of each order, on the accounts as they were read. */
export const pairsOf = (orders: readonly ReleaseOrder[], accounts: ReadAccounts) =>
  orders.map((order) =>
    legsOf(order, accountIn(accounts, order.batchAccountId), accountIn(accounts, order.receiverId)),
  );

/** The number of each release, and the accounts with their releases counted. */
function numberReleases(orders: readonly ReleaseOrder[], accounts: ReadAccounts) {
  const counted = new Map(accounts);
  const numbers = orders.map(({ batchAccountId }) => {
    const one = accountIn(counted, batchAccountId);
    const number = (one.batchReleases ?? 0) + 1;
    counted.set(batchAccountId, { ...one, batchReleases: number });
    return number;
  });
  return { counted, numbers };
}

/** The items of new releases, which are Sent unless something else is added. */
function draftReleases(
  orders: readonly ReleaseOrder[],
  accounts: ReadAccounts,
  { numbers, at, cipher }: { readonly numbers: readonly number[]; readonly at: Instant; readonly cipher: FieldCipher },
): readonly BatchRelease[] {
  return orders.map((order, index): BatchRelease => {
    const { senderAccountNumber, pointer: _, ...content } = order;
    const { organisationId } = accountIn(accounts, order.batchAccountId);
    const key = batchReleases.place(organisationId, order.batchAccountId, numbers[index] ?? 0);
    const sealed = sealSenderNumber(cipher, { ...key, organisationId }, senderAccountNumber);
    return { ...key, ...content, version: 0, organisationId, createdAt: at, sealedSenderAccountNumber: sealed };
  });
}
