import { problems } from '../../functions/kernel/base/problem.ts';
import {
  allowOf,
  fixedPage,
  isPagePath,
  otherMethodPage,
  otherMethodProblem,
} from '../../functions/kernel/http/other-methods.ts';
import { type CrossOrigin, fixedAnswer, inQuotes } from './fixed-answer.ts';
import { errorDocument, gatewayHeaders } from './gateway-responses.ts';

/**
 * The answer of a path to every method that it does not take: 405 with `Allow`, as the functions and the local gateway write it. If scripts of
 * other origins may call the path, their preflights are answered too: by the same method, because another one for each path would be as many
 * resources again.
 */
export function otherMethodsAnswer(
  path: string,
  { methods, crossOrigin }: { readonly methods: readonly string[]; readonly crossOrigin: CrossOrigin | undefined },
) {
  const allow = allowOf(methods);
  if (isPagePath(path)) {
    const { headers, body, statusCode } = otherMethodPage(allow, '$context.requestId');
    return fixedAnswer({ status: statusCode, headers: inQuotes(headers), body });
  }
  const { status, title } = problems.method_not_allowed;
  const { message: detail } = otherMethodProblem(allow);
  return fixedAnswer({
    status,
    headers: { ...gatewayHeaders, ...inQuotes({ Allow: allow, ...(crossOrigin && { Vary: 'Origin' }) }) },
    body: errorDocument({ status: String(status), title, code: 'method_not_allowed', detail }),
    crossOrigin,
  });
}

/** The answer of an address under `/hosted/` at which there is no page: a page, as the local gateway writes it. */
export function noPageAnswer() {
  const { headers, body, statusCode } = fixedPage(404, '$context.requestId');
  return fixedAnswer({ status: statusCode, headers: inQuotes(headers), body });
}
