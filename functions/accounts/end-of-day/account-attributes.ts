import * as z from 'zod';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { dateSchema } from '../../kernel/table/item.ts';
import { defineAccountAttributes } from '../accounts/account-attributes.ts';

export const dayCloseAttributes = defineAccountAttributes({
  /**
   * The amounts at the end of `date`, which is the last day before the latest day with a change of the account's money. Absent while
   * that latest day is the day of its opening. Posting updates it (closing.ts).
   */
  dayClose: {
    schema: z.object({ date: dateSchema, balance: centsSchema, hold: centsSchema }).optional(),
    whenAccountMoves: 'startsAnew',
  },
});
