import type { APIGatewayProxyResult } from 'aws-lambda';
import type { FileReply } from './reply.ts';
import { Problem, problems } from '../base/problem.ts';
import type { RequestOutcome } from './request.ts';
import { answerHeaders } from '../base/answer-headers.ts';
import { answerBytesMax } from './answer-limits.ts';
import { errorObject } from './error-object.ts';

const mediaType = 'application/vnd.api+json';
/** The media type of a file that was uploaded. */
export const fileMediaType = 'application/octet-stream';

/** The answer to a request that was served. Throws limits_exceeded for more than 4 MiB; a list has fewer members instead. */
export function documentAnswer(served: RequestOutcome): APIGatewayProxyResult {
  if ('file' in served.document) return fileAnswer(served.status, served.document.file);
  if ('isEmpty' in served.document) {
    const meta = metaOf(served);
    if (meta === undefined || served.status === 204)
      return { statusCode: served.status, headers: { ...answerHeaders }, body: '' };
    const headers = { 'Content-Type': mediaType, ...answerHeaders };
    return { statusCode: served.status, headers, body: JSON.stringify({ meta }) };
  }
  const { data, included } = served.document;
  const meta = metaOf(served);
  const body = JSON.stringify({
    data,
    ...(included === undefined ? {} : { included }),
    ...(meta === undefined ? {} : { meta }),
  });
  if (Buffer.byteLength(body) > answerBytesMax) {
    throw new Problem('limits_exceeded', 'The answer would pass 4 MiB');
  }
  return {
    statusCode: served.status,
    headers: {
      ...answerHeaders,
      'Content-Type': mediaType,
      ...(served.replayed ? { 'Idempotent-Replayed': 'true' } : {}),
    },
    body,
  };
}

/** The meta of an answer, with a warning for each part of the request that had no effect. */
function metaOf({ document, warnings }: RequestOutcome): Readonly<Record<string, unknown>> | undefined {
  const meta = 'meta' in document ? document.meta : undefined;
  return warnings.length === 0 ? meta : { ...meta, warnings };
}

/**
 * An answer that is a file. Files are attachments, and those that were uploaded have one media type, so a browser saves them: no
 * file is ever displayed as a page of this API, and no cache keeps it. If one were displayed all the same, it could run and load nothing.
 */
function fileAnswer(status: number, { bytes, name, type = fileMediaType }: FileReply['file']): APIGatewayProxyResult {
  return {
    statusCode: status,
    headers: {
      ...answerHeaders,
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
    body: Buffer.from(bytes).toString('base64'),
    isBase64Encoded: true,
  };
}

/** What RFC 9110 asks of every 401: how a caller proves who it is. It says nothing about the token that was sent. */
export const challenge = 'Bearer realm="bankstack"';

/** The answer to a request that was refused: one error object for each problem. */
export function problemAnswer(problem: Problem, supportId: string): APIGatewayProxyResult {
  const { status } = problems[problem.code];
  const { retryAfterSeconds } = problem;
  const errors = problem.parts.map((part) => errorObject(problem, part, supportId));
  const retry = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return {
    statusCode: status,
    headers: {
      ...answerHeaders,
      'Content-Type': mediaType,
      ...retry,
      ...(status === 401 ? { 'WWW-Authenticate': challenge } : {}),
    },
    body: JSON.stringify({ errors }),
  };
}
