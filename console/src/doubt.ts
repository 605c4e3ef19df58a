import { ApiError, NotSentError } from '../../client/typescript/src/index.ts';

/** True if the request may have been carried out, though the API has answered. */
const isUnknown = ({ status }: ApiError): boolean => status >= 500 || status === 408;

/**
 * What an error says of the order that it ends. `refused`: it was not carried out. `unsent`: this attempt was not carried out, which says
 * nothing of attempts before it. `unknown`: it may have been carried out.
 */
export function meaningOf(error: unknown): 'refused' | 'unsent' | 'unknown' {
  if (error instanceof NotSentError) return 'unsent';
  if (!(error instanceof ApiError) || isUnknown(error)) return 'unknown';
  return error.status === 401 || error.status === 429 ? 'unsent' : 'refused';
}

/**
 * True if an order may have been carried out, after an attempt that ended with `error`. `before` says so of the attempts before it. Where an
 * order is done once, however often it is sent, a refusal is about all of its attempts.
 */
export function isInDoubtAfter(error: unknown, before: boolean, isDoneOnce: boolean): boolean {
  const meaning = meaningOf(error);
  if (meaning === 'unknown') return true;
  return before && !(meaning === 'refused' && isDoneOnce);
}
