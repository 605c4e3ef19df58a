import { emailKind } from '../../outreach/emails/for-others.ts';
import { customerKind } from '../customers/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { ownerIdDigits } from '../../kernel/base/ids/child-id.ts';
import type { Once } from '../../kernel/base/remembering.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import type { ApplicantForm } from './applicant.ts';
import { fixedApplicationId } from './application-id.ts';
import { consequencesOf } from './approval.ts';
import { profileNames, profileOf } from './details.ts';
import { applicationCreated, draftApplicationEvent } from './events.ts';
import { claimIdentities, identityClaimKind } from './identity-claims.ts';
import { identitiesOf, newApplication, identityQuestionOf, type SentBeside } from './new-application.ts';
import { openCheckKind } from './open-checks.ts';
import { nextRequest } from './queues.ts';
import { applicationReply } from './resource.ts';
import { type Application, applicationKind, applications } from './store.ts';
import { waitingKind, writesOf } from './waiting.ts';

/** The kinds that {@link apply} reads and its change writes. */
export const applyKinds = [
  applicationKind,
  waitingKind,
  openCheckKind,
  identityClaimKind,
  customerKind,
  emailKind,
] as const;

interface Applying {
  readonly organisationId: string;
  readonly applicant: ApplicantForm;
  /** The other attributes of the application, as they were checked. */
  readonly attributes: SentBeside & Readonly<Record<string, unknown>>;
  /** The form on which somebody applied. */
  readonly applicationFormId?: string;
  /** The users who answer for the application: another one reviews it. */
  readonly causedBy: readonly string[];
}

interface ApplyTerms {
  readonly platform: Pick<Platform, 'identityCheck' | 'ids' | 'queues'>;
  readonly table: Table;
  readonly cipher: FieldCipher;
  readonly once: Once;
  /** 1 at first, and one more after each concurrency conflict. */
  readonly attempt: number;
  readonly now: Instant;
}

export interface ApplicationResult {
  readonly application: Application;
  readonly reply: ReturnType<typeof applicationReply>;
  readonly change: Required<Pick<Change, 'writes' | 'events' | 'listed' | 'wakes'>>;
  /** Asks again for a result of the identity check that has not come yet. To be called once the change is committed. */
  readonly follow: () => Promise<void>;
}

/**
 * Has an applicant checked, and returns their application with all that follows from the decision. Throws `already_exists` (409) if
 * another application has one of their numbers. A check is bought: if it can be repeated, by an idempotency key or on a form, the same content is the same
 * check; and a request that has asked for one tries to save it for as long as it may.
 */
export async function apply(
  { organisationId, applicant, attributes, applicationFormId, causedBy }: Applying,
  { platform, table, cipher, once, attempt, now }: ApplyTerms,
): Promise<ApplicationResult> {
  const { ip: _sentFrom, ...asked } = attributes;
  const content = [applicationFormId, applicant, asked];
  const isRepeatable = applicationFormId !== undefined || attributes['idempotencyKey'] !== undefined;
  const fixedId = isRepeatable
    ? await fixedApplicationId(table, { organisationId, content, attempt }, cipher)
    : undefined;
  const id = fixedId ?? (await once('id', () => Promise.resolve(platform.ids.digits(ownerIdDigits))));
  const identities = identitiesOf(applicant, platform.identityCheck);
  const identity = { organisationId, applicationId: id };
  const claims = await claimIdentities(table, cipher, identity, identities);
  const decision = await once(
    `decision ${id}`,
    () => platform.identityCheck.decide(identityQuestionOf(applicant, attributes), identity),
    { isOrder: true },
  );
  const profile = profileOf(profileNames[applicant.type], attributes);
  const made = {
    ...newApplication({ organisationId, id, applicant, beside: attributes, profile, decision, at: now }, cipher),
    ...(applicationFormId === undefined ? {} : { applicationFormId }),
    causedBy: [...causedBy],
  };
  const isApproved = decision.status === 'Approved';
  const application = isApproved ? { ...made, customerId: platform.ids.digits(ownerIdDigits) } : made;
  const reply = applicationReply(application, cipher);
  const { writes, events, listed, wakes } = consequencesOf(application, reply.data, now, cipher, true);
  const next = decision.status === 'Pending' ? nextRequest(identity, 0) : undefined;
  return {
    application,
    reply,
    change: {
      writes: [...writesOf(application, insert), ...(decision.status === 'Denied' ? [] : claims), ...writes],
      events: [draftApplicationEvent(applicationCreated, application, reply.data), ...events],
      listed: [applications.listed(id), ...listed],
      wakes,
    },
    follow: async () => {
      if (next !== undefined) await platform.queues.send(next);
    },
  };
}
