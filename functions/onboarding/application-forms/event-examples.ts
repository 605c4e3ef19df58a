import { exampleAt, exampleBefore } from '../examples/moments.ts';
import { withExample } from '../../kernel/base/event-example.ts';
import { applicantTags } from '../examples/people.ts';
import { applicationFormEmailSuppressed } from './events.ts';
import { applicationFormResource } from './resource-schema.ts';

const form = applicationFormResource.of({
  id: '210000017',
  attributes: {
    createdAt: exampleBefore,
    updatedAt: exampleAt,
    status: 'Submitted',
    stage: 'IndividualApplicationCreated',
    tags: applicantTags,
    url: 'https://accounts.example.com/hosted/application-forms/wRk0pYJ3x1Xb1q9w7m2Zt0f5c8u4y6nVhLkQeSgPzDo',
    urlExpiresAt: exampleAt,
    lang: 'en',
    allowedApplicationTypes: ['Individual'],
    settingsOverride: {},
    requireIdVerification: {},
    hideApplicationProgressTracker: false,
  },
  relationships: {},
});

export const applicationFormEvents = [
  withExample(applicationFormEmailSuppressed, { attributes: { reason: 'Bounce' }, resource: form }),
];
