import { defineCapability } from '../../define-capability.ts';
import { organisationId } from '../../onboarding/examples/people.ts';
import { suppressionKind } from './suppressions.ts';
import { emailFeedbackWorker } from './workers/email-feedback.ts';
import { emailKind } from './store.ts';
import { emailsWorker } from './workers/emails.ts';
import { emailsReference } from './reference.ts';

export const emailsCapability = defineCapability({
  name: 'emails',
  reference: emailsReference,
  workers: [emailsWorker, emailFeedbackWorker],
  workerNames: ['emails'],
  kinds: [emailKind, suppressionKind],
  sampleMessages: {
    'email-feedback': {
      source: 'aws.ses',
      detail: {
        eventType: 'Bounce',
        bounce: { bounceType: 'Transient' },
        mail: {
          destination: ['ada@example.com'],
          tags: { organisation: [organisationId], email: ['100000000000000001'] },
        },
      },
    },
  },
});
