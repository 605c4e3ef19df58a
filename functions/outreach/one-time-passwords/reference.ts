import { defineReference } from '../../define-reference.ts';
import type { codeCountKind } from './count-code.ts';
import type { verificationKind } from './store.ts';

export const oneTimePasswordsReference = defineReference<{
  kinds: typeof verificationKind | typeof codeCountKind;
}>({
  kinds: {
    otp: {
      holds: 'one-time passwords of a customer or an application form, as keyed hashes, and when recent ones were sent',
      keys: {
        pk: '<org>#<customer, or form-<form>>',
        sk: '<hash of the verification token>, starts, strangers',
        foundBy: 'the verification token',
      },
    },
    otc: {
      holds:
        'how many one-time passwords an organisation sent in a day, for each purpose and for each phone (its keyed hash)',
      keys: { pk: '<org>#codes', sk: '<day>, <day>#<purpose>, <day>#<phone>', foundBy: 'the day' },
    },
  },
});
