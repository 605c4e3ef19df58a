import * as z from 'zod';
import { partnerText } from '../../kernel/base/text/text.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { isRoutingNumber } from '../../kernel/base/money/routing-number.ts';
import { credentialsRefusedMessage, unknownAnswerMessage, unusableSecretMessage } from './alarms.ts';
import { answerLink, failLink } from './link-answer.ts';
import { type AccountLinking, type LinkAnswer, type LinkFailure, linkedAccountTypes } from './port.ts';
import { beforeAborted } from '../https/ask-partner.ts';
import { type JsonAnswer, postJson } from '../https/post-json.ts';
import type { Secret } from '../aws/ssm-secret.ts';
import type { Log } from '../log/port.ts';

const ownersMax = 20;
const nameCharactersMax = 250;

const accountSchema = z.object({
  routingNumber: z.string().refine(isRoutingNumber),
  accountNumber: z.string().regex(/^\d{1,17}$/),
  accountType: z.enum(linkedAccountTypes),
});
const ownersSchema = z.object({ owners: z.array(partnerText(nameCharactersMax)).min(1).max(ownersMax) });
const balanceSchema = z.object({ balance: z.int(), available: z.int().nullish() });

/** The forms of the answers, by the path that is asked. */
export const linkingAnswers = { account: accountSchema, owners: ownersSchema, balance: balanceSchema };

/** The meaning of error statuses. Any other status means `unavailable`. */
const failures: Readonly<Record<number, LinkFailure>> = {
  401: 'credentials refused',
  403: 'credentials refused',
  404: 'unknown token',
  408: 'timeout',
  409: 'login required',
  410: 'unknown token',
  422: 'unsupported',
  429: 'rate limited',
  501: 'unsupported',
  504: 'timeout',
};

export interface HttpsLinkingSettings {
  /** The URL under which `account`, `owners` and `balance` are. */
  readonly baseUrl: string;
  readonly secret: Secret;
  readonly log: Pick<Log, 'alarm'>;
  /** Tests only: allows plain http. */
  readonly allowHttp?: boolean | undefined;
  /** What sends the requests, for somebody who looks at them. `fetch` itself if absent. */
  readonly send?: typeof fetch | undefined;
}

/**
 * A provider that speaks the small protocol of docs/partners/account-linking.md: three POSTs with the token in the body, so that no log
 * of URLs contains it, and the stage's secret as bearer token. Its answers are validated.
 */
export function createHttpsAccountLinking({
  baseUrl,
  secret,
  log,
  allowHttp,
  send,
}: HttpsLinkingSettings): AccountLinking {
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
    if (bearer === undefined) return signal.aborted ? failLink('timeout') : withoutSecret(log);
    const headers = { authorization: `Bearer ${bearer}` };
    const answer = await postJson(new URL(question, base), { headers, body: { processorToken: token }, signal, send });
    // The secret may have been rotated: the next request reads it again.
    if (answer.outcome === 'answered' && answer.status === 401) secret.forget();
    return believed(answer, schema, log);
  }

  return {
    account: (token, timeoutMs) => ask('account', { token, timeoutMs }, linkingAnswers.account),
    owners: async (token, timeoutMs) => {
      const answer = await ask('owners', { token, timeoutMs }, linkingAnswers.owners);
      return answer.outcome === 'failed' ? answer : answerLink(answer.value.owners);
    },
    balance: async (token, timeoutMs) => {
      const answer = await ask('balance', { token, timeoutMs }, linkingAnswers.balance);
      if (answer.outcome === 'failed') return answer;
      const { balance, available } = answer.value;
      return answerLink({ balanceCents: balance, ...(available == null ? {} : { availableCents: available }) });
    },
  };
}

/** The secret cannot be read, or is no header. */
function withoutSecret(log: Pick<Log, 'alarm'>): LinkAnswer<never> {
  log.alarm(unusableSecretMessage);
  return failLink('credentials refused');
}

function believed<T>(answer: JsonAnswer, schema: z.ZodType<T>, log: Pick<Log, 'alarm'>): LinkAnswer<T> {
  if (answer.outcome === 'failed') {
    if (answer.reason === 'timeout') return failLink('timeout');
    if (answer.reason === 'unsendable') return withoutSecret(log);
    if (answer.reason !== 'connection') log.alarm(unknownAnswerMessage, { outcome: answer.reason });
    return failLink('unavailable');
  }
  const { status } = answer;
  if (status !== 200) {
    const failure = failures[status] ?? 'unavailable';
    if (failure === 'credentials refused') log.alarm(credentialsRefusedMessage, { status });
    return failLink(failure);
  }
  const read = schema.safeParse(answer.json);
  if (read.success) return answerLink(read.data);
  log.alarm(unknownAnswerMessage, { outcome: 'nonsense' });
  return failLink('unavailable');
}
