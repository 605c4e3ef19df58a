import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type ApplicationStatus } from './enums.ts';
import { applicationMachine, type ApplicationStep, moveApplication } from './application.ts';
import { withPersonStep } from './checked-people.ts';
import type { DocumentStatus } from './enums.ts';
import type { Application, Document } from './store.ts';

/** The combined state of the required documents of an application. */
type DocumentsState = 'approved' | 'received' | 'missing';

/**
 * The step of an application, by the combined state of its required documents and its own status. `decide` is
 * approval, or a review if the application needs one for another reason.
 */
export const documentSteps: Readonly<
  Record<DocumentsState, Partial<Record<ApplicationStatus, 'review' | 'awaitDocuments' | 'decide'>>>
> = {
  approved: { AwaitingDocuments: 'decide', PendingReview: 'decide' },
  received: { AwaitingDocuments: 'review' },
  missing: { PendingReview: 'awaitDocuments' },
};

const receivedStatuses: readonly DocumentStatus[] = ['PendingReview', 'Approved'];

function documentsStateOf(required: readonly Document[]): DocumentsState {
  if (required.every(({ status }) => status === 'Approved')) return 'approved';
  return required.every(({ status }) => receivedStatuses.includes(status)) ? 'received' : 'missing';
}

/**
 * Returns the application after one of its documents has changed: moved if the documents lead to another status, and
 * otherwise unchanged.
 */
export function afterDocuments(application: Application, at: Instant, customerId: string): Application {
  const required = application.documents.filter((document) => document.required);
  if (required.length === 0) return application;
  const step = documentSteps[documentsStateOf(required)][application.status];
  if (step === undefined) return application;
  if (step !== 'decide') return moveApplication(application, step, { message: messages[step], updatedAt: at });
  if (application.afterDocuments === 'Approved') return approvedApplication(application, at, customerId);
  if (application.status === 'PendingReview') return application;
  return moveApplication(application, 'review', { message: messages.review, updatedAt: at });
}

/** Returns the application as Approved, with its customer's id. People who were under review are Approved too. */
export function approvedApplication(application: Application, at: Instant, customerId: string): Application {
  const moved = moveApplication(application, 'approve', { message: messages.approve, updatedAt: at, customerId });
  return withPersonStep(moved, 'approve');
}

/** Returns a Denied application as Approved, with its customer's id. People who were Denied are Approved too. */
export function reversedApplication(
  application: Application,
  at: Instant,
  changes: Required<Pick<Application, 'customerId' | 'reversal'>>,
): Application {
  const moved = moveApplication(application, 'reverse', { message: messages.reverse, updatedAt: at, ...changes });
  return withPersonStep(moved, 'reverse');
}

/** The message of an application that was denied for a reason. */
export const denialMessage = (reason: string | undefined): string =>
  reason === undefined ? messages.deny : `${messages.deny}: ${reason}`;

/** Returns the application as Denied. People who were under review are Denied too. */
export function deniedApplication(application: Application, at: Instant, reason: string | undefined): Application {
  const message = denialMessage(reason);
  const moved = moveApplication(application, 'deny', { message, updatedAt: at });
  return withPersonStep(moved, 'deny');
}

/** Returns the application as Canceled, or undefined if it is Canceled already. */
export function canceledApplication(
  application: Application,
  at: Instant,
  reason: string | undefined,
): Application | undefined {
  if (!application.archived && applicationMachine.isRepeated(application, 'cancel')) return undefined;
  const message = reason === undefined ? messages.cancel : `${messages.cancel}: ${reason}`;
  return moveApplication(application, 'cancel', { message, updatedAt: at });
}

const messages = {
  approve: 'Application approved',
  deny: 'Application denied',
  cancel: 'Application canceled',
  review: 'Application is under review',
  awaitDocuments: 'Waiting for documents',
  reverse: 'Application approved',
} as const satisfies Partial<Record<ApplicationStep, string>>;
