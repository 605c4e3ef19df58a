import type { listAtmLocations } from './operations/list.ts';
import { defineReference, listAnswer } from '../../define-reference.ts';
import { atmLocationResource } from './resource-schema.ts';

export const atmLocationsReference = defineReference<{
  operations: typeof listAtmLocations;
}>({
  operations: {
    listAtmLocations: {
      summary: 'Find ATMs',
      description:
        'The 100 nearest ATMs around one place, which is named by coordinates, an address or a postal code. If no ATM is near, or the directory does not know the place, the list is empty. A sandbox knows some main post offices (docs/partners/atm-directory.md).',
      data: listAnswer(atmLocationResource),
    },
  },
});
