import { Problem } from '../../kernel/base/problem.ts';
import type { ApplicationStatus } from './enums.ts';
import type { Application } from './store.ts';

/** The life of an application after the decision of its creation. Each transition names the states that it may start from. */
export const applicationTransitions = {
  approve: { from: ['PendingReview', 'AwaitingDocuments'], to: 'Approved' },
  deny: { from: ['PendingReview', 'AwaitingDocuments'], to: 'Denied' },
  cancel: { from: ['AwaitingDocuments', 'PendingReview', 'Pending'], to: 'Canceled' },
  review: { from: ['AwaitingDocuments'], to: 'PendingReview' },
  awaitDocuments: { from: ['PendingReview'], to: 'AwaitingDocuments' },
} as const satisfies Record<string, { from: readonly ApplicationStatus[]; to: ApplicationStatus }>;
export type ApplicationTransition = keyof typeof applicationTransitions;

/** States in which an applicant's documents are still looked at. */
const openStatuses: readonly ApplicationStatus[] = ['AwaitingDocuments', 'PendingReview', 'Pending'];

/** The application after a transition. Any state that the transition cannot start from refuses with 409 and is named. */
export function moveApplication(
  application: Application,
  transition: ApplicationTransition,
  changes: Pick<Application, 'message' | 'updatedAt'> & Partial<Pick<Application, 'customerId'>>,
): Application {
  requireActive(application);
  const { from, to } = applicationTransitions[transition];
  if (!(from as readonly ApplicationStatus[]).includes(application.status)) {
    throw new Problem('invalid_state', `The application is ${application.status}; it cannot be moved to ${to}`);
  }
  return { ...application, ...changes, status: to };
}

/** Refuses with 409 whatever would change an archived application: it is read-only. */
export function requireActive({ archived }: Pick<Application, 'archived'>): void {
  if (archived) throw new Problem('invalid_state', 'The application is Archived; it can only be read');
}

/** Refuses with 409 whatever concerns the documents of an application that has been decided or given up. */
export function requireOpen({ archived, status }: Pick<Application, 'archived' | 'status'>): void {
  requireActive({ archived });
  if (openStatuses.includes(status)) return;
  throw new Problem('invalid_state', `The application is ${status}; its documents can no longer be changed`);
}

/** True while nobody else may apply with the same number. */
export function holdsIdentity({ archived, status }: Pick<Application, 'archived' | 'status'>): boolean {
  return !archived && status !== 'Denied' && status !== 'Canceled';
}
