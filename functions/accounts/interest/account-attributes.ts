import * as z from 'zod';
import { defineAccountAttributes } from '../accounts/account-attributes.ts';

/** Interest that has accrued on an account and was not paid: whole cents, and parts of a cent (accrual.ts). */
export const interestAttributes = defineAccountAttributes({
  interestCents: { schema: z.number().optional(), whenAccountMoves: 'isAdded' },
  interestParts: { schema: z.number().optional(), whenAccountMoves: 'isAdded' },
});
