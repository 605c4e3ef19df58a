import { defineCapability } from '../../define-capability.ts';
import { codeCountKind } from './count-code.ts';
import { verificationKind } from './store.ts';
import { oneTimePasswordsReference } from './reference.ts';

export const oneTimePasswordsCapability = defineCapability({
  name: 'one-time-passwords',
  reference: oneTimePasswordsReference,
  kinds: [verificationKind, codeCountKind],
});
