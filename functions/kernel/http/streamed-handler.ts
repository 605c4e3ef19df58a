import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Platform } from '../../ports/platform.ts';
import { createHttpHandler } from './handler.ts';
import type { AnyOperation } from './operation.ts';

/** What goes before the body of a streamed answer. */
export interface AnswerHead {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers a request by asking for the stream behind a head, once the head is known, and writing the body to it. */
export type StreamedHttpHandler = (
  event: APIGatewayProxyEvent,
  respond: (head: AnswerHead) => Writable,
) => Promise<void>;

/**
 * The function of an operation that streams. Its status says how it went, so nothing is sent before the answer stands:
 * the stream is there for the time that it may take, which is more than a gateway waits for a whole answer.
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
