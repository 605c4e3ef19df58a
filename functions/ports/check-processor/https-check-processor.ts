import * as z from 'zod';
import { partnerText } from '../../kernel/base/text/text.ts';
import { type PartnerAddress, partnerAt, type PartnerRequest } from '../https/ask-partner.ts';
import { signedMessages } from '../https/read-signed.ts';
import { type CheckAnswer, type CheckProcessor, checkProcessorTimeoutSeconds, checkRefusals } from './port.ts';

const refusal = z.enum(checkRefusals);
const read = {
  checkNumber: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  payer: z
    .object({
      name: partnerText(250).optional(),
      routingNumber: z
        .string()
        .regex(/^\d{9}$/)
        .optional(),
      accountNumber: partnerText(17).optional(),
    })
    .optional(),
};
const examinationSchema = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.enum(['accepted', 'review', 'confirm']), ...read }),
  z.object({ verdict: z.literal('refused'), reason: refusal, ...read }),
]);
const submissionSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('taken') }),
  z.object({ outcome: z.literal('refused'), reason: refusal }),
]);

/** The forms of the answers, by the path that is asked. */
export const checkAnswers = { examinations: examinationSchema, checks: submissionSchema };

/** A processor that speaks the protocol of docs/partners/check-processor.md. Its answers are validated. */
export function createHttpsCheckProcessor({
  timeoutMs = checkProcessorTimeoutSeconds * 1000,
  ...address
}: Omit<PartnerAddress, 'timeoutMs'> & { readonly timeoutMs?: number }): CheckProcessor {
  const askPartner = partnerAt({ ...address, timeoutMs });

  async function ask<T>(question: PartnerRequest, schema: z.ZodType<T>): Promise<CheckAnswer<T>> {
    const answer = await askPartner(question, schema);
    if (answer.outcome === 'answered') return answer;
    const { failure } = answer;
    return { outcome: 'unavailable', why: typeof failure === 'number' ? `it answered ${failure}` : failure };
  }

  return {
    examine: ({ reference, attempt, amountCents, front, back }) => {
      const body = { reference, attempt, amountCents, front: base64(front), back: base64(back) };
      return ask({ path: 'examinations', key: `${reference}-${attempt}`, body }, checkAnswers.examinations);
    },
    submit: (order) => ask({ path: 'checks', key: order.reference, body: order }, checkAnswers.checks),
    read: signedMessages(address.secret),
  };
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
