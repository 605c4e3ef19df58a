import { gzipSync } from 'node:zlib';
import type { GatewayAnswer } from './refusals.ts';

/** Answers of at least this many bytes are compressed, as in lib/constructs/rest-api.ts. */
const compressedBytesMin = 2048;

/** An answer as API Gateway sends it to a caller who accepts gzip. Small answers stay as they are. */
export function compressed(answer: GatewayAnswer, accepted: string | undefined): GatewayAnswer {
  const { body, headers } = answer;
  if (!/\bgzip\b/.test(accepted ?? '') || Buffer.byteLength(body) < compressedBytesMin) return answer;
  return {
    ...answer,
    headers: { ...headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' },
    body: gzipSync(body),
  };
}
