import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { applicationMachine, requireActive } from './application.ts';
import type { Reviewer } from './decide.ts';
import { reversedApplication } from './after-documents.ts';
import type { Application } from './store.ts';

/**
 * Returns a Denied application with the proposal of a user to approve it. Throws `invalid_state` (409) if it is not Denied,
 * or if a proposal is open.
 */
export function proposedReversal(application: Application, { userId, makerIds }: Reviewer, at: Instant): Application {
  requireActive(application);
  applicationMachine.mustAllow(application, 'proposeReversal');
  const { reversal } = application;
  if (reversal !== undefined) throw applicationMachine.refused(application, `${proposedBy(reversal)}; ${anotherUser}`);
  return { ...application, reversal: { userId, makerIds: [...makerIds], proposedAt: at }, updatedAt: at };
}

/**
 * Returns the application as Approved if another user confirms the proposal, or undefined if this user has confirmed it
 * before. Throws `invalid_state` (409) without an open proposal, for the user who made it, and if one user may have both
 * tokens, because a token shows itself to the user who makes it.
 */
export function confirmedReversal(
  application: Application,
  { userId, makerIds }: Reviewer,
  { at, customerId }: { readonly at: Instant; readonly customerId: string },
): Application | undefined {
  requireActive(application);
  const { status, reversal } = application;
  if (status === 'Approved' && reversal?.confirmedBy === userId) return undefined;
  applicationMachine.mustAllow(application, 'reverse');
  if (reversal === undefined) throw applicationMachine.refused(application, 'no reversal is proposed');
  if (reversal.userId === userId) {
    throw applicationMachine.refused(application, `${proposedBy(reversal)}; ${anotherUser}`);
  }
  const proposers = [reversal.userId, ...reversal.makerIds];
  const both = [userId, ...makerIds].find((id) => proposers.includes(id));
  if (both !== undefined) {
    const why = `${proposedBy(reversal)}; user ${both} has made a token of both, so another token has to confirm it`;
    throw applicationMachine.refused(application, why);
  }
  return reversedApplication(application, at, { customerId, reversal: { ...reversal, confirmedBy: userId } });
}

/** Returns the application without its open proposal, or undefined if it has none. */
export function withoutReversal(application: Application, at: Instant): Application | undefined {
  const { status, reversal, ...rest } = application;
  if (status !== 'Denied' || reversal === undefined) return undefined;
  return { ...rest, status, updatedAt: at };
}

const anotherUser = 'another user has to confirm it';
const proposedBy = ({ userId }: { readonly userId: string }) => `user ${userId} has proposed the reversal`;
