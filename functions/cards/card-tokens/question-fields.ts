import * as z from 'zod';
import { wholeNumber } from '../../kernel/base/whole-number.ts';
import { partnerText } from '../../kernel/base/text/text.ts';
import { pattern } from '../../kernel/jsonapi/fields.ts';
import { deviceTypes, tokenRecommendations, tokenSources, tokenWallets } from './statuses.ts';

const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` });

const reasonsMax = 20;
const scoreMax = 5;

/** What a wallet tells of a token that it asks for, in a message of the processor and in the sandbox. */
export const questionFields = {
  wallet: oneOf(tokenWallets),
  source: oneOf(tokenSources).optional(),
  deviceType: oneOf(deviceTypes).optional(),
  deviceName: partnerText(100).optional(),
  last4Digits: pattern(/^\d{4}$/, 'must have 4 digits').optional(),
  recommendation: oneOf(tokenRecommendations).optional(),
  /** How much the wallet trusts device and account: 5 is the most. */
  score: wholeNumber('a whole number from 1 to 5', { min: 1, max: scoreMax }).optional(),
  /** Codes, and no texts: they are kept when the personal data of the customer is erased. */
  reasons: z
    .array(pattern(/^[A-Z0-9_-]{1,40}$/, 'must be a code of capitals, digits, - and _'))
    .max(reasonsMax)
    .optional(),
};
