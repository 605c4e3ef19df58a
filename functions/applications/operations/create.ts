import { customerKind } from '../../customers/store.ts';
import { bankDateOf } from '../../kernel/calendar/bank-time.ts';
import { defineOperation, defineVariant } from '../../kernel/http/operation.ts';
import { Problem } from '../../kernel/http/problem.ts';
import { ownerIdDigits } from '../../kernel/ids/child-id.ts';
import { identityCheckOf } from '../../kernel/runtime/identity-check.ts';
import { insert } from '../../kernel/table/write.ts';
import { approvalChange } from '../approval.ts';
import { applicationCreated, draftApplicationEvent, eventOfStatus } from '../events.ts';
import { claimIdentities, identityClaimKind } from '../identity-claims.ts';
import { individualExample, individualSchema } from '../individual.ts';
import { applicantOf, identitiesOf, newApplication } from '../new-application.ts';
import { applicationResource, applicationToResource } from '../resource.ts';
import { applicationKind } from '../store.ts';
import { getApplication } from './get.ts';

export const createApplication = defineOperation({
  id: 'createApplication',
  summary: 'Apply to become a customer',
  description:
    'The decision is made within the request: the answer carries the final status and, when Approved, the customer.',
  capability: 'applications',
  method: 'POST',
  path: '/applications',
  scopes: ['applications-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'individualApplication',
        attributes: individualSchema,
        example: { attributes: individualExample },
      }),
    ],
  },
  response: { status: 201, data: applicationResource },
  errors: ['already_exists', 'idempotency_key_conflict'],
  uses: { read: [], write: [applicationKind, identityClaimKind, customerKind] },
  replayedBy: getApplication,

  handle: async ({ organisationId, body, now, table, platform, cipher, save }) => {
    const given = body.attributes;
    if (given.dateOfBirth > bankDateOf(now)) {
      throw new Problem('invalid_value', {
        detail: 'dateOfBirth: must not be in the future',
        pointer: '/data/attributes/dateOfBirth',
      });
    }
    const applicationId = platform.ids.digits(ownerIdDigits);
    const opened = await cipher();
    const check = identityCheckOf(platform.settings);
    const claims = await claimIdentities(table, opened, { organisationId, applicationId }, identitiesOf(given, check));

    const decision = await check.decide(applicantOf(given));
    const made = newApplication({ organisationId, id: applicationId, given, decision, at: now }, opened);
    const customerId = platform.ids.digits(ownerIdDigits);
    const application = decision.status === 'Approved' ? { ...made, customerId } : made;
    const resource = applicationToResource(application, opened);
    const outcome =
      decision.status === 'Approved'
        ? approvalChange({ ...made, customerId }, resource, now, opened)
        : { writes: [], events: [draftApplicationEvent(eventOfStatus[decision.status], made, resource)], listed: [] };

    await save(
      {
        writes: [insert(application), ...(decision.status === 'Denied' ? [] : claims), ...outcome.writes],
        events: [draftApplicationEvent(applicationCreated, application, resource), ...outcome.events],
        listed: [{ type: 'application', id: applicationId }, ...outcome.listed],
      },
      applicationId,
    );
    return { data: resource };
  },
});
