import * as z from 'zod';
import { text } from '../../kernel/base/text/text.ts';
import type { ReadMessage } from '../signed-message.ts';
import { decisionFor, decisionSchema, selfieResultFor, selfieResultSchema } from './decision.ts';
import { type IdentityReport, jobIdMax, type ReportContent } from './port.ts';

const idSchema = z.string().regex(/^[1-9]\d{0,17}$/);
const messageSchema = z
  .object({
    organisationId: idSchema,
    applicationId: idSchema,
    decision: decisionSchema.optional(),
    selfie: selfieResultSchema.extend({ jobId: text(jobIdMax) }).optional(),
  })
  .transform(({ decision, selfie, ...reference }, context) => {
    const content = contentOf(decision, selfie);
    if (content !== undefined) return { reference, content };
    context.addIssue('must have either a decision or a selfie');
    return z.NEVER;
  });

/** The report in a signed message: `invalid` if it has not the form of docs/partners/identity-check.md. */
export function reportIn(signed: ReadMessage): IdentityReport {
  if (signed.outcome !== 'read') return signed;
  const read = messageSchema.safeParse(signed.json);
  if (!read.success) return { outcome: 'invalid' };
  const { reference, content } = read.data;
  return { outcome: 'read', messageId: signed.id, reference, ...content };
}

type SentSelfie = z.output<typeof selfieResultSchema> & { readonly jobId: string };

/** Undefined if a message has neither of them, or both. */
function contentOf(
  decision: z.output<typeof decisionSchema> | undefined,
  selfie: SentSelfie | undefined,
): ReportContent | undefined {
  if (selfie === undefined) return decision && { decision: decisionFor(decision) };
  if (decision !== undefined) return undefined;
  return { selfie: { jobId: selfie.jobId, result: selfieResultFor(selfie) } };
}
