import { defineCapability } from '../../define-capability.ts';
import { userKind } from './store.ts';
import { usersReference } from './reference.ts';

export const usersCapability = defineCapability({
  name: 'users',
  reference: usersReference,
  commands: ['user:create'],
  kinds: [userKind],
});
