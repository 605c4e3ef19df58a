import { defineReference } from '../../define-reference.ts';
import type { emailKind } from './store.ts';
import type { suppressionKind } from './suppressions.ts';

export const emailsReference = defineReference<{
  kinds: typeof emailKind | typeof suppressionKind;
}>({
  kinds: {
    eml: {
      holds: 'e-mails that have to be sent, and the records of those that were',
      keys: { pk: '<org>#open, <org>#done', sk: '<id>', foundBy: 'all that are open' },
    },
    ems: {
      holds: 'e-mail addresses, as keyed hashes, to which nothing is sent any more',
      keys: { pk: '<org>', sk: '<keyed hash of the address>', foundBy: 'the address' },
    },
  },
});
