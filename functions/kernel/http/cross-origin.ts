import type { Settings } from '../../ports/settings.ts';

/** The headers that scripts of a named origin may read, beside those that browsers always let them read. */
export const exposedHeaders =
  'Bankstack-Version, Content-Disposition, Deprecation, Idempotent-Replayed, Link, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, x-amzn-RequestId, x-request-id';

/**
 * The headers by which a browser lets scripts of one of the origins of the stage read an answer. Another origin gets none. There are never
 * credentials: callers send their token themselves, so no cookie and no certificate of the browser counts.
 */
export function crossOriginHeaders(
  { origins }: Pick<Settings, 'origins'>,
  origin: string | undefined,
): Readonly<Record<string, string>> {
  if (origins.length === 0) return {};
  const isNamed = origin !== undefined && origins.includes(origin);
  // Also without an origin that is named: a cache between may keep no answer of one origin for another.
  return { Vary: 'Origin', ...(isNamed ? readableBy(origin) : {}) };
}

/** The headers of an answer that scripts of this origin may read; `*` for all of them. */
export const readableBy = (origin: string): Readonly<Record<string, string>> => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Expose-Headers': exposedHeaders,
});
