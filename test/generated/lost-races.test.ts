import { createCallbackHandler } from '../../functions/kernel/http/callback-handler.ts';
import { createPageHandler } from '../../functions/kernel/http/page-handler.ts';
import { ConcurrencyConflict } from '../../functions/kernel/table/concurrency-conflict.ts';
import { callbacks, pages } from '../../functions/registry.ts';
import { useBank } from '../support/bank/use-bank.ts';

const bank = useBank();

const event = {
  httpMethod: 'GET',
  headers: {},
  multiValueHeaders: {},
  body: '{}',
  isBase64Encoded: false,
  pathParameters: null,
  queryStringParameters: null,
  requestContext: { requestId: 'request', identity: { sourceIp: '203.0.113.9' } },
} as never;

const lose = () => Promise.reject(new ConcurrencyConflict());
const throttle = () => Promise.reject(Object.assign(new Error('slow down'), { name: 'ThrottlingException' }));

describe('a partner whose message', () => {
  test.each(callbacks.map(({ path }) => path))(
    'loses every race at %s is asked to send it again: 429 account_busy with Retry-After',
    async (path) => {
      const callback = callbacks.find((one) => one.path === path);
      if (callback === undefined) throw new Error(`there is no callback ${path}`);
      const handle = createCallbackHandler({ ...callback, receive: lose }, bank.platform);
      const { statusCode, headers = {}, body } = await handle(event);
      const { errors } = JSON.parse(body) as { errors: [{ code: string }] };
      expect([statusCode, errors[0].code]).toEqual([429, 'account_busy']);
      expect(Number(headers['Retry-After'])).toBeGreaterThan(0);
    },
  );

  test('meets a table that throttles is asked to send it again', async () => {
    const [callback] = callbacks;
    if (callback === undefined) throw new Error('there is no callback');
    const handle = createCallbackHandler({ ...callback, receive: throttle }, bank.platform);
    expect((await handle(event)).statusCode).toBe(429);
  });
});

test.each(pages.map(({ id }) => id))('a browser that loses every race at %s gets a page with 429', async (id) => {
  const page = pages.find((one) => one.id === id);
  if (page === undefined) throw new Error(`there is no page ${id}`);
  const handle = createPageHandler({ ...page, show: lose }, bank.platform);
  const { statusCode, body } = await handle(event);
  expect([statusCode, body]).toEqual([429, expect.stringContaining('Please try again')]);
});
