import { Problem } from '../../kernel/base/problem.ts';
import { stateMachine, type StepName } from '../../kernel/base/state-machine.ts';
import { applicationStatuses } from './enums.ts';
import type { Application } from './store.ts';

/**
 * The states of an application after the decision at its creation. Each step names the event that it emits. `reverse` needs two
 * users (reversal.ts); a Pending application moves by the result of its identity check, or to a review after its time
 * (follow-check.ts).
 */
export const applicationMachine = stateMachine({
  thing: 'application',
  states: applicationStatuses,
  begins: ['AwaitingDocuments', 'PendingReview', 'Approved', 'Denied', 'Pending'],
  steps: {
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
  },
});
export type ApplicationStep = StepName<typeof applicationMachine>;

/**
 * Returns the application after a step. Throws `invalid_state` (409) with the current status if the step cannot start
 * from it.
 */
export function moveApplication(
  application: Application,
  step: ApplicationStep,
  changes: Pick<Application, 'message' | 'updatedAt'> & Partial<Pick<Application, 'customerId' | 'reversal'>>,
): Application {
  requireActive(application);
  return { ...application, ...changes, status: applicationMachine.next(application, step) };
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
  throw applicationMachine.refused({ status }, 'its documents can no longer be changed');
}

/** True while the documents of an application can still be changed. */
export function isOpen({ archived, status }: Pick<Application, 'archived' | 'status'>): boolean {
  return !archived && applicationMachine.allows({ status }, 'cancel');
}

/** True while no other application with the same number is allowed. */
export function holdsIdentity({ archived, status }: Pick<Application, 'archived' | 'status'>): boolean {
  return !archived && status !== 'Denied' && status !== 'Canceled';
}
