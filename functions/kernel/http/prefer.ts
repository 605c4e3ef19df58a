import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { ProblemPart } from '../base/problem.ts';
import type { Warning } from '../jsonapi/warning.ts';
import { headerValues } from './request-headers.ts';

/** The preference of RFC 7240 that this API knows. */
export const strictPreference = 'handling=strict';

/**
 * True if a request asks that nothing of it is ignored: `Prefer: handling=strict`, among other preferences, in any case and on any of
 * several lines. Of a preference that comes twice, the first counts.
 */
export function isStrict(event: Pick<APIGatewayProxyEvent, 'headers' | 'multiValueHeaders'>): boolean {
  const preferences = headerValues(event, 'prefer').flatMap((value) => value.split(','));
  const handling = preferences.map((one) => /^\s*handling\s*=\s*"?([^";\s]*)"?\s*(?:;|$)/i.exec(one)?.[1]);
  return handling.find((value) => value !== undefined)?.toLowerCase() === 'strict';
}

/** What a strict request is refused for: all that would otherwise be ignored and named in warnings. */
export const strictProblems = (warnings: readonly Warning[]): readonly ProblemPart[] =>
  warnings.map(({ detail, source }) => ({
    ...source,
    detail: detail.replace(/ and was ignored$/, '').replace(' was ignored:', ':'),
  }));
