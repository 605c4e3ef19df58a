import { setTimeout as sleep } from 'node:timers/promises';
import { msOf } from '../../../kernel/base/calendar/instant.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import type { Secret } from '../../aws/ssm-secret.ts';
import type { Clock } from '../../clock/port.ts';
import { beforeAborted } from '../../https/ask-partner.ts';
import { type JsonAnswer, postJson } from '../../https/post-json.ts';
import type { Log } from '../../log/port.ts';
import { credentialsRefusedMessage, unknownAnswerMessage, unusableSecretMessage } from '../alarms.ts';
import { failLink } from '../link-answer.ts';
import type { AccountLinking, LinkAnswer } from '../port.ts';
import { type AnswerReader, readLinkedAccount, readLinkedBalance, readLinkedOwners } from './answers.ts';
import { type PlaidCredentials, plaidCredentials } from './credentials.ts';
import { errorIn, meaningOf, type PlaidError } from './errors.ts';
import { loggedFields } from './log-fields.ts';
import { type Attempt, withRetries } from './retries.ts';

const version = '2020-09-14';

/** Pauses that keep to the requests which Plaid allows for one account in a minute: 5 for balances, 15 for the others. */
const storedPausesMs = [4_000, 12_000];
const balancePausesMs = [15_000, 30_000];

export interface PlaidOptions {
  /** The address of the environment (`plaidHosts`). */
  readonly baseUrl: string;
  readonly secret: Secret;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn' | 'alarm'>;
  /** Tests only: passes the time of a pause. */
  readonly wait?: (ms: number) => Promise<void>;
  /** Tests only: allows plain http. */
  readonly allowHttp?: boolean;
}

interface Question<T> {
  readonly path: string;
  readonly read: AnswerReader<T>;
  readonly pausesMs: readonly number[];
}

const accountQuestion = { path: '/processor/auth/get', read: readLinkedAccount, pausesMs: storedPausesMs };
const ownersQuestion = { path: '/processor/identity/get', read: readLinkedOwners, pausesMs: storedPausesMs };
const balanceQuestion = { path: '/processor/balance/get', read: readLinkedBalance, pausesMs: balancePausesMs };

/**
 * Accounts that are linked by Plaid (docs/partners/plaid.md). All requests only read, so they are repeated where that can help and the time
 * is enough. Logs have nothing of a request, and of an answer only its id, and the type and the code of its error.
 */
export function createPlaidAccountLinking(options: PlaidOptions): AccountLinking {
  const { baseUrl, clock, log, allowHttp, wait = sleep } = options;
  invariant(baseUrl.startsWith('https://') || allowHttp === true, `the address of Plaid is not https: ${baseUrl}`);
  const credentials = plaidCredentials(options.secret, clock);

  const ask = <T>(question: Question<T>, token: string, timeoutMs: number): Promise<LinkAnswer<T>> => {
    const endMs = msOf(clock.now()) + timeoutMs;
    const signal = AbortSignal.timeout(timeoutMs);
    const limits = { pausesMs: question.pausesMs, timeLeftMs: () => endMs - msOf(clock.now()), wait };
    return withRetries(() => attempt(question, token, signal), limits);
  };

  async function attempt<T>(question: Question<T>, token: string, signal: AbortSignal): Promise<Attempt<T>> {
    const held = await beforeAborted(credentials.read(), signal);
    if (held === undefined) {
      if (signal.aborted) return { answer: failLink('timeout') };
      log.alarm(unusableSecretMessage);
      return { answer: failLink('credentials refused') };
    }
    const answer = await postJson(new URL(question.path, baseUrl), {
      headers: { 'plaid-client-id': held.clientId, 'plaid-secret': held.secret, 'plaid-version': version },
      body: { processor_token: token },
      signal,
    });
    if (answer.outcome === 'failed') return withoutAnswer(answer.reason);
    const content = answer.json ?? answer.refusal;
    const error = errorIn(content);
    if (error !== undefined) return withError(error, content, held);
    if (content === undefined || answer.status >= 300) {
      log.warn('the account-linking provider answered without an error that can be read', { status: answer.status });
      return { answer: failLink('unavailable'), retry: 'temporary' };
    }
    return { answer: checked(question.read(content), content) };
  }

  function withoutAnswer(reason: Extract<JsonAnswer, { outcome: 'failed' }>['reason']): Attempt<never> {
    if (reason === 'timeout') return { answer: failLink('timeout') };
    if (reason === 'connection') return { answer: failLink('unavailable'), retry: 'broken' };
    log.alarm(unknownAnswerMessage, { outcome: reason });
    return { answer: failLink('unavailable') };
  }

  async function withError(error: PlaidError, json: unknown, held: PlaidCredentials): Promise<Attempt<never>> {
    const meaning = meaningOf(error);
    const { failure, isTemporary } = meaning ?? { failure: 'unavailable' };
    const fields = { ...loggedFields(json), outcome: failure };
    if (failure === 'credentials refused') {
      if (await credentials.isRotated(held)) return { answer: failLink(failure), retry: 'rotated' };
      log.alarm(credentialsRefusedMessage, fields);
    } else if (meaning === undefined) log.alarm(unknownAnswerMessage, fields);
    else log.warn('the account-linking provider answered with an error', fields);
    return { answer: failLink(failure), ...(isTemporary === true ? { retry: 'temporary' } : {}) };
  }

  /** Says why an account that Plaid knows is not linked, and that an answer is not in its form. */
  function checked<T>(read: LinkAnswer<T> | undefined, json: unknown): LinkAnswer<T> {
    if (read === undefined) log.alarm(unknownAnswerMessage, { ...loggedFields(json), outcome: 'nonsense' });
    else if (read.outcome === 'failed') {
      log.warn('the account-linking provider answered about an account that cannot be used', {
        ...loggedFields(json),
        outcome: read.failure,
      });
    }
    return read ?? failLink('unavailable');
  }

  return {
    account: (token, timeoutMs) => ask(accountQuestion, token, timeoutMs),
    owners: (token, timeoutMs) => ask(ownersQuestion, token, timeoutMs),
    balance: (token, timeoutMs) => ask(balanceQuestion, token, timeoutMs),
  };
}
