import { connect, type Socket } from 'node:net';

interface Head {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The answer of an engine. */
export interface EngineAnswer extends Head {
  readonly body: Buffer;
}

interface EngineAddress {
  readonly hostname: string;
  readonly port: number;
}

interface Line {
  readonly socket: Socket;
  /** What has arrived of the answer. A large body comes in many parts, which are joined once. */
  readonly parts: Buffer[];
  received: number;
  /** The head of the answer and where its body is, once the head is whole. */
  begun: { readonly head: Head; readonly bodyStart: number; readonly bodyEnd: number } | undefined;
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
      parts: [],
      received: 0,
      begun: undefined,
      waiting: undefined,
    };
    lines.add(line);
    line.socket.on('data', (bytes: Buffer) => {
      if (!take(line, bytes)) return;
      // A program that has nothing else to do may end.
      line.socket.unref();
      idle.push(line);
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
    /**
     * Sends one request, whose operation is named by `target` as in `DynamoDB_20120810.GetItem`. The signal ends the request together with its
     * connection.
     */
    post: (address: EngineAddress, target: string, body: Buffer, signal?: AbortSignal) =>
      new Promise<EngineAnswer>((resolve, reject) => {
        if (signal?.aborted === true) throw aborted();
        const line = idle.pop() ?? open(address);
        line.socket.ref();
        const abort = () => {
          reject(aborted());
          line.socket.destroy();
        };
        signal?.addEventListener('abort', abort);
        const ended = () => signal?.removeEventListener('abort', abort);
        line.waiting = {
          resolve: (answer) => {
            ended();
            resolve(answer);
          },
          reject: (error) => {
            ended();
            reject(error);
          },
        };
        line.socket.write(requestOf(address, target, body));
      }),
    destroy: () => {
      for (const { socket } of lines) socket.destroy();
    },
  };
}

/** The error of the SDK's own handler, after which nothing is sent again. */
const aborted = () => Object.assign(new Error('Request aborted'), { name: 'AbortError' });

function requestOf({ hostname, port }: EngineAddress, target: string, body: Buffer): Buffer {
  const head =
    `POST / HTTP/1.1\r\nhost: ${hostname}:${String(port)}\r\n` +
    'content-type: application/x-amz-json-1.0\r\n' +
    `x-amz-target: ${target}\r\n${signature}content-length: ${String(body.length)}${headEnd}`;
  return Buffer.concat([Buffer.from(head), body]);
}

/** Adds what arrived; true once the answer is whole and has been handed over. */
function take(line: Line, bytes: Buffer): boolean {
  line.parts.push(bytes);
  line.received += bytes.length;
  line.begun ??= begin(line);
  const { begun, waiting } = line;
  if (begun === undefined || line.received < begun.bodyEnd) return false;
  const [first] = line.parts;
  const whole = line.parts.length === 1 && first !== undefined ? first : Buffer.concat(line.parts);
  line.parts.length = 0;
  line.received = 0;
  line.begun = undefined;
  line.waiting = undefined;
  waiting?.resolve({ ...begun.head, body: whole.subarray(begun.bodyStart, begun.bodyEnd) });
  return true;
}

/** Reads the head of the answer, if it is whole. */
function begin(line: Line): Line['begun'] {
  const received = Buffer.concat(line.parts);
  const bodyStart = received.indexOf(headEnd) + headEnd.length;
  if (bodyStart < headEnd.length) return undefined;
  const [statusLine = '', ...fields] = received.toString('latin1', 0, bodyStart).trim().split('\r\n');
  const headers = Object.fromEntries(fields.map(fieldOf));
  const bodyBytes = Number(headers['content-length']);
  if (Number.isNaN(bodyBytes)) {
    line.socket.destroy(new Error(`an answer without a length: ${statusLine}`));
    return undefined;
  }
  const head = { statusCode: Number(statusLine.split(' ')[1]), headers };
  return { head, bodyStart, bodyEnd: bodyStart + bodyBytes };
}

function fieldOf(field: string): [name: string, value: string] {
  const colon = field.indexOf(':');
  return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
}
