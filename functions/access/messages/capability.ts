import { defineCapability } from '../../define-capability.ts';
import { listMessages } from './operations/list.ts';

export const messagesCapability = defineCapability({
  name: 'messages',
  operations: [listMessages],
});
