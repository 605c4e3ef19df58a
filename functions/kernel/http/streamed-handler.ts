import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Platform } from '../../ports/platform.ts';
import { createHttpHandler } from './handler.ts';
import type { AnyOperation } from './operation.ts';

/** The status and headers of a streamed answer. */
export interface AnswerHead {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers a request: opens the stream with the head as soon as the head is known, and writes the body to it. */
export type StreamedHttpHandler = (
  event: APIGatewayProxyEvent,
  respond: (head: AnswerHead) => Writable,
) => Promise<void>;

/**
 * The handler of an operation that streams. The status depends on the result, so nothing is sent before the answer is complete.
 * It streams only to get more time than a gateway waits for a buffered answer.
 */
export function createStreamedHttpHandler(operation: AnyOperation, platform: Platform): StreamedHttpHandler {
  const handler = createHttpHandler(operation, platform);
  return async (event, respond) => {
    const { statusCode, headers = {}, body, isBase64Encoded } = await handler(event);
    const texts = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    const bytes = Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8');
    await pipeline(Readable.from([bytes]), respond({ statusCode, headers: Object.fromEntries(texts) }));
  };
}
