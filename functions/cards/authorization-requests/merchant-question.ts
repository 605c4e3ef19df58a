import type * as z from 'zod';
import { cents } from '../../kernel/base/money/cents.ts';
import { merchantOf } from '../authorizations/merchant.ts';
import type { Question } from './ask.ts';
import type { merchantQuestionFields } from './sandbox-frame.ts';

type Sent = z.output<z.ZodObject<typeof merchantQuestionFields>>;

/** The question of a merchant as a body has it. */
export function merchantQuestion(sent: Sent): Omit<Question, 'type' | 'flow'> {
  const { amount, partialApprovalAllowed, recurring } = sent;
  const { paymentMethod, digitalWallet, cardVerificationData, cardNetwork } = sent;
  return {
    ...{ amount: cents(amount), partialApprovalAllowed, recurring, merchant: merchantOf(sent) },
    ...(paymentMethod === undefined ? {} : { paymentMethod }),
    ...(digitalWallet === undefined ? {} : { digitalWallet }),
    ...(cardVerificationData === undefined ? {} : { cardVerificationData }),
    ...(cardNetwork === undefined ? {} : { cardNetwork }),
  };
}
