import * as z from 'zod';
import { defineAccountAttributes } from '../../accounts/accounts/account-attributes.ts';

export const transferAttributes = defineAccountAttributes({
  /** How many transfers from other accounts of its customer are on their way to an account; absent for none. */
  arriving: { schema: z.number().optional(), whenAccountMoves: 'startsAnew' },
});
