import * as z from 'zod';
import { defineAccountAttributes } from '../../accounts/accounts/account-attributes.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { dateSchema } from '../../kernel/table/item.ts';

/** What was released from a batch account on the last day on which a user released something from it alone. */
export const releaseAttributes = defineAccountAttributes({
  releasedAlone: {
    schema: z.object({ date: dateSchema, cents: centsSchema }).optional(),
    whenAccountMoves: 'follows',
  },
});
