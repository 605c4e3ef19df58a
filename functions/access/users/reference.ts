import type { userKind } from './store.ts';
import { defineReference } from '../../define-reference.ts';

export const usersReference = defineReference<{
  kinds: typeof userKind;
}>({
  kinds: {
    usr: {
      holds: 'a user of an organisation, with the count of its API tokens',
      keys: { pk: '<org>#<user>', sk: '-', foundBy: 'id, which its API tokens contain' },
    },
  },
});
