import * as z from 'zod';
import { partnerText } from '../../kernel/base/text/text.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { isRoutingNumber } from '../../kernel/base/money/routing-number.ts';
import { type AccountLinking, type LinkAnswer, type LinkFailure, linkedAccountTypes } from './port.ts';
import { beforeAborted } from '../https/ask-partner.ts';
import { type JsonAnswer, postJson } from '../https/post-json.ts';
import type { Secret } from '../aws/ssm-secret.ts';

const ownersMax = 20;
const nameCharactersMax = 250;

const accountSchema = z.object({
  routingNumber: z.string().refine(isRoutingNumber),
  accountNumber: z.string().regex(/^\d{1,17}$/),
  accountType: z.enum(linkedAccountTypes),
});
const ownersSchema = z.object({ owners: z.array(partnerText(nameCharactersMax)).min(1).max(ownersMax) });
const balanceSchema = z.object({ balance: z.int(), available: z.int().nullish() });

/** The meaning of error statuses. Any other status means `unavailable`. */
const failures: Readonly<Record<number, LinkFailure>> = {
  404: 'unknown token',
  408: 'timeout',
  409: 'login required',
  410: 'unknown token',
  422: 'unsupported',
  501: 'unsupported',
  504: 'timeout',
};

export interface HttpsLinkingSettings {
  /** The URL under which `account`, `owners` and `balance` are. */
  readonly baseUrl: string;
  readonly secret: Secret;
  /** Tests only: allows plain http. */
  readonly allowHttp?: boolean;
}

/**
 * A provider that speaks the small protocol of docs/partners/account-linking.md: three POSTs with the token in the body, so that no log
 * of URLs contains it, and the stage's secret as bearer token. Its answers are validated.
 */
export function createHttpsAccountLinking({ baseUrl, secret, allowHttp }: HttpsLinkingSettings): AccountLinking {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  invariant(
    base.protocol === 'https:' || allowHttp === true,
    `the address of the account-linking provider is not https: ${base.origin}`,
  );

  async function ask<T>(
    question: string,
    { token, timeoutMs }: { readonly token: string; readonly timeoutMs: number },
    schema: z.ZodType<T>,
  ): Promise<LinkAnswer<T>> {
    const signal = AbortSignal.timeout(timeoutMs);
    const bearer = await beforeAborted(secret.read(), signal);
    if (bearer === undefined) return failed(signal.aborted ? 'timeout' : 'unavailable');
    const headers = { authorization: `Bearer ${bearer}` };
    const answer = await postJson(new URL(question, base), { headers, body: { processorToken: token }, signal });
    // The secret may have been rotated: the next request reads it again.
    if (answer.outcome === 'answered' && answer.status === 401) secret.forget();
    return believed(answer, schema);
  }

  return {
    account: (token, timeoutMs) => ask('account', { token, timeoutMs }, accountSchema),
    owners: async (token, timeoutMs) => {
      const answer = await ask('owners', { token, timeoutMs }, ownersSchema);
      return answer.outcome === 'failed' ? answer : answered(answer.value.owners);
    },
    balance: async (token, timeoutMs) => {
      const answer = await ask('balance', { token, timeoutMs }, balanceSchema);
      if (answer.outcome === 'failed') return answer;
      const { balance, available } = answer.value;
      return answered({ balanceCents: balance, ...(available == null ? {} : { availableCents: available }) });
    },
  };
}

function believed<T>(answer: JsonAnswer, schema: z.ZodType<T>): LinkAnswer<T> {
  if (answer.outcome === 'failed') return failed(answer.reason === 'timeout' ? 'timeout' : 'unavailable');
  if (answer.status !== 200) return failed(failures[answer.status] ?? 'unavailable');
  const read = schema.safeParse(answer.json);
  return read.success ? answered(read.data) : failed('unavailable');
}

const answered = <T>(value: T): LinkAnswer<T> => ({ outcome: 'answered', value });
const failed = (failure: LinkFailure): LinkAnswer<never> => ({ outcome: 'failed', failure });
