import type { ApiAnswer } from '../api/open-api.ts';
import type { AgentOperation } from './document.ts';

/**
 * What an answer says of a change. `later`: nothing has happened, because the rate is limited. `unknown`: it is not of the API, but of a
 * proxy for example, or the API does not know itself.
 */
export type ChangeVerdict = 'done' | 'refused' | 'later' | 'unknown';

/** 408 says that a provider of the bank has not answered: it may have done all the same. */
const timeoutStatus = 408;
const rateStatus = 429;

/** What an answer to a change says of it. Only a document of the API counts, or 204 from an operation that has that answer. */
export function verdictOf({ status, document }: ApiAnswer, { mayAnswerNothing }: AgentOperation): ChangeVerdict {
  const { data, meta, errors } = (document ?? {}) as Readonly<Record<string, unknown>>;
  if (status === 204 && mayAnswerNothing) return 'done';
  if (status >= 200 && status < 300) return data !== undefined || meta !== undefined ? 'done' : 'unknown';
  if (status < 400 || status >= 500 || status === timeoutStatus || !Array.isArray(errors)) return 'unknown';
  return status === rateStatus ? 'later' : 'refused';
}
