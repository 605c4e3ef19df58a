import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { signatureHeaders, type SignedDelivery } from '../../../functions/delivery/webhooks/signature.ts';

const delivery = (changes: Partial<SignedDelivery> = {}): SignedDelivery => ({
  token: 'correct horse',
  bodyBytes: Buffer.from(JSON.stringify({ data: [{ id: '64', type: 'payment.sent', note: 'Grüße, 東京 🏦' }] })),
  messageId: '17_64',
  timestampSeconds: Math.floor(Date.now() / 1000),
  signatureHeaderName: 'X-Service-Signature',
  ...changes,
});

/** Verifies as a receiver with the published library: throws unless id, time and body are the signed ones. */
const received = (
  secret: string,
  format: 'raw' | 'encoded',
  { headers, body }: { headers: Record<string, string>; body: Uint8Array },
) =>
  new Webhook(format === 'raw' ? Buffer.from(secret, 'utf8') : secret, format === 'raw' ? { format } : {}).verify(
    Buffer.from(body),
    headers,
  );

describe('X-Service-Signature', () => {
  test('is the base64 HMAC-SHA1 of the body (vector 2 of RFC 2202)', () => {
    const bodyBytes = Buffer.from('what do ya want for nothing?');
    const headers = signatureHeaders(delivery({ token: 'Jefe', bodyBytes }));
    const published = Buffer.from('effcdf6ae5eb2fa2d27416d5f184df9c259a7c79', 'hex').toString('base64');
    expect(headers['X-Service-Signature']).toBe(published);
    expect(published).toBe('7/zfauXrL6LSdBbV8YTfnCWafHk=');
  });

  test.each(['s3cret', 'pässwörd ✓', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'k'.repeat(200)])(
    'a receiver recomputes it with the whole token as UTF-8: %s',
    (token) => {
      const sent = delivery({ token });
      const recomputed = createHmac('sha1', Buffer.from(token, 'utf8')).update(sent.bodyBytes).digest('base64');
      expect(signatureHeaders(sent)['X-Service-Signature']).toBe(recomputed);
    },
  );

  test('covers bytes that are no UTF-8', () => {
    const bodyBytes = Buffer.from([0xff, 0x00, 0xc3]);
    const recomputed = createHmac('sha1', 'correct horse').update(bodyBytes).digest('base64');
    expect(signatureHeaders(delivery({ bodyBytes }))['X-Service-Signature']).toBe(recomputed);
  });

  test('carries the name that the stage gives it', () => {
    const names = Object.keys(signatureHeaders(delivery({ signatureHeaderName: 'X-Acme-Signature' })));
    expect(names).toEqual(['X-Acme-Signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature']);
  });
});

describe('Standard Webhooks', () => {
  test('the published example of the standard is reproduced', () => {
    const headers = signatureHeaders(
      delivery({
        token: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        timestampSeconds: 1614265330,
        bodyBytes: Buffer.from('{"test": 2432232314}'),
      }),
    );
    expect(headers).toMatchObject({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test.each([
    ['encoded', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    ['raw', 's3cret'],
    ['raw', 'pässwörd ✓'],
    ['raw', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ] as const)('the published library accepts a delivery with a key that is %s: %s', (format, token) => {
    const sent = delivery({ token });
    const answer = received(token, format, { headers: signatureHeaders(sent), body: sent.bodyBytes });
    expect(answer).toEqual(JSON.parse(Buffer.from(sent.bodyBytes).toString()));
  });

  test.each([
    ['body', (sent: SignedDelivery) => ({ ...sent, bodyBytes: Buffer.concat([sent.bodyBytes, Buffer.from(' ')]) })],
    ['message id', (sent: SignedDelivery) => ({ ...sent, messageId: '17_65' })],
    ['timestamp', (sent: SignedDelivery) => ({ ...sent, timestampSeconds: sent.timestampSeconds - 1 })],
    ['token', (sent: SignedDelivery) => ({ ...sent, token: 'wrong horse' })],
  ])('the published library refuses the signature of another %s', (_name, change) => {
    const sent = delivery();
    const foreign = signatureHeaders(change(sent))['webhook-signature'] ?? '';
    const headers = { ...signatureHeaders(sent), 'webhook-signature': foreign };
    expect(() => received('correct horse', 'raw', { headers, body: sent.bodyBytes })).toThrow('No matching signature');
  });

  test('a retry keeps the message id and signs its own time', () => {
    const first = signatureHeaders(delivery({ timestampSeconds: 1_800_000_000 }));
    const retry = signatureHeaders(delivery({ timestampSeconds: 1_800_000_005.9 }));
    expect(first['webhook-id']).toBe('17_64');
    expect(retry['webhook-id']).toBe('17_64');
    expect(retry['webhook-timestamp']).toBe('1800000005');
    expect(retry['webhook-signature']).not.toBe(first['webhook-signature']);
    expect(retry['X-Service-Signature']).toBe(first['X-Service-Signature']);
  });
});

test.each([undefined, ''])('without a token (%p) there are no signature headers', (token) => {
  expect(signatureHeaders(delivery({ token }))).toEqual({});
});

describe('while the token before is valid too', () => {
  const sent = delivery({ token: 'new horse', previousToken: 'correct horse' });
  const headers = signatureHeaders(sent);

  test.each(['new horse', 'correct horse'])('the published library accepts a delivery with %s', (token) => {
    const answer = received(token, 'raw', { headers, body: sent.bodyBytes });
    expect(answer).toEqual(JSON.parse(Buffer.from(sent.bodyBytes).toString()));
  });

  test('each token has its signature: the new one first, and the HMAC-SHA1 of the one before in a header of its own', () => {
    const [alone, before] = [
      signatureHeaders(delivery({ ...sent, previousToken: undefined })),
      signatureHeaders(delivery({ ...sent, token: 'correct horse', previousToken: undefined })),
    ];
    expect(headers).toEqual({
      ...alone,
      'webhook-signature': `${alone['webhook-signature'] ?? ''} ${before['webhook-signature'] ?? ''}`,
      'X-Service-Signature-Previous': before['X-Service-Signature'],
    });
  });

  test('any other token is refused', () => {
    expect(() => received('wrong horse', 'raw', { headers, body: sent.bodyBytes })).toThrow('No matching signature');
  });
});
