import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { PlatformProblem } from '../engines/platform-problem.ts';
import type { ReceiverFault } from './faults.ts';

/** More bytes than any delivery has. A larger request is not a delivery. */
const bodyBytesMax = 4 * 1024 * 1024;

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The answer to a request. */
export interface ReceiverReply {
  readonly answer: ReceiverFault;
  readonly afterSeconds: number;
  /** What an answer with a status has in its body. */
  readonly body?: string;
}

export interface HttpReceiver {
  readonly port: number;
  stop(): Promise<void>;
}

/** An HTTP server on this machine that calls `judge` for every POST. Throws PlatformProblem if the port is taken. */
export async function startHttpReceiver(
  port: number,
  judge: (arrival: ReceivedRequest) => Promise<ReceiverReply>,
): Promise<HttpReceiver> {
  const ended = new AbortController();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= bodyBytesMax) parts.push(part);
    });
    request.on('end', () => {
      if (request.method !== 'POST' || bytes > bodyBytesMax) return void response.writeHead(405).end();
      // Senders that wait for an answer when the server stops get none.
      judge({ path: request.url ?? '/', headers: request.headers, body: Buffer.concat(parts) })
        .then((reply) => give(response, reply, ended.signal))
        .catch(() => response.destroy());
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch(() => {
    throw new PlatformProblem(`Port ${port} cannot be used.`, 'Choose another port: npm run listen -- --port 4000');
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: async () => {
      ended.abort();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function give(
  response: ServerResponse,
  { answer, afterSeconds, body = '' }: ReceiverReply,
  signal: AbortSignal,
): Promise<void> {
  if (afterSeconds > 0) await pause(afterSeconds * 1000, undefined, { signal });
  if (answer === 'timeout') return;
  if (answer === 'reset') response.destroy();
  else response.writeHead(answer.status).end(body);
}
