import { connect, type Socket } from 'node:net';
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

type RequestHandler = Extract<NonNullable<DynamoDBClientConfig['requestHandler']>, { handle: unknown }>;
type Handled = Awaited<ReturnType<RequestHandler['handle']>>;
type HttpRequest = Parameters<RequestHandler['handle']>[0];

interface Line {
  readonly socket: Socket;
  received: Buffer;
  waiting: { readonly resolve: (answer: Handled) => void; readonly reject: (error: Error) => void } | undefined;
}

const headEnd = '\r\n\r\n';
/** The engines ask for a signature and look no further. */
const signature =
  'authorization: AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0\r\n' +
  'x-amz-date: 20260101T000000Z\r\n';

/**
 * Takes the SDK's requests to a local engine over connections that stay open, one request at a time on each. It does the
 * little of HTTP that the engine speaks, at a fraction of what the SDK's own handler and signing take.
 */
export function leanWire() {
  const idle: Line[] = [];
  const lines = new Set<Line>();
  const open = ({ hostname, port }: HttpRequest): Line => {
    const line: Line = {
      socket: connect({ host: hostname, port: port ?? 80, noDelay: true }),
      received: Buffer.alloc(0),
      waiting: undefined,
    };
    lines.add(line);
    line.socket.on('data', (bytes: Buffer) => {
      if (take(line, bytes)) idle.push(line);
    });
    line.socket.on('error', (error) => line.waiting?.reject(error));
    line.socket.on('close', () => {
      lines.delete(line);
      if (idle.includes(line)) idle.splice(idle.indexOf(line), 1);
      line.waiting?.reject(Object.assign(new Error('the engine closed the connection'), { code: 'ECONNRESET' }));
    });
    return line;
  };
  return {
    handle: (request: HttpRequest) =>
      new Promise<Handled>((resolve, reject) => {
        const line = idle.pop() ?? open(request);
        line.waiting = { resolve, reject };
        line.socket.write(bytesOf(request));
      }),
    destroy: () => {
      for (const { socket } of lines) socket.destroy();
    },
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  };
}

function bytesOf({ headers, body }: HttpRequest): Buffer {
  const bytes = rawBytes(body as string | Uint8Array);
  const head =
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-amz-json-1.0\r\n' +
    `x-amz-target: ${headers['x-amz-target'] ?? ''}\r\n${signature}content-length: ${String(bytes.length)}${headEnd}`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** Of the memory itself: the SDK's bodies complain when they are used like texts, as `Buffer.from` does. */
function rawBytes(body: string | Uint8Array): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

/** Adds what arrived; true once the answer is whole and has been handed over. */
function take(line: Line, bytes: Buffer): boolean {
  line.received = line.received.length === 0 ? bytes : Buffer.concat([line.received, bytes]);
  const bodyStart = line.received.indexOf(headEnd) + headEnd.length;
  if (bodyStart < headEnd.length) return false;
  const [statusLine = '', ...fields] = line.received.toString('latin1', 0, bodyStart).trim().split('\r\n');
  const headers = Object.fromEntries(fields.map(fieldOf));
  const bodyEnd = bodyStart + Number(headers['content-length']);
  if (!(line.received.length >= bodyEnd)) {
    if (headers['content-length'] === undefined)
      line.socket.destroy(new Error(`an answer without a length: ${statusLine}`));
    return false;
  }
  const body = line.received.subarray(bodyStart, bodyEnd);
  line.received = Buffer.alloc(0);
  const { waiting } = line;
  line.waiting = undefined;
  waiting?.resolve({
    response: { statusCode: Number(statusLine.split(' ')[1]), headers, body } as Handled['response'],
  });
  return true;
}

function fieldOf(field: string): [name: string, value: string] {
  const colon = field.indexOf(':');
  return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
}
