import * as z from 'zod';
import { fileTypes } from '../../kernel/http/file-type.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { handOverStatuses } from './documents.ts';

export const disputeDocumentResource = resourceSchema(
  'disputeDocument',
  z.strictObject({
    createdAt: instantField,
    mediaType: z.enum(fileTypes),
    size: z.int(),
    processorStatus: z.enum(handOverStatuses),
  }),
  { dispute: linkTo('dispute') },
);
