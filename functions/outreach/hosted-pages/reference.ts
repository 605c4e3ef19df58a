import { defineReference } from '../../define-reference.ts';
import type { pageLinkKind } from './links.ts';

export const hostedPagesReference = defineReference<{
  kinds: typeof pageLinkKind;
}>({
  kinds: {
    hpl: {
      holds: 'what the address of a hosted page leads to, by the hash of the secret in the address',
      keys: { pk: '<hash of the secret>', sk: '-', foundBy: 'the address' },
    },
  },
});
