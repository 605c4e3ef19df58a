import { defineReference } from '../../define-reference.ts';
import type { erasureKind } from './store.ts';

export const erasuresReference = defineReference<{
  kinds: typeof erasureKind;
}>({
  kinds: {
    era: {
      holds: 'erasures of the personal data of customers, with their progress',
      keys: { pk: '<org>', sk: 'open#<customer>, done#<customer>', foundBy: 'organisation' },
    },
  },
});
