import { defineCapability } from '../../define-capability.ts';
import { getInstitution } from './operations/get.ts';
import { institutionKind } from './store.ts';
import { institutionsReference } from './reference.ts';

export const institutionsCapability = defineCapability({
  name: 'institutions',
  reference: institutionsReference,
  operations: [getInstitution],
  kinds: [institutionKind],
});
