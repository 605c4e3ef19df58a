import { defineCapability } from '../../define-capability.ts';
import { createPartnerSecret } from './operations/create.ts';
import { partnerSecretsReference } from './reference.ts';
import { partnerSecretTexts } from './texts.ts';

export const partnerSecretsCapability = defineCapability({
  name: 'partner-secrets',
  reference: partnerSecretsReference,
  operations: [createPartnerSecret],
  texts: partnerSecretTexts,
});
