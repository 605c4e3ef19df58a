import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listenOnLoopback } from '../loopback-server.ts';
import type { ApiRequest } from './api.ts';
import { SchedulerError } from './problems.ts';

const BODY_BYTES_MAX = 1_048_576;

/** Serves SDK requests on a free port of the loopback address. */
export async function serveApi(
  answer: (request: ApiRequest) => object,
): Promise<{ readonly endpoint: string; close(): Promise<void> }> {
  const server = createServer((request, response) => void respond(request, response, answer));
  const running = await listenOnLoopback(server);
  return { endpoint: running.endpoint, close: () => running.stop() };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: ApiRequest) => object,
): Promise<void> {
  try {
    const url = new URL(request.url ?? '/', 'http://scheduler');
    const body = await readBody(request);
    write(response, 200, answer({ method: request.method ?? 'GET', url, body }));
  } catch (error) {
    const isKnown = error instanceof SchedulerError;
    response.setHeader('x-amzn-errortype', isKnown ? error.type : 'InternalServerException');
    write(response, isKnown ? error.status : 500, { Message: error instanceof Error ? error.message : String(error) });
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > BODY_BYTES_MAX) throw new SchedulerError('ValidationException', 'The body is too large.');
  }
  return Buffer.concat(chunks).toString('utf8');
}

function write(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
