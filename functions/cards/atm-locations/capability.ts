import { defineCapability } from '../../define-capability.ts';
import { listAtmLocations } from './operations/list.ts';
import { atmLocationsReference } from './reference.ts';
import { atmLocationTexts } from './texts.ts';

export const atmLocationsCapability = defineCapability({
  name: 'atm-locations',
  reference: atmLocationsReference,
  operations: [listAtmLocations],
  texts: atmLocationTexts,
});
