import { Problem } from '../../kernel/base/problem.ts';
import type { ApplicationStatus } from './enums.ts';
import type { Application } from './store.ts';

/**
 * The states of an application after the decision at its creation. Each transition lists the states from which it may
 * start, and the event that it emits. `reverse` needs two users (reversal.ts); a Pending one moves by the result of its
 * identity check, or to a review after its time (follow-check.ts).
 */
export const applicationTransitions = {
  approve: { from: ['PendingReview', 'AwaitingDocuments'], to: 'Approved', event: 'application.approved' },
  deny: { from: ['PendingReview', 'AwaitingDocuments'], to: 'Denied', event: 'application.denied' },
  cancel: { from: ['AwaitingDocuments', 'PendingReview', 'Pending'], to: 'Canceled', event: 'application.canceled' },
  review: { from: ['AwaitingDocuments'], to: 'PendingReview', event: 'application.pendingReview' },
  awaitDocuments: { from: ['PendingReview'], to: 'AwaitingDocuments', event: 'application.awaitingDocuments' },
  checkApproves: { from: ['Pending'], to: 'Approved', event: 'application.approved' },
  checkDenies: { from: ['Pending'], to: 'Denied', event: 'application.denied' },
  checkNeedsReview: { from: ['Pending'], to: 'PendingReview', event: 'application.pendingReview' },
  checkNeedsDocuments: { from: ['Pending'], to: 'AwaitingDocuments', event: 'application.awaitingDocuments' },
  reverse: { from: ['Denied'], to: 'Approved', event: 'application.approved' },
} as const satisfies Record<
  string,
  { from: readonly ApplicationStatus[]; to: ApplicationStatus; event: `application.${string}` }
>;
export type ApplicationTransition = keyof typeof applicationTransitions;

const openStatuses: readonly ApplicationStatus[] = ['AwaitingDocuments', 'PendingReview', 'Pending'];

/**
 * Returns the application after a transition. Throws `invalid_state` (409) with the current status if the transition
 * cannot start from it.
 */
export function moveApplication(
  application: Application,
  transition: ApplicationTransition,
  changes: Pick<Application, 'message' | 'updatedAt'> & Partial<Pick<Application, 'customerId' | 'reversal'>>,
): Application {
  requireActive(application);
  const { from, to } = applicationTransitions[transition];
  if (!(from as readonly ApplicationStatus[]).includes(application.status)) {
    throw new Problem('invalid_state', `The application is ${application.status}; it cannot be moved to ${to}`);
  }
  return { ...application, ...changes, status: to };
}

/** Throws `invalid_state` (409) if the application is archived, because an archived application is read-only. */
export function requireActive({ archived }: Pick<Application, 'archived'>): void {
  if (archived) throw new Problem('invalid_state', 'The application is Archived; it can only be read');
}

/**
 * Throws `invalid_state` (409) if the application is decided or canceled. Call it before every change of its documents.
 */
export function requireOpen({ archived, status }: Pick<Application, 'archived' | 'status'>): void {
  requireActive({ archived });
  if (isOpen({ archived, status })) return;
  throw new Problem('invalid_state', `The application is ${status}; its documents can no longer be changed`);
}

/** True while the documents of an application can still be changed. */
export function isOpen({ archived, status }: Pick<Application, 'archived' | 'status'>): boolean {
  return !archived && openStatuses.includes(status);
}

/** True while no other application with the same number is allowed. */
export function holdsIdentity({ archived, status }: Pick<Application, 'archived' | 'status'>): boolean {
  return !archived && status !== 'Denied' && status !== 'Canceled';
}
