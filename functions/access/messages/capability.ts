import { defineCapability } from '../../define-capability.ts';
import { listMessages } from './operations/list.ts';

export const messages = defineCapability({
  name: 'messages',
  operations: [listMessages],
});
