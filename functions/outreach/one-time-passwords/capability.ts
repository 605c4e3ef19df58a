import { defineCapability } from '../../define-capability.ts';
import { codeCountKind } from './count-code.ts';
import { verificationKind } from './store.ts';

export const oneTimePasswordsCapability = defineCapability({
  name: 'one-time-passwords',
  kinds: [verificationKind, codeCountKind],
});
