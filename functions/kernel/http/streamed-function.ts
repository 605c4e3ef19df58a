import type { Writable } from 'node:stream';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { createHttpHandler, type HttpHandler } from './handler.ts';
import type { AnyOperation } from './operation.ts';
import { type AnswerHead, createStreamedHttpHandler } from './streamed-handler.ts';
import type { Platform } from '../../ports/platform.ts';

/** The global object that the Lambda runtime provides to functions that stream. */
declare const awslambda: {
  streamifyResponse(handler: (event: APIGatewayProxyEvent, stream: Writable) => Promise<void>): StreamedFunction;
  readonly HttpResponseStream: { from(stream: Writable, head: AnswerHead): Writable };
};

type StreamedFunction = (event: APIGatewayProxyEvent, stream: Writable) => Promise<void>;

/** The Lambda function of an operation that streams. If the stage's gateway cannot stream, it returns a buffered answer. */
export function createStreamedFunction(operation: AnyOperation, platform: Platform): StreamedFunction | HttpHandler {
  if (platform.settings.streamsResponses !== true) return createHttpHandler(operation, platform);
  const handler = createStreamedHttpHandler(operation, platform);
  return awslambda.streamifyResponse((event, stream) =>
    handler(event, (head) => awslambda.HttpResponseStream.from(stream, head)),
  );
}
