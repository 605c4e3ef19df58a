import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request of an SDK client: the name of its action, and its body. */
export interface RecordedRequest {
  readonly action: string;
  readonly body: string;
}

/** A server that gives recorded answers of AWS, as text for XML, and as an object for JSON. */
export async function answerAsAws(answer: (request: RecordedRequest) => string | object) {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const recorded = { action: actionOf(request, bytes.toString()), body: bytes.toString() };
      requests.push(recorded);
      const given = answer(recorded);
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

function actionOf(request: IncomingMessage, body: string): string {
  const target = request.headers['x-amz-target'];
  if (typeof target === 'string') return target.slice(target.lastIndexOf('.') + 1);
  return new URLSearchParams(body).get('Action') ?? request.url ?? '';
}
