import { defineTexts } from '../../define-texts.ts';
import type { dueWorkFailed } from './events.ts';

export const dueTexts = defineTexts<{ events: typeof dueWorkFailed }>({
  resources: {},
  requests: {},
  events: {
    'dueWork.failed': {
      resourceType: 'The type of the resource that the work is about.',
      resourceId: 'The id of the resource that the work is about.',
      dueAt: 'When the work fell due, by the clock of the bank.',
    },
  },
});
