import { emailKind } from '../../outreach/emails/for-others.ts';
import { ownerIdDigits } from '../../kernel/base/ids/child-id.ts';
import { mergeChanges } from '../../kernel/journal/change.ts';
import { commit, type Moment } from '../../kernel/journal/commit.ts';
import type { Kind } from '../../kernel/table/kind.ts';
import type { Write } from '../../kernel/table/write.ts';
import { fits, type IdentityDecision } from '../../ports/identity-check/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { customerKind } from '../customers/for-others.ts';
import { checkedApplication } from './application.ts';
import { consequencesOf } from './approval.ts';
import { peopleOf, withStatuses } from './checked-people.ts';
import { requiredDocuments } from './new-documents.ts';
import { openCheckKind } from './open-checks.ts';
import { applicationToResource } from './resource.ts';
import { openApplicant } from './sealed-applicant.ts';
import { type Application, applicationKind } from './store.ts';
import { waitingKind, writesOf } from './waiting.ts';

/** Kinds that following a check writes, in addition to the journal. */
export const checkKinds: readonly Kind[] = [applicationKind, waitingKind, openCheckKind, customerKind, emailKind];

type Following = Pick<Platform, 'table' | 'ids' | 'cipher' | 'clock'>;

/**
 * Commits what follows from the result of the identity check of a Pending application, by the same path as a decision at its
 * creation, together with `also`. Returns false, without a write, if the result does not fit the people of the application.
 */
export async function followCheck(
  platform: Following,
  moment: Moment,
  application: Application,
  decision: IdentityDecision,
  also: readonly Write[] = [],
): Promise<boolean> {
  const { organisationId, now } = moment;
  const { status, message, afterDocuments } = decision;
  const cipher = await platform.cipher(organisationId);
  const applicant = openApplicant(application, cipher);
  if (!fits(decision, peopleOf(applicant).length)) return false;
  if (status === 'Pending') return true;

  const changes = {
    message,
    updatedAt: now,
    ...(status === 'Approved' ? { customerId: platform.ids.digits(ownerIdDigits) } : {}),
  };
  const before = application.documents;
  const wanted = requiredDocuments(decision.documents, applicant, application, cipher, before.length);
  const moved = {
    ...withStatuses(
      checkedApplication(application, status, changes),
      (known, index) => decision.people[index] ?? known,
    ),
    documents: [...before, ...wanted],
    afterDocuments,
  };
  const consequences = consequencesOf(moved, applicationToResource(moved, cipher), now, cipher);
  await commit(platform, moment, mergeChanges({ writes: writesOf(moved) }, consequences), also);
  return true;
}
