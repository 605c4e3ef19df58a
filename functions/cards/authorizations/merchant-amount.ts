import * as z from 'zod';
import { defined } from '../../kernel/base/defined.ts';
import { pattern } from '../../kernel/jsonapi/fields.ts';
import { wholeNumber } from '../../kernel/base/whole-number.ts';
import { keptText } from '../../kernel/table/handling.ts';

const amountMax = 99_999_999_999_999;

/** What the merchant charges in its own currency, as a message or a body tells it. */
export const merchantAmountField = z
  .strictObject({
    amount: wholeNumber('a whole number of the smallest unit of the currency', { min: 0, max: amountMax }),
    currency: pattern(/^[A-Z]{3}$/, 'must be an ISO 4217 currency code'),
    conversionRate: pattern(/^\d{1,9}(\.\d{1,12})?$/, 'must be a decimal number as a text').optional(),
  })
  .optional();

const shape = {
  amount: z.int(),
  currency: keptText,
  /** How many digits of the amount are behind the decimal point. */
  exponent: z.int(),
  conversionRate: keptText.optional(),
};
export const merchantAmountSchema = z.strictObject(shape);
/** The same as it is stored, where a later version may add a member. */
export const storedMerchantAmount = z.object(shape);
export type MerchantAmount = z.infer<typeof storedMerchantAmount>;

/** The currencies of ISO 4217 whose smallest unit is not a hundredth, by the digits behind the decimal point. */
const unusualExponents: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const usualExponent = 2;

function exponentOf(currency: string): number {
  const found = Object.entries(unusualExponents).find(([, currencies]) => currencies.split(' ').includes(currency));
  return found === undefined ? usualExponent : Number(found[0]);
}

/** What the merchant charges, with the exponent of its currency; nothing if it is not known. */
export const merchantAmountOf = ({
  merchantAmount: told,
}: {
  readonly merchantAmount?: z.output<typeof merchantAmountField>;
}): { readonly merchantAmount?: MerchantAmount } =>
  told === undefined ? {} : { merchantAmount: { ...defined(told), exponent: exponentOf(told.currency) } };
