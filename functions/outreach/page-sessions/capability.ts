import { defineCapability } from '../../define-capability.ts';
import { pageAttemptKind } from './attempts.ts';
import { pageSessionKind } from './store.ts';
import { pageSessionsReference } from './reference.ts';

export const pageSessionsCapability = defineCapability({
  name: 'page-sessions',
  reference: pageSessionsReference,
  kinds: [pageSessionKind, pageAttemptKind],
});
