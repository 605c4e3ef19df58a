import type { APIGatewayProxyEvent } from 'aws-lambda';
import { createCallbackHandler } from '../../../functions/kernel/http/callback-handler.ts';
import { createLinedHandler } from '../../../functions/kernel/http/lined-handler.ts';
import { createPageHandler } from '../../../functions/kernel/http/page-handler.ts';
import { callbacks, operations, pages } from '../../../functions/registry.ts';
import { proxyEvent } from '../../../local/gateway/proxy-event.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const bank = useBank({ settings: { requiresCertificates: true } });

interface Called {
  readonly method: string;
  readonly path: string;
}

function eventOf(target: Called, clientCert?: object): APIGatewayProxyEvent {
  const path = target.path.replaceAll(/\{\w+\}/g, '1');
  const headers = { authorization: `Bearer ${bank.token}` };
  const request = {
    method: target.method,
    target: path,
    headers,
    body: Buffer.alloc(0),
    sourceIp: '203.0.113.10',
    requestId: 'r-1',
  };
  const event = proxyEvent(request, { target, pathParameters: {} });
  const { requestContext } = event;
  return {
    ...event,
    requestContext: {
      ...requestContext,
      identity: { ...requestContext.identity, clientCert: (clientCert ?? null) as never },
    },
  };
}

test('no operation serves a caller without a certificate, also one with a valid token', async () => {
  for (const operation of operations) {
    const { statusCode, body } = await createLinedHandler(operation, bank.platform)(eventOf(operation));
    const { errors } = JSON.parse(body) as { errors: { code: string; detail: string }[] };
    expect([operation.id, statusCode, errors[0]?.code]).toEqual([operation.id, 403, 'forbidden']);
    expect(errors[0]?.detail).toBe('A client certificate is required');
  }
});

test('a caller with a certificate still needs a token', async () => {
  const operation = operations.find(({ id }) => id === 'listAccounts');
  if (operation === undefined) throw new Error('there is no such operation');
  const handler = createLinedHandler(operation, bank.platform);
  const event = eventOf(operation, { subjectDN: 'CN=caller' });
  expect((await handler(event)).statusCode).toBe(200);
  expect((await handler({ ...event, headers: {}, multiValueHeaders: {} })).statusCode).toBe(401);
});

test('pages and callbacks ask for none: customers and partners come by the open name', async () => {
  for (const page of pages.filter(({ method }) => method === 'GET')) {
    const { body } = await createPageHandler(page, bank.platform)(eventOf(page));
    expect([page.id, body.includes('certificate')]).toEqual([page.id, false]);
  }
  for (const callback of callbacks) {
    const { body } = await createCallbackHandler(callback, bank.platform)(eventOf(callback));
    expect([callback.id, body.includes('certificate')]).toEqual([callback.id, false]);
  }
});
