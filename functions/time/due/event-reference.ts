import { defineEventReference } from '../../define-reference.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

export const dueEventReference = defineEventReference({
  'dueWork.failed': {
    emittedWhen:
      'work that fell due has failed again and again: it is put aside, everything else goes on, and it is tried again later',
    attributes: z.strictObject({
      resourceType: keptText,
      resourceId: idSchema,
      dueAt: instantField,
    }),
    relationships: [],
  },
});
