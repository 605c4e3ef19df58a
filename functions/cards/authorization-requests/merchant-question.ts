import type * as z from 'zod';
import { cents } from '../../kernel/base/money/cents.ts';
import { merchantFactsOf, merchantOf } from '../authorizations/merchant.ts';
import { askedFieldsOf, useFieldsOf } from '../authorizations/use-fields.ts';
import type { AuthorizationQuestion } from './ask.ts';
import type { merchantQuestionFields } from './sandbox-frame.ts';

type Sent = z.output<z.ZodObject<typeof merchantQuestionFields>>;

/** The question of a merchant as a body has it. */
export function merchantQuestion(sent: Sent): Omit<AuthorizationQuestion, 'type' | 'flow'> {
  const { amount, partialApprovalAllowed } = sent;
  const merchant = { merchant: merchantOf(sent), ...merchantFactsOf(sent) };
  return { ...useFieldsOf(sent), ...askedFieldsOf(sent), amount: cents(amount), partialApprovalAllowed, ...merchant };
}
