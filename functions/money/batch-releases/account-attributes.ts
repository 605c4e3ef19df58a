import * as z from 'zod';
import { defineAccountAttributes } from '../../accounts/accounts/account-attributes.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { dateSchema } from '../../kernel/table/item.ts';

/** The sum that users released alone from a batch account, on the last day with such a release. */
export const releaseAttributes = defineAccountAttributes({
  releasedAlone: {
    schema: z.object({ date: dateSchema, cents: centsSchema }).optional(),
    whenAccountMoves: 'follows',
  },
});
