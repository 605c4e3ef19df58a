import { problems } from '../../functions/kernel/base/problem.ts';
import {
  allowOf,
  fixedPage,
  isPagePath,
  otherMethodPage,
  otherMethodProblem,
} from '../../functions/kernel/http/other-methods.ts';
import { fixedAnswer } from './fixed-answer.ts';
import { errorDocument, gatewayHeaders } from './gateway-responses.ts';

/** The answer of a path to every method that it does not take: 405 with `Allow`, as the functions and the local gateway write it. */
export function otherMethodsAnswer(path: string, methods: readonly string[]) {
  const allow = allowOf(methods);
  if (isPagePath(path)) {
    const { headers, body, statusCode } = otherMethodPage(allow, '$context.requestId');
    return fixedAnswer({ status: statusCode, headers: inQuotes(headers), body });
  }
  const { status, title } = problems.method_not_allowed;
  const { message: detail } = otherMethodProblem(allow);
  return fixedAnswer({
    status,
    headers: { ...gatewayHeaders, ...inQuotes({ Allow: allow }) },
    body: errorDocument({ status: String(status), title, code: 'method_not_allowed', detail }),
  });
}

/** The answer of an address under `/hosted/` at which there is no page: a page, as the local gateway writes it. */
export function noPageAnswer() {
  const { headers, body, statusCode } = fixedPage(404, '$context.requestId');
  return fixedAnswer({ status: statusCode, headers: inQuotes(headers), body });
}

/** A fixed value, as the gateway takes it: within single quotes, and without any inside. */
const inQuotes = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `'${value}'`]));
