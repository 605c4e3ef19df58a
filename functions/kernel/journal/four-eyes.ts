import * as z from 'zod';
import { Problem } from '../base/problem.ts';
import { idSchema } from '../table/handling.ts';
import { type Author, usersBehind } from './author.ts';

/**
 * The attributes of an item that waits for the review of a person. Items of older versions have none; then nobody is known to have
 * caused the review.
 */
export const reviewedShape = {
  /** The users who answer for what is reviewed: see {@link usersBehind}. */
  causedBy: z.array(idSchema).optional(),
  /** The users who answer for the first approval, if two are needed. */
  approvedBy: z.array(idSchema).optional(),
};

/** Something that waits for a review. */
export interface ReviewSubject {
  readonly causedBy?: readonly string[] | undefined;
  readonly approvedBy?: readonly string[] | undefined;
}

/** The users who answer for a decision on a review. Absent where a partner decides, or what stands in for one in a sandbox. */
export interface ReviewingUsers {
  readonly users: readonly string[];
  /** More cents than these need two reviewers. */
  readonly aboveCents: number;
}

/** The author of a request as a reviewer. */
export const reviewerBehind = (
  { actor }: Author,
  { fourEyes }: { readonly fourEyes: { readonly aboveCents: number } },
): ReviewingUsers => ({ users: usersBehind(actor), aboveCents: fourEyes.aboveCents });

/** Who has caused a review, with those who cause it now too, each once. */
export const alsoCausedBy = ({ causedBy = [] }: ReviewSubject, users: readonly string[]): string[] => [
  ...new Set([...causedBy, ...users]),
];

/**
 * What a change leaves of the facts about a review: who changes what is reviewed answers for it, and an approval of what it was before does
 * not count.
 */
export const afterRewrite = (
  subject: ReviewSubject,
  users: readonly string[],
): { readonly causedBy: string[]; readonly approvedBy: undefined } => ({
  causedBy: alsoCausedBy(subject, users),
  approvedBy: undefined,
});

/**
 * Throws `invalid_state` (409) if a reviewer, or a user whose token made the reviewer's, answers for what is reviewed. All tokens of a
 * user, and the tokens that a user has made for others, count as that user.
 */
export function mustBeAnotherUser({ causedBy = [] }: ReviewSubject, { users }: Pick<ReviewingUsers, 'users'>): void {
  const both = users.find((id) => causedBy.includes(id));
  if (both === undefined) return;
  const detail = `User ${both} answers for what is reviewed and for this token; a token of another user has to decide`;
  throw new Problem('invalid_state', detail);
}

/**
 * What an approval comes to: `complete` if nothing more is needed, `repeated` if the same users have approved before, or the users of the
 * first of two approvals. Throws `invalid_state` (409) for a reviewer who has caused the review, and for a second approval that does not
 * count, because one user answers for both: with a token that one of them has made for the other.
 */
export function approvalBy(
  one: ReviewSubject & { readonly amount: number },
  reviewer: ReviewingUsers | undefined,
): 'complete' | 'repeated' | { readonly approvedBy: string[] } {
  if (reviewer === undefined) return 'complete';
  mustBeAnotherUser(one, reviewer);
  if (one.amount <= reviewer.aboveCents) return 'complete';
  if (one.approvedBy === undefined) return { approvedBy: [...reviewer.users] };
  const { approvedBy } = one;
  const both = reviewer.users.find((id) => approvedBy.includes(id));
  if (both === undefined) return 'complete';
  if (approvedBy.length === reviewer.users.length && reviewer.users.every((id) => approvedBy.includes(id))) {
    return 'repeated';
  }
  const detail = `The first approval is by a token for which the users ${approvedBy.join(' and ')} answer, this one by a token for which ${reviewer.users.join(' and ')} answer; another user than ${both} has to give the second`;
  throw new Problem('invalid_state', detail);
}

/** How many users have approved something and how many have to, in answers: only while the second is awaited. */
export const approvalsField = z.strictObject({ given: z.int(), needed: z.int() }).optional();

/** The value of {@link approvalsField}. */
export const approvalsOf = (
  { approvedBy }: ReviewSubject,
  isWaiting: boolean,
): { readonly given: number; readonly needed: number } | undefined =>
  isWaiting && approvedBy !== undefined ? { given: 1, needed: 2 } : undefined;
