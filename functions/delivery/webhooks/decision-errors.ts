import * as z from 'zod';
import type { ResourceIdentity } from '../../kernel/base/ids/resource-identity.ts';
import type { ProblemCode } from '../../kernel/base/problem.ts';
import { storedText } from '../../kernel/table/item.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { openAnswer, sealAnswer } from './delivery-log.ts';

const decisionErrorsSchema = z.array(
  z.object({ code: storedText<ProblemCode>(), detail: z.string(), pointer: z.string().optional() }),
);
/** Why a decision in an answer was refused. */
export type DecisionErrors = z.infer<typeof decisionErrorsSchema>;

/** Encrypts the reasons: like the answer, in whose place they are stored, they may repeat what a receiver has written. */
export const sealErrors = (
  errors: DecisionErrors,
  cipher: FieldCipher,
  webhook: ResourceIdentity,
): Uint8Array<ArrayBuffer> => sealAnswer(JSON.stringify(errors), cipher, webhook);

/** Returns the reasons, or undefined if they were erased. */
export function openErrors(
  sealed: Uint8Array,
  cipher: FieldCipher,
  webhook: ResourceIdentity,
): DecisionErrors | undefined {
  const text = openAnswer(sealed, cipher, webhook);
  return text === '' ? undefined : decisionErrorsSchema.parse(JSON.parse(text));
}
