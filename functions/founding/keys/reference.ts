import { defineReference } from '../../define-reference.ts';
import type { rotationKind } from './store.ts';

export const keysReference = defineReference<{
  kinds: typeof rotationKind;
}>({
  kinds: {
    rot: {
      holds: 'the rotation of the keys of an organisation: its progress',
      keys: { pk: '<org>', sk: '-', foundBy: 'organisation' },
    },
  },
});
