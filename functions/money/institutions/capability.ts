import { defineCapability } from '../../define-capability.ts';
import { getInstitution } from './operations/get.ts';
import { institutionKind } from './store.ts';

export const institutionsCapability = defineCapability({
  name: 'institutions',
  operations: [getInstitution],
  kinds: [institutionKind],
});
