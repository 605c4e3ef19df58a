import { defineReference } from '../../define-reference.ts';
import type { pageAttemptKind } from './attempts.ts';
import type { pageSessionKind } from './store.ts';

export const pageSessionsReference = defineReference<{
  kinds: typeof pageSessionKind | typeof pageAttemptKind;
}>({
  kinds: {
    hps: {
      holds: 'sessions on hosted pages, until they end',
      keys: { pk: '<org>#<customer, or form-<form>>', sk: '<hash of the token in the cookie>', foundBy: 'the cookie' },
    },
    hpa: {
      holds: 'how many failed attempts a client has made on hosted pages in ten minutes',
      keys: { pk: '<hash of the IP address and the window>', sk: '-', foundBy: 'the address of a request' },
    },
  },
});
