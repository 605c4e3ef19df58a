import * as z from 'zod';
import { wholeNumber } from '../../kernel/base/whole-number.ts';
import { text } from '../../kernel/jsonapi/fields.ts';

/** The seller at whose place a card is used. */
export const merchantSchema = z.strictObject({
  name: z.string(),
  /** The merchant category code of ISO 18245: four digits. */
  type: z.int(),
  category: z.string(),
  location: z.string().optional(),
});
export type Merchant = z.infer<typeof merchantSchema>;

const codeMax = 9999;
export const merchantTypeField = wholeNumber('a merchant category code: a whole number from 0 to 9999', {
  min: 0,
  max: codeMax,
});

/** The merchant of a simulated use of a card. */
export const merchantFields = {
  merchantName: text(255),
  merchantType: merchantTypeField,
  merchantLocation: text(255).optional(),
  /** The number that the network gave the merchant. It is not kept. */
  merchantId: text(255).optional(),
};

/** The families of merchant category codes, each with its first code; the last one first. */
const families: readonly (readonly [from: number, category: string])[] = [
  [9000, 'Government Services'],
  [8000, 'Professional Services and Membership Organizations'],
  [7300, 'Business Services'],
  [6000, 'Financial Services'],
  [5700, 'Miscellaneous Stores'],
  [5600, 'Clothing Stores'],
  [5000, 'Retail Outlets'],
  [4800, 'Utilities'],
  [4000, 'Transportation'],
  [3500, 'Lodging'],
  [3300, 'Car Rental'],
  [3000, 'Airlines'],
  [1500, 'Contracted Services'],
  [0, 'Agricultural Services'],
];

/** The category of a merchant: the family of its code. */
export const categoryOf = (code: number): string => families.find(([from]) => code >= from)?.[1] ?? '';

/** The merchant category code of ATMs. */
const atmCode = 6011;

/** An ATM, as an authorization shows it. */
export const atmMerchant = (name: string, location: string | undefined): Merchant => ({
  ...{ name, type: atmCode, category: categoryOf(atmCode) },
  ...(location === undefined ? {} : { location }),
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
  ...(sent.merchantLocation === undefined ? {} : { location: sent.merchantLocation }),
});
