import * as z from 'zod';
import type { Call } from '../../kernel/http/call.ts';
import type { Reply } from '../../kernel/http/reply.ts';
import type { Variant } from '../../kernel/http/variant.ts';
import type { QueryShape } from '../../kernel/jsonapi/query-shape.ts';
import { notFound } from '../../kernel/base/problem.ts';
import { toOne } from '../../kernel/jsonapi/link.ts';
import type { Moment } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import { achStepUses } from './ach-steps.ts';
import { paymentToResource } from './resource.ts';
import type { AchPayment, Payment } from './store.ts';

/** The common parts of the sandbox operations on ACH payments. */
export const sandboxStepFrame = {
  capability: 'sandbox',
  method: 'POST',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  uses: { read: [], write: achStepUses },
} as const;

export const ofPayment = z.object({ payment: toOne('payment') });
export const paymentExample = { payment: { data: { type: 'achPayment' as const, id: '100000001000000001' } } };

type AnyCall = Pick<
  Call<string, Variant, QueryShape, Record<string, never>>,
  'organisationId' | 'now' | 'realNow' | 'author' | 'platform' | 'cipher'
>;
type Step = (platform: Platform, moment: Moment, key: ItemKey) => Promise<AchPayment | undefined>;

/** Does a step of a payment as a message of the rail would do it. Answers the payment after the step. */
export async function answerPaymentStep(
  { organisationId, now, realNow, author, platform, cipher }: AnyCall,
  found: Payment | undefined,
  { id, pointer }: { readonly id: string; readonly pointer?: string },
  step: Step,
): Promise<Reply> {
  const payment = found && (await step(platform, { organisationId, now, realNow, author }, found));
  if (payment === undefined) throw notFound('The ACH payment', id, pointer);
  return { data: paymentToResource(payment, await cipher()) };
}
