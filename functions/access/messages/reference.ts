import type { listMessages } from './operations/list.ts';
import { defineReference, listAnswer } from '../../define-reference.ts';
import { messageResource } from './resource-schema.ts';

export const messagesReference = defineReference<{
  operations: typeof listMessages;
}>({
  operations: {
    listMessages: {
      summary: 'List messages that would have been sent',
      description: 'A sandbox stage sends neither text messages nor e-mails: every message is kept here for a week.',
      data: listAnswer(messageResource),
    },
  },
});
