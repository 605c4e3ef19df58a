import { Webhook } from 'standardwebhooks';
import { SignatureError, unwrap, unwrapFlat } from '../../client/typescript/src/index.ts';

const secret = `whsec_${Buffer.from('a secret of 24 bytes ...').toString('base64')}`;
const nowMs = Date.parse('2026-12-01T15:00:00.000Z');
const body = JSON.stringify({ data: [{ type: 'payment.created', id: '7' }], meta: { sequence: 1 } });

/** As the library of the standard signs. */
function headersFor(text: string, { key = secret, atMs = nowMs, id = 'msg_1' } = {}) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(atMs / 1000)),
    'webhook-signature': new Webhook(key).sign(id, new Date(atMs), text),
    'content-type': 'application/vnd.api+json',
  };
}

test.each([
  ['a text', body],
  ['bytes', new TextEncoder().encode(body)],
  ['a buffer', Buffer.from(body)],
  ['an array buffer', new TextEncoder().encode(body).buffer],
])('%s is accepted, and its events are read', async (_, raw) => {
  const { data, meta } = await unwrap(raw, headersFor(body), secret, { nowMs });
  expect(data[0]).toMatchObject({ type: 'payment.created', id: '7' });
  expect(meta).toEqual({ sequence: 1 });
});

test('headers may be of fetch, of Node, or in capitals', async () => {
  const plain = headersFor(body);
  const capital = Object.fromEntries(Object.entries(plain).map(([name, value]) => [name.toUpperCase(), value]));
  for (const headers of [new Headers(plain), capital, { ...plain, 'webhook-id': ['msg_1'] }]) {
    expect((await unwrap(body, headers, secret, { nowMs })).data).toHaveLength(1);
  }
});

test('a secret that is a plain text signs with its bytes', async () => {
  const text = 'a signing secret of your own';
  const headers = headersFor(body, { key: `whsec_${Buffer.from(text).toString('base64')}` });
  expect((await unwrap(body, headers, text, { nowMs })).data).toHaveLength(1);
});

test('while the token changes, either secret and either signature suffices', async () => {
  const newer = 'whsec_' + Buffer.from('another secret of 24 byt').toString('base64');
  const both = {
    ...headersFor(body),
    'webhook-signature': `${headersFor(body, { key: newer })['webhook-signature']} ${headersFor(body)['webhook-signature']}`,
  };
  expect((await unwrap(body, both, secret, { nowMs })).data).toHaveLength(1);
  expect((await unwrap(body, headersFor(body, { key: newer }), [secret, newer], { nowMs })).data).toHaveLength(1);
});

describe('refused is', () => {
  const headers = headersFor(body);
  test.each([
    ['a changed body', `${body} `, headers, secret],
    ['another secret', body, headers, 'another'],
    ['another id', body, { ...headers, 'webhook-id': 'msg_2' }, secret],
    ['another time', body, { ...headers, 'webhook-timestamp': String(Math.floor(nowMs / 1000) - 1) }, secret],
    ['no signature', body, { ...headers, 'webhook-signature': undefined }, secret],
    ['an empty signature', body, { ...headers, 'webhook-signature': 'v1,' }, secret],
    ['a signature that is no base64', body, { ...headers, 'webhook-signature': 'v1,%%%' }, secret],
    [
      'a signature of another version',
      body,
      { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') },
      secret,
    ],
    ['no time', body, { ...headers, 'webhook-timestamp': undefined }, secret],
    ['a time that is no number', body, { ...headers, 'webhook-timestamp': 'now' }, secret],
    ['a request that is too old', body, headersFor(body, { atMs: nowMs - 301_000 }), secret],
    ['a request of the future', body, headersFor(body, { atMs: nowMs + 301_000 }), secret],
  ])('%s', async (_, raw, sent, key) => {
    await expect(unwrap(raw, sent, key, { nowMs })).rejects.toBeInstanceOf(SignatureError);
  });
});

test.each(['', 'whsec_', [], [''], [secret, '']].map((one) => [one]))(
  'the empty secret %p is refused: anybody can sign with it',
  async (empty) => {
    await expect(unwrap(body, headersFor(body), empty, { nowMs })).rejects.toThrow('not empty');
  },
);

test('a body that was read as JSON before is refused with a sentence', async () => {
  await expect(unwrap(JSON.parse(body) as string, headersFor(body), secret, { nowMs })).rejects.toThrow(
    'rawBody has to be the bytes',
  );
});

test('a body of the other content type is refused', async () => {
  await expect(unwrapFlat(body, headersFor(body), secret, { nowMs })).rejects.toThrow('sends application/vnd.api+json');
  const flat = { ...headersFor(body), 'content-type': 'application/json; charset=utf-8' };
  expect((await unwrapFlat(body, flat, secret, { nowMs })).data).toHaveLength(1);
});
