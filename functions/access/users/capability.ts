import { defineCapability } from '../../define-capability.ts';
import { userKind } from './store.ts';

export const usersCapability = defineCapability({
  name: 'users',
  commands: ['user:create'],
  kinds: [userKind],
});
