import { challenge } from '../../../functions/kernel/http/answer.ts';
import { PassThrough, type Writable } from 'node:stream';
import { defineOperation } from '../../../functions/kernel/http/operation.ts';
import type { AnswerHead } from '../../../functions/kernel/http/streamed-handler.ts';
import { createStreamedFunction } from '../../../functions/kernel/http/streamed-function.ts';
import { answerHeaders } from '../../../functions/kernel/base/answer-headers.ts';
import { proxyEvent } from '../../../local/gateway/proxy-event.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const operation = defineOperation({
  id: 'streamedOne',
  capability: 'streams',
  method: 'GET',
  path: '/streamed',
  scopes: [],
  timeoutSeconds: 120,
  streams: true,
  response: { status: 200 },
  errors: [],
  uses: { read: [], write: [] },
  handle: () => ({ data: { type: 'streamed', id: '1', attributes: {} } }),
});

describe('the function of an operation that streams', () => {
  const bank = useBank();
  const heads: AnswerHead[] = [];
  const runtime = {
    streamifyResponse: (handler: unknown) => handler,
    HttpResponseStream: { from: (stream: Writable, head: AnswerHead) => (heads.push(head), stream) },
  };
  beforeAll(() => {
    Object.assign(globalThis, { awslambda: runtime });
  });
  afterAll(() => {
    Reflect.deleteProperty(globalThis, 'awslambda');
  });

  const event = (token: string) =>
    proxyEvent(
      {
        method: 'GET',
        target: '/streamed',
        headers: { authorization: `Bearer ${token}` },
        body: Buffer.alloc(0),
        sourceIp: '203.0.113.10',
        requestId: '1',
      },
      { target: operation, pathParameters: {} },
    );
  const made = (streamsResponses: boolean) =>
    createStreamedFunction(operation, { ...bank.platform, settings: { ...bank.platform.settings, streamsResponses } });

  test.each([
    ['an answer', 200, () => bank.token],
    ['a refusal', 401, () => 'none'],
  ])('%s goes out with its status and headers first, and its document behind them', async (_, status, token) => {
    const stream = new PassThrough();
    await (made(true) as (...given: unknown[]) => Promise<void>)(event(token()), stream);
    const document = JSON.parse((stream.read() as Buffer).toString('utf8')) as Record<string, unknown>;
    expect(heads.at(-1)).toEqual({
      statusCode: status,
      headers: {
        ...(status === 401 ? { 'WWW-Authenticate': challenge } : {}),
        'Content-Type': 'application/vnd.api+json',
        'RateLimit-Policy': expect.any(String) as string,
        ...(status === 200 ? { RateLimit: expect.any(String) as string } : {}),
        ...answerHeaders,
      },
    });
    expect(Object.keys(document)).toEqual([status === 200 ? 'data' : 'errors']);
    expect(stream.writableEnded).toBe(true);
  });

  test('it answers whole where the gateway of the stage passes no streams on', async () => {
    const answer = await (made(false) as (...given: unknown[]) => Promise<unknown>)(event(bank.token));
    expect(answer).toMatchObject({ statusCode: 200, body: expect.stringContaining('"streamed"') as string });
  });
});
