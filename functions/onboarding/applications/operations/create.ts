import { usersBehind } from '../../../kernel/journal/author.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { personProblems } from '../../people/person-rules.ts';
import { apply, applyKinds } from '../apply.ts';
import { businessPeople, businessOf, businessSchema } from '../business.ts';
import { individualPeople, individualOf, individualSchema } from '../individual.ts';
import { trustPeople, trustOf, trustSchema } from '../trust.ts';
import { identityCheckQueue } from '../queues.ts';
import { getApplication } from './get.ts';

const individual = defineVariant({
  type: 'individualApplication',
  attributes: individualSchema,
  datedProblems: (attributes, now, settings) => personProblems(attributes, { now, settings }, individualPeople),
});
const business = defineVariant({
  type: 'businessApplication',
  attributes: businessSchema,
  datedProblems: (attributes, now, settings) => personProblems(attributes, { now, settings }, businessPeople),
});
const trust = defineVariant({
  type: 'trustApplication',
  attributes: trustSchema,
  datedProblems: (attributes, now, settings) => personProblems(attributes, { now, settings }, trustPeople),
});

export const createApplication = defineOperation({
  id: 'createApplication',
  capability: 'applications',
  method: 'POST',
  path: '/applications',
  scopes: ['applications-write'],
  timeoutSeconds: 5,
  request: { variants: [individual, business, trust] },
  response: { status: 201 },
  errors: ['already_exists', 'idempotency_key_conflict'],
  uses: { read: [], write: applyKinds },
  sends: [identityCheckQueue.name],
  needs: ['identityCheck'],
  replayedBy: getApplication,

  handle: async ({ organisationId, author, body, now, table, platform, cipher, save, once, attempt }) => {
    const { application, reply, change, follow } = await apply(
      {
        organisationId,
        applicant: applicantOf(body),
        attributes: body.attributes,
        causedBy: usersBehind(author.actor),
      },
      { platform, table, cipher: await cipher(), once, attempt, now },
    );
    await save(change, application.id);
    await follow();
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
