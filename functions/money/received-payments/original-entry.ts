import * as z from 'zod';
import { keptText, personalText } from '../../kernel/table/handling.ts';
import { dateSchema } from '../../kernel/table/item.ts';

/** The fields of an entry of a file that its return repeats, beside those that a received payment shows. */
export const originalEntry = z.object({
  companyIdentification: keptText,
  companyDiscretionaryData: keptText,
  descriptiveDate: keptText,
  effectiveDate: dateSchema.optional(),
  transactionCode: keptText,
  name: personalText,
  identification: personalText,
  discretionaryData: keptText,
});
export type OriginalEntry = z.output<typeof originalEntry>;
