import { defineCapability } from '../../define-capability.ts';
import { listMessages } from './operations/list.ts';
import { messagesReference } from './reference.ts';
import { messageTexts } from './texts.ts';

export const messagesCapability = defineCapability({
  name: 'messages',
  reference: messagesReference,
  operations: [listMessages],
  texts: messageTexts,
});
