import { customerKind } from '../../customers/for-others.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { ownerIdDigits } from '../../../kernel/base/ids/child-id.ts';
import { insert } from '../../../kernel/table/write.ts';
import { birthDateProblems } from '../../people/birth-dates.ts';
import { consequencesOf } from '../approval.ts';
import { businessBirthDates, businessExample, businessOf, businessSchema } from '../business.ts';
import { profileNames, profileOf } from '../details.ts';
import { applicationCreated, draftApplicationEvent } from '../events.ts';
import { claimIdentities, identityClaimKind } from '../identity-claims.ts';
import { individualBirthDates, individualExample, individualOf, individualSchema } from '../individual.ts';
import { identitiesOf, newApplication, questionOf } from '../new-application.ts';
import { applicationIncludable, applicationReply, applicationResource } from '../resource.ts';
import { applicationKind, applications } from '../store.ts';
import { trustBirthDates, trustExample, trustOf, trustSchema } from '../trust.ts';
import { openCheckKind } from '../open-checks.ts';
import { identityCheckQueue, nextRequest } from '../queues.ts';
import { waitingKind, writesOf } from '../waiting.ts';
import { getApplication } from './get.ts';
import { sandboxNote } from '../../../ports/sandbox-values.ts';

const individual = defineVariant({
  type: 'individualApplication',
  attributes: individualSchema,
  datedProblems: (attributes, now) => birthDateProblems(attributes, now, individualBirthDates),
  example: { attributes: individualExample },
});
const business = defineVariant({
  type: 'businessApplication',
  attributes: businessSchema,
  datedProblems: (attributes, now) => birthDateProblems(attributes, now, businessBirthDates),
  example: { attributes: businessExample },
});
const trust = defineVariant({
  type: 'trustApplication',
  attributes: trustSchema,
  datedProblems: (attributes, now) => birthDateProblems(attributes, now, trustBirthDates),
  example: { attributes: trustExample },
});

export const createApplication = defineOperation({
  id: 'createApplication',
  summary: 'Apply to become a customer',
  description: `The application is decided within the request. The answer has its status and, if it is Approved, the customer. If the identity check takes longer, it is Pending, and an event tells the result. Required documents are in included. ${sandboxNote('ssn', 'ssn')}`,
  capability: 'applications',
  method: 'POST',
  path: '/applications',
  scopes: ['applications-write'],
  timeoutSeconds: 5,
  request: { variants: [individual, business, trust] },
  response: { status: 201, data: applicationResource, included: applicationIncludable },
  errors: ['already_exists', 'idempotency_key_conflict'],
  uses: { read: [], write: [applicationKind, waitingKind, openCheckKind, identityClaimKind, customerKind] },
  sends: [identityCheckQueue.name],
  needs: ['identityCheck'],
  replayedBy: getApplication,

  handle: async ({ organisationId, body, now, table, platform, cipher, save, once }) => {
    const applicant = applicantOf(body);
    const beside = body.attributes;
    const id = await once('id', () => Promise.resolve(platform.ids.digits(ownerIdDigits)));
    const opened = await cipher();
    const identities = identitiesOf(applicant, platform.identityCheck);
    const claims = await claimIdentities(table, opened, { organisationId, applicationId: id }, identities);

    const place = { organisationId, applicationId: id };
    const decision = await once('decision', () => platform.identityCheck.decide(questionOf(applicant, beside), place));
    const profile = profileOf(profileNames[body.type], beside);
    const made = newApplication({ organisationId, id, applicant, beside, profile, decision, at: now }, opened);
    const isApproved = decision.status === 'Approved';
    const application = isApproved ? { ...made, customerId: platform.ids.digits(ownerIdDigits) } : made;
    const reply = applicationReply(application, opened);
    const { writes, events, listed } = consequencesOf(application, reply.data, now, opened);

    await save(
      {
        writes: [...writesOf(application, insert), ...(decision.status === 'Denied' ? [] : claims), ...writes],
        events: [draftApplicationEvent(applicationCreated, application, reply.data), ...events],
        listed: [applications.listed(id), ...listed],
      },
      id,
    );
    const next = decision.status === 'Pending' ? nextRequest(place, 0) : undefined;
    if (next !== undefined) await platform.queues.send(next);
    return reply;
  },
});

type Sent =
  | { readonly type: 'individualApplication'; readonly attributes: Parameters<typeof individualOf>[0] }
  | { readonly type: 'businessApplication'; readonly attributes: Parameters<typeof businessOf>[0] }
  | { readonly type: 'trustApplication'; readonly attributes: Parameters<typeof trustOf>[0] };

function applicantOf(sent: Sent) {
  switch (sent.type) {
    case 'individualApplication':
      return individualOf(sent.attributes);
    case 'businessApplication':
      return businessOf(sent.attributes);
    case 'trustApplication':
      return trustOf(sent.attributes);
  }
}
