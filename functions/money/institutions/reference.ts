import { defineReference } from '../../define-reference.ts';
import type { getInstitution } from './operations/get.ts';
import { institutionResource } from './resource-schema.ts';
import type { institutionKind } from './store.ts';

export const institutionsReference = defineReference<{
  operations: typeof getInstitution;
  kinds: typeof institutionKind;
}>({
  operations: {
    getInstitution: {
      summary: 'Get the bank of a routing number',
      description:
        'From the directory that the stage was given (docs/operate/institutions.md); a sandbox without one knows some well-known banks.',
      data: institutionResource,
    },
  },
  kinds: {
    ins: {
      holds: 'a bank of the routing directory, the same for all organisations',
      keys: { pk: '<routing number>', sk: '-', foundBy: 'routing number' },
    },
  },
});
