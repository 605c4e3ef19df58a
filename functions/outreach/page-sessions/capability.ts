import { defineCapability } from '../../define-capability.ts';
import { pageAttemptKind } from './attempts.ts';
import { pageSessionKind } from './store.ts';

export const pageSessionsCapability = defineCapability({
  name: 'page-sessions',
  kinds: [pageSessionKind, pageAttemptKind],
});
