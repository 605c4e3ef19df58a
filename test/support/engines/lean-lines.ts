import { connect, type Socket } from 'node:net';

/** The answer of an engine. */
export interface EngineAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface EngineAddress {
  readonly hostname: string;
  readonly port: number;
}

interface Line {
  readonly socket: Socket;
  received: Buffer;
  waiting: { readonly resolve: (answer: EngineAnswer) => void; readonly reject: (error: Error) => void } | undefined;
}

const headEnd = '\r\n\r\n';
/** The engines ask for a signature and look no further. */
const signature =
  'authorization: AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0\r\n' +
  'x-amz-date: 20260101T000000Z\r\n';

/**
 * Connections to a local engine that stay open, with one request at a time on each. They do the little of HTTP that the
 * engine speaks.
 */
export function leanLines() {
  const idle: Line[] = [];
  const lines = new Set<Line>();
  const open = ({ hostname, port }: EngineAddress): Line => {
    const line: Line = {
      socket: connect({ host: hostname, port, noDelay: true }),
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
    /** Sends one request, whose operation is named by `target` as in `DynamoDB_20120810.GetItem`. */
    post: (address: EngineAddress, target: string, body: Buffer) =>
      new Promise<EngineAnswer>((resolve, reject) => {
        const line = idle.pop() ?? open(address);
        line.waiting = { resolve, reject };
        line.socket.write(requestOf(target, body));
      }),
    destroy: () => {
      for (const { socket } of lines) socket.destroy();
    },
  };
}

function requestOf(target: string, body: Buffer): Buffer {
  const head =
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-amz-json-1.0\r\n' +
    `x-amz-target: ${target}\r\n${signature}content-length: ${String(body.length)}${headEnd}`;
  return Buffer.concat([Buffer.from(head), body]);
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
  waiting?.resolve({ statusCode: Number(statusLine.split(' ')[1]), headers, body });
  return true;
}

function fieldOf(field: string): [name: string, value: string] {
  const colon = field.indexOf(':');
  return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
}
