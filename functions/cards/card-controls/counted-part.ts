import * as z from 'zod';
import { type Cents, cents, centsSchema } from '../../kernel/base/money/cents.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { dateSchema } from '../../kernel/table/item.ts';

/** A part of a use as limits have counted it. It is kept with the use, so that it is taken back where it was counted. */
export const countedPartSchema = z.object({
  /** The bank date of the intervals in which it was counted. */
  on: dateSchema,
  amount: centsSchema,
  /** The names of the limits that have counted it (`limitNameOf`). */
  by: z.array(idSchema),
  /** True for cash that a merchant or an ATM pays out. */
  isCash: z.boolean().optional(),
});
export type CountedPart = z.output<typeof countedPartSchema>;

/** How many cents of each part are taken if `amount` is taken from all of them, or from those that are not cash, the last ones first. */
export function takenFromEach(
  parts: readonly { readonly amount: Cents; readonly isCash?: boolean | undefined }[],
  amount: number,
  ofGoods = false,
): readonly Cents[] {
  let left = amount;
  return parts
    .toReversed()
    .map((part) => {
      const taken = ofGoods && part.isCash === true ? 0 : Math.min(left, part.amount);
      left -= taken;
      return cents(taken);
    })
    .toReversed();
}
