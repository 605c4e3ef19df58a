import { defineCapability } from '../../define-capability.ts';
import { listMessages } from './operations/list.ts';
import { messagesReference } from './reference.ts';

export const messagesCapability = defineCapability({
  name: 'messages',
  reference: messagesReference,
  operations: [listMessages],
});
