import { defineTexts } from '../../define-texts.ts';
import { sharedTexts } from '../../shared-texts.ts';
import type { partnerSecretResource } from './resource-schema.ts';

export const partnerSecretTexts = defineTexts<{ resources: typeof partnerSecretResource }>({
  types: {
    partnerSecret:
      'The secret with which the organisation signs messages to `/callbacks/` of a sandbox, as a partner signs them in a live stage.',
  },
  resources: {
    partnerSecret: {
      createdAt: sharedTexts.createdAt,
      secret: 'The text that keys the signatures. Only the answer to its creation has it.',
    },
  },
  requests: {},
  events: {},
});
