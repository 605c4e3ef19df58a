import { defineCapability } from '../../define-capability.ts';
import { getInstitution } from './operations/get.ts';
import { institutionKind } from './store.ts';
import { institutionsReference } from './reference.ts';
import { institutionTexts } from './texts.ts';

export const institutionsCapability = defineCapability({
  name: 'institutions',
  reference: institutionsReference,
  texts: institutionTexts,
  operations: [getInstitution],
  kinds: [institutionKind],
});
