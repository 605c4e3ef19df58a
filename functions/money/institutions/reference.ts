import { defineReference } from '../../define-reference.ts';
import type { getInstitution } from './operations/get.ts';
import { institutionResource } from './resource-schema.ts';

export const institutionsReference = defineReference<{
  operations: typeof getInstitution;
}>({
  operations: {
    getInstitution: {
      summary: 'Get the bank of a routing number',
      description:
        'From the directory that the stage was given (docs/operate/institutions.md); a sandbox without one knows some well-known banks.',
      data: institutionResource,
    },
  },
});
