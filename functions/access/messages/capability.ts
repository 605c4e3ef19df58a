import { defineCapability } from '../../define-capability.ts';
import { listMessages } from './operations/list.ts';
import { outboxKind } from '../../ports/text-messages/items.ts';

export const messages = defineCapability({
  name: 'messages',
  operations: [listMessages],
  kinds: [outboxKind],
});
