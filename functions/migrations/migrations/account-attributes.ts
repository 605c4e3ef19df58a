import * as z from 'zod';
import { defineAccountAttributes } from '../../accounts/accounts/account-attributes.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { instantSchema } from '../../kernel/table/item.ts';

export const movedToAttributes = defineAccountAttributes({
  /**
   * The account at another bank that takes the place of an account, and the moment from which that one has its money. Present once the
   * money has left: from then on its recurring payments go on there, and those to it pay the other one.
   */
  movedTo: { schema: z.object({ id: idSchema, from: instantSchema }).optional(), whenAccountMoves: 'startsAnew' },
});
