/**
 * Headers that protect an answer. No cache keeps it, a browser does not guess another media type, and it asks over HTTPS from then on.
 * The gateway's own answers have them too (lib/constructs/gateway-responses.ts), as part of `answerHeaders`.
 */
export const securityHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
} as const;
