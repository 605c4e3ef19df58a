import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request of an SDK client: the name of its action, and its body. */
export interface RecordedRequest {
  readonly action: string;
  readonly body: string;
}

/** An error of AWS in place of an answer. */
export class RecordedError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Members of the error beside its message, where the protocol is JSON. */
  readonly members: object;

  constructor(code: string, message = `said AWS: ${code}`, status = 400, members: object = {}) {
    this.code = code;
    this.message = message;
    this.status = status;
    this.members = members;
  }
}

/** A server that gives the answers of AWS, recorded or made: a text for XML, an object for JSON, and errors in the form of the protocol. */
export async function answerAsAws(answer: (request: RecordedRequest) => string | object | Promise<string | object>) {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then(async (bytes) => {
      const recorded = { action: actionOf(request, bytes.toString()), body: bytes.toString() };
      requests.push(recorded);
      const given = await answer(recorded);
      if (given instanceof RecordedError) {
        refuse(request, response, given);
        return;
      }
      const [type, text] =
        typeof given === 'string' ? ['text/xml', given] : ['application/x-amz-json-1.1', JSON.stringify(given)];
      response.writeHead(200, { 'Content-Type': type }).end(text);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    requests,
    settings: {
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'example',
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    close: () => server.close(),
  };
}

/** As JSON with the name of the error in a header, or as XML for the services that get forms. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code, message, members }: RecordedError,
): void {
  if (request.headers['content-type']?.includes('form') === true) {
    const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error>`;
    response.writeHead(status, { 'Content-Type': 'text/xml' }).end(`<ErrorResponse>${error}</ErrorResponse>`);
    return;
  }
  if (request.headers.authorization?.includes('/s3/') === true) {
    const error = `<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
    response.writeHead(status, { 'Content-Type': 'application/xml' }).end(error);
    return;
  }
  response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1', 'x-amzn-ErrorType': code });
  response.end(JSON.stringify({ __type: code, message, ...members }));
}

function actionOf(request: IncomingMessage, body: string): string {
  const target = request.headers['x-amz-target'];
  if (typeof target === 'string') return target.slice(target.lastIndexOf('.') + 1);
  return new URLSearchParams(body).get('Action') ?? request.url ?? '';
}
