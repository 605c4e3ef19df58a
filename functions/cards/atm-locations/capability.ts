import { defineCapability } from '../../define-capability.ts';
import { listAtmLocations } from './operations/list.ts';

export const atmLocationsCapability = defineCapability({ name: 'atm-locations', operations: [listAtmLocations] });
