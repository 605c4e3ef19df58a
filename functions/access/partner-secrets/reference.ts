import { defineReference } from '../../define-reference.ts';
import type { createPartnerSecret } from './operations/create.ts';
import { partnerSecretResource } from './resource-schema.ts';

export const partnerSecretsReference = defineReference<{ operations: typeof createPartnerSecret }>({
  operations: {
    createPartnerSecret: {
      summary: 'Make a secret for messages of partners',
      description:
        'Only this answer contains the secret. With it you sign messages to `/callbacks/card-processor/...`, `/callbacks/identity-check` and `/callbacks/check-processor` of the sandbox, as a partner signs them in a live stage, about cards, applications and check deposits of your organisation. In such a message a card is named `<organisation id>-<id of the card>`. The secret that you had before ends at once.',
      data: partnerSecretResource,
    },
  },
});
