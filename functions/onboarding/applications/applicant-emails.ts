import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { recordEmail } from '../../outreach/emails/for-others.ts';
import type { ApplicationEmail } from '../../outreach/outreach-settings/for-others.ts';
import type { ApplicationStatus } from './enums.ts';
import type { Application } from './store.ts';

/** The e-mail about a status. The other statuses ask nothing of the applicant, or follow from their own cancel. */
const emailOfStatus: Partial<Readonly<Record<ApplicationStatus, ApplicationEmail>>> = {
  Approved: 'applicationApproved',
  AwaitingDocuments: 'documentsNeeded',
  Denied: 'applicationDenied',
};

/**
 * The part of a change that tells somebody who applied on a form of the status by e-mail. It is sent once, after the change.
 * `isNew`: true if the change creates the application.
 */
export function emailToApplicant(
  { organisationId, id, version, applicationFormId, status }: Application,
  at: Instant,
  isNew = false,
): Required<Pick<Change, 'writes' | 'wakes'>> {
  const name = emailOfStatus[status];
  if (applicationFormId === undefined || name === undefined) return { writes: [], wakes: [] };
  return recordEmail({
    organisationId,
    name,
    applicationForm: { type: 'applicationForm', id: applicationFormId },
    reference: `${id}-${name}-${isNew ? 'created' : version}`,
    createdAt: at,
  });
}
