import * as z from 'zod';
import { invariant } from '../../kernel/base/invariant.ts';
import { type CardPush, type CardPushAnswer, type CardRail, cardRailTimeoutSeconds } from './port.ts';
import { postJson } from '../https/post-json.ts';

const answerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('sent') }),
  z.object({ status: z.literal('rejected'), reason: z.string().optional() }),
]);

export interface HttpsCardRailSettings {
  /** Folder under which `pushes` lies. */
  readonly baseUrl: string;
  /** For tests: everywhere else the provider is asked over TLS only. */
  readonly allowHttp?: boolean;
  /** For tests: how long the provider has; {@link cardRailTimeoutSeconds} everywhere else. */
  readonly timeoutMs?: number;
}

/**
 * A provider that speaks the small protocol of docs/card-rail.md: one POST, whose reference is its idempotency key, and the
 * token of the payment's own configuration as bearer token. Only what it says in so many words is an outcome: a refusal by
 * status alone, a redirect or an answer that breaks off leaves it unknown.
 */
export function createHttpsCardRail({ baseUrl, allowHttp, timeoutMs }: HttpsCardRailSettings): CardRail {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  invariant(base.protocol === 'https:' || allowHttp === true, `the address of the card provider is not https: ${base.origin}`);
  return {
    push: async ({ reference, amountCents, description, configuration }: CardPush): Promise<CardPushAnswer> => {
      const { authToken, ...card } = configuration;
      const answer = await postJson(new URL('pushes', base), {
        headers: { authorization: `Bearer ${authToken}`, 'idempotency-key': reference },
        body: { reference, amount: amountCents, currency: 'USD', description, ...card },
        signal: AbortSignal.timeout(timeoutMs ?? cardRailTimeoutSeconds * 1000),
      });
      if (answer.outcome === 'failed') {
        const { reason } = answer;
        return {
          outcome: 'unknown',
          failure: reason === 'timeout' || reason === 'unsendable' ? reason : 'unavailable',
        };
      }
      const read = answerSchema.safeParse(answer.json);
      if (!read.success) return { outcome: 'unknown', failure: 'unavailable' };
      if (read.data.status === 'sent') return { outcome: 'sent' };
      return { outcome: 'rejected', reason: read.data.reason === 'fraud' ? 'SuspectedFraud' : 'CardRejected' };
    },
  };
}
