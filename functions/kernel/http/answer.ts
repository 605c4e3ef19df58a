import type { APIGatewayProxyResult } from 'aws-lambda';
import type { FileReply } from './operation.ts';
import { Problem, problems } from '../base/problem.ts';
import type { Served } from './attempt.ts';
import { errorObject } from './error-object.ts';

const answerBytesMax = 4 * 1024 * 1024;
const mediaType = 'application/vnd.api+json';
/** The media type of every file that is answered. */
export const fileMediaType = 'application/octet-stream';

/** The answer to a request that was served. Throws limits_exceeded for more than 4 MiB: the caller can request a smaller page. */
export function documentAnswer(served: Served): APIGatewayProxyResult {
  if ('file' in served.document) return fileAnswer(served.status, served.document.file);
  if ('isEmpty' in served.document) return { statusCode: served.status, body: '' };
  const { data, included, meta } = served.document;
  const body = JSON.stringify({
    data,
    ...(included === undefined ? {} : { included }),
    ...(meta === undefined ? {} : { meta }),
  });
  if (Buffer.byteLength(body) > answerBytesMax) {
    throw new Problem('limits_exceeded', 'The answer would pass 4 MiB; ask for a smaller page[limit]');
  }
  return {
    statusCode: served.status,
    headers: { 'Content-Type': mediaType, ...(served.replayed ? { 'Idempotent-Replayed': 'true' } : {}) },
    body,
  };
}

/**
 * An answer that is a file. All files have one media type and are attachments, so a browser saves them: an uploaded file is
 * never displayed as a page of this API, and no cache keeps it.
 */
function fileAnswer(status: number, { bytes, name }: FileReply['file']): APIGatewayProxyResult {
  return {
    statusCode: status,
    headers: {
      'Content-Type': fileMediaType,
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
    body: Buffer.from(bytes).toString('base64'),
    isBase64Encoded: true,
  };
}

/** The answer to a request that was refused: one error object for each problem. */
export function problemAnswer(problem: Problem, supportId: string): APIGatewayProxyResult {
  const kind: { status: number; retryAfterSeconds?: number } = problems[problem.code];
  const errors = problem.parts.map((part) => errorObject(problem, part, supportId));
  const retry = kind.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(kind.retryAfterSeconds) };
  return {
    statusCode: kind.status,
    headers: { 'Content-Type': mediaType, ...retry },
    body: JSON.stringify({ errors }),
  };
}
