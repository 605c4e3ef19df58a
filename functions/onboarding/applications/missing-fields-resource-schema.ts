import * as z from 'zod';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';

const attributes = z.strictObject({
  missingFields: z.array(z.strictObject({ fieldName: z.string(), description: z.string() })),
});

/** What a form still lacks, by the type of the application. */
export const missingFieldsResources = {
  individualApplication: resourceSchema('individualApplicationMissingFields', attributes, {}),
  businessApplication: resourceSchema('businessApplicationMissingFields', attributes, {}),
  trustApplication: resourceSchema('trustApplicationMissingFields', attributes, {}),
};
