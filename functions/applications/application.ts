import * as z from 'zod';
import { Problem } from '../kernel/http/problem.ts';
import type { Application } from './store.ts';

export const applicationStatuses = [
  'AwaitingDocuments',
  'PendingReview',
  'Approved',
  'Denied',
  'Pending',
  'Canceled',
] as const;
export const applicationStatusSchema = z.enum(applicationStatuses);
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** The life of an application after the decision of its creation. Each transition names the states that it may start from. */
export const applicationTransitions = {
  approve: { from: ['PendingReview', 'AwaitingDocuments'], to: 'Approved' },
  deny: { from: ['PendingReview', 'AwaitingDocuments'], to: 'Denied' },
} as const satisfies Record<string, { from: readonly ApplicationStatus[]; to: ApplicationStatus }>;
export type ApplicationTransition = keyof typeof applicationTransitions;

/** The application after a transition. Any state that the transition cannot start from refuses with 409 and is named. */
export function moveApplication(
  application: Application,
  transition: ApplicationTransition,
  changes: Pick<Application, 'message' | 'updatedAt'> & Partial<Pick<Application, 'customerId'>>,
): Application {
  const { from, to } = applicationTransitions[transition];
  if (!(from as readonly ApplicationStatus[]).includes(application.status)) {
    throw new Problem('invalid_state', `The application is ${application.status}; it cannot be moved to ${to}`);
  }
  return { ...application, ...changes, status: to };
}

/** True while nobody else may apply with the same number. */
export function holdsIdentity({ archived, status }: Pick<Application, 'archived' | 'status'>): boolean {
  return !archived && status !== 'Denied' && status !== 'Canceled';
}
