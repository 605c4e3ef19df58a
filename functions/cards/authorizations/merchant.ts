import * as z from 'zod';
import { defined } from '../../kernel/base/defined.ts';
import { wholeNumber } from '../../kernel/base/whole-number.ts';
import { pattern, text } from '../../kernel/jsonapi/fields.ts';
import { merchantCategoryNames } from './merchant-category-names.ts';
import { keptText, personalText } from '../../kernel/table/handling.ts';

/** The merchant that accepts the card. */
export const merchantSchema = z.strictObject({
  name: personalText,
  /** The merchant category code of ISO 18245: four digits. */
  type: z.int(),
  category: keptText,
  location: personalText.optional(),
});
export type Merchant = z.infer<typeof merchantSchema>;

/** The category of a code that nobody has given a name. */
const unknownCategory = 'Unknown';
const codeDigits = 4;
/** Read from the list when it is needed first. */
let names: ReadonlyMap<number, string> | undefined;

const codeMax = 9999;
/** The country of a merchant or an ATM. */
export const merchantCountryField = pattern(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 country code');

export const merchantTypeField = wholeNumber('a merchant category code: a whole number from 0 to 9999', {
  min: 0,
  max: codeMax,
});

/** The merchant of a simulated use of a card. */
export const merchantFields = {
  merchantName: text(255),
  merchantType: merchantTypeField,
  merchantLocation: text(255).optional(),
  merchantId: text(255).optional(),
  merchantCountry: merchantCountryField.optional(),
};

/** What the networks use the codes for that no merchant has in the list, each range with its first code; the last one first. */
const ranges: readonly (readonly [from: number, category: string])[] = [
  [4000, unknownCategory],
  [3501, 'Lodging'],
  [3351, 'Car rental'],
  [3000, 'Airlines'],
  [0, unknownCategory],
];

/** The name of a merchant category code, or {@link unknownCategory} if the code is not in the list. */
export function categoryOf(code: number): string {
  names ??= new Map(
    merchantCategoryNames.split('|').map((one) => [Number(one.slice(0, codeDigits)), one.slice(codeDigits + 1)]),
  );
  return names.get(code) ?? ranges.find(([from]) => code >= from)?.[1] ?? unknownCategory;
}

/** The merchant category code of ATMs. */
const atmCode = 6011;

/** An ATM, as an authorization shows it. */
export const atmMerchant = (name: string, location: string | undefined): Merchant => ({
  name,
  type: atmCode,
  category: categoryOf(atmCode),
  ...defined({ location }),
});

/** A merchant as the fields of a request name it. */
export const merchantOf = (sent: {
  readonly merchantName: string;
  readonly merchantType: number;
  readonly merchantLocation?: string | undefined;
}): Merchant => ({
  name: sent.merchantName,
  type: sent.merchantType,
  category: categoryOf(sent.merchantType),
  ...defined({ location: sent.merchantLocation }),
});

/** What only controls know a merchant by. It is not in the merchant, whose form earlier versions read. */
export const merchantFactsOf = ({
  merchantId,
  merchantCountry,
}: {
  readonly merchantId?: string | undefined;
  readonly merchantCountry?: string | undefined;
}) => defined({ merchantId, merchantCountry });
