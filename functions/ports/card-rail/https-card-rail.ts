import * as z from 'zod';
import { invariant } from '../../kernel/base/invariant.ts';
import { type CardPush, type CardPushAnswer, type CardRail, cardRailTimeoutSeconds } from './port.ts';
import { postJson } from '../https/post-json.ts';

const answerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('sent') }),
  z.object({ status: z.literal('rejected'), reason: z.string().optional() }),
]);

export interface HttpsCardRailSettings {
  /** The URL under which `pushes` is. */
  readonly baseUrl: string;
  /** Tests only: allows plain http. */
  readonly allowHttp?: boolean;
  /** Tests only: a timeout other than {@link cardRailTimeoutSeconds}. */
  readonly timeoutMs?: number;
}

/**
 * A provider that speaks the protocol of docs/partners/card-rail.md: one POST with the reference as idempotency key and the token of the
 * payment's configuration as bearer token. Only a complete answer in the protocol's form decides the outcome. After any other
 * answer (an error status, a redirect, a connection that breaks) the outcome is unknown.
 */
export function createHttpsCardRail({ baseUrl, allowHttp, timeoutMs }: HttpsCardRailSettings): CardRail {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  invariant(
    base.protocol === 'https:' || allowHttp === true,
    `the address of the card provider is not https: ${base.origin}`,
  );
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
