import { customerId, organisationId } from '../../onboarding/examples/people.ts';
import { exampleAt } from '../../onboarding/examples/moments.ts';
import { defineCapability } from '../../define-capability.ts';
import { pageAttemptKind } from './attempts.ts';
import { pageSessionsReference } from './reference.ts';
import { type PageSession, pageSession, pageSessionKind } from './store.ts';

/** A session, for the samples of workers. */
const sampleSession: PageSession = {
  ...pageSession({ organisationId, holderId: customerId }, 'sample').key,
  organisationId,
  holderId: customerId,
  of: 'migration',
  id: '1',
  writtenAt: exampleAt,
  validUntil: exampleAt,
  expiresAtSeconds: Date.parse(exampleAt) / 1000,
};

export const pageSessionsCapability = defineCapability({
  name: 'page-sessions',
  reference: pageSessionsReference,
  kinds: [pageSessionKind, pageAttemptKind],
  sampleItems: [sampleSession],
});
