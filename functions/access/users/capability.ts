import { defineCapability } from '../../define-capability.ts';
import { userKind } from './store.ts';

export const users = defineCapability({
  name: 'users',
  kinds: [userKind],
});
