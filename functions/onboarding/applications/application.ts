import type { IdentityDecision } from '../../ports/identity-check/port.ts';
import { stateMachine, type StepName } from '../../kernel/base/state-machine.ts';
import { applicationStatuses } from './enums.ts';
import type { Application } from './store.ts';

/**
 * The states of an application after the decision at its creation. `reverse` needs two users (reversal.ts); `check` is the result of
 * the identity check of a Pending application, or a review after its time (follow-check.ts).
 */
export const applicationMachine = stateMachine({
  thing: 'application',
  states: applicationStatuses,
  begins: ['AwaitingDocuments', 'PendingReview', 'Approved', 'Denied', 'Pending'],
  steps: {
    approve: { from: ['PendingReview', 'AwaitingDocuments'], to: 'Approved' },
    deny: { from: ['PendingReview', 'AwaitingDocuments'], to: 'Denied' },
    cancel: { from: ['AwaitingDocuments', 'PendingReview', 'Pending'], to: 'Canceled' },
    review: { from: ['AwaitingDocuments'], to: 'PendingReview' },
    awaitDocuments: { from: ['PendingReview'], to: 'AwaitingDocuments' },
    check: { from: ['Pending'], to: ['Approved', 'Denied', 'PendingReview', 'AwaitingDocuments'] },
    reverse: { from: ['Denied'], to: 'Approved' },
  },
  actions: {
    changeDocuments: {
      in: ['AwaitingDocuments', 'PendingReview', 'Pending'],
      can: 'have its documents changed',
    },
    proposeReversal: { in: ['Denied'], can: 'be reversed' },
  },
});
export type ApplicationStep = StepName<typeof applicationMachine>;

type ChangesOfStep = Pick<Application, 'message' | 'updatedAt'> & Partial<Pick<Application, 'customerId' | 'reversal'>>;

/**
 * Returns the application after a step. Throws `invalid_state` (409) with the current status if the step cannot start
 * from it.
 */
export function moveApplication(
  application: Application,
  step: Exclude<ApplicationStep, 'check'>,
  changes: ChangesOfStep,
): Application {
  requireActive(application);
  return { ...application, ...changes, status: applicationMachine.next(application, step) };
}

/** Returns a Pending application with the result of its identity check. Throws `invalid_state` (409) for every other one. */
export function checkedApplication(
  application: Application,
  result: Exclude<IdentityDecision['status'], 'Pending'>,
  changes: ChangesOfStep,
): Application {
  requireActive(application);
  return { ...application, ...changes, status: applicationMachine.next(application, 'check', result) };
}

type ApplicationState = Pick<Application, 'archived' | 'status'>;

/** Throws `invalid_state` (409) if the application is archived, because an archived application is read-only. */
export function requireActive(application: ApplicationState): void {
  if (application.archived) throw applicationMachine.refused(application, 'it is Archived and can only be read');
}

/**
 * Throws `invalid_state` (409) if the application is decided or canceled. Call it before every change of its documents.
 */
export function requireOpen(application: ApplicationState): void {
  requireActive(application);
  applicationMachine.mustAllow(application, 'changeDocuments');
}

/** True while the documents of an application can still be changed. */
export function isOpen(application: ApplicationState): boolean {
  return !application.archived && applicationMachine.allows(application, 'changeDocuments');
}

/** True while no other application with the same number is allowed. */
export function holdsIdentity({ archived, status }: ApplicationState): boolean {
  return !archived && status !== 'Denied' && status !== 'Canceled';
}
