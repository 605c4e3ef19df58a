import * as z from 'zod';
import { wholeNumber } from '../../kernel/base/whole-number.ts';
import { amountOrZeroSchema, cents } from '../../kernel/base/money/cents.ts';
import { defined } from '../../kernel/base/defined.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { merchantAmountField, merchantAmountOf } from '../authorizations/merchant-amount.ts';
import type { AuthenticationQuestion } from './question.ts';
import { authenticationChannels, challengePreferences } from './statuses.ts';

const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` });

const scoreMax = 100;

/** What is asked beside the merchant, in a message of the processor and in the sandbox. */
export const authenticationFields = {
  /** Zero or absent if no payment is made. */
  amount: amountOrZeroSchema.optional(),
  merchantAmount: merchantAmountField,
  channel: oneOf(authenticationChannels),
  challengePreference: oneOf(challengePreferences).optional(),
  /** The risk of fraud: 100 is the most. */
  riskScore: wholeNumber('a whole number from 0 to 100', { min: 0, max: scoreMax }).optional(),
};

/**
 * What is asked, without what a body does not tell. Refuses with 400 a merchant's amount without one in cents: the rules would see no payment,
 * and the holder would agree to one.
 */
export function questionOf({
  amount,
  channel,
  challengePreference,
  riskScore,
  ...sent
}: z.output<z.ZodObject<typeof authenticationFields>>): Omit<AuthenticationQuestion, 'merchant'> {
  if (sent.merchantAmount !== undefined && sent.merchantAmount.amount > 0 && !(amount !== undefined && amount > 0)) {
    const detail = 'amount: must be above 0, as merchantAmount is';
    throw new Problem('invalid_value', { detail, pointer: '/data/attributes/amount' });
  }
  return {
    ...(amount === undefined || amount === 0 ? {} : { amount: cents(amount) }),
    ...merchantAmountOf(sent),
    channel,
    ...defined({ challengePreference, riskScore }),
  };
}
