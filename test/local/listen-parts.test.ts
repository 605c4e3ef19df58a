import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signatureHeaders } from '../../functions/delivery/webhooks/signature.ts';
import { filesIn } from '../../local/data-dir.ts';
import { PlatformProblem } from '../../local/engines/platform-problem.ts';
import type { Body } from '../../local/listen/body.ts';
import { delayOf, faultOf, takingTurns } from '../../local/listen/faults.ts';
import { createGapProof } from '../../local/listen/gap-proof.ts';
import { keptToken } from '../../local/listen/kept-token.ts';
import { readListenOptions } from '../../local/listen/options.ts';
import { runningAddress } from '../../local/listen/running-address.ts';
import { whyNotGenuine } from '../../local/listen/verify.ts';

describe('options of npm run listen', () => {
  test('without any, the platform of npm start is meant, and everything is answered with 200', () => {
    expect(readListenOptions([], {})).toEqual({
      baseUrl: undefined,
      token: undefined,
      port: 0,
      publicUrl: undefined,
      forwardTo: undefined,
      secret: undefined,
      contentType: 'JsonAPI',
      deliveryMode: 'AtLeastOnce',
      includeResources: false,
      showsBodies: false,
      faults: [],
      delays: [],
      help: false,
    });
  });

  test('what is typed goes before the environment', () => {
    const environment = { BANKSTACK_URL: 'https://one.example/', BANKSTACK_TOKEN: 'one' };
    expect(readListenOptions([], environment)).toMatchObject({ baseUrl: 'https://one.example', token: 'one' });
    const typed = readListenOptions(['--url', 'https://two.example/v1/', '--token', 'two'], environment);
    expect(typed).toMatchObject({ baseUrl: 'https://two.example/v1', token: 'two' });
  });

  test.each([
    ['--fail', '200'],
    ['--fail', '600'],
    ['--fail', '500:0'],
    ['--fail', '500:3:1'],
    ['--fail', 'never'],
    ['--slow', '-1'],
    ['--slow', '61'],
    ['--slow', '2:x'],
    ['--port', '65536'],
    ['--url', 'localhost:3000'],
    ['--forward-to', 'localhost:4000/hooks'],
    ['--secret', 'whsec_short'],
    ['--secret', 'A'.repeat(44)],
    ['--unknown', 'x'],
  ])('%s %s is refused', (...args) => {
    expect(() => readListenOptions(args, {})).toThrow(PlatformProblem);
  });

  test('without a running platform on this machine, it says what to do', async () => {
    await expect(runningAddress('/nowhere')).rejects.toThrow('No platform is running on this machine.');
    const folder = mkdtempSync(path.join(tmpdir(), 'bankstack-listen-'));
    writeFileSync(filesIn(folder).address, 'http://127.0.0.1:1');
    await expect(runningAddress(folder)).rejects.toThrow('No platform is running on this machine.');
    rmSync(folder, { recursive: true });
  });

  test('without a token and without a platform on this machine, it says what to do', () => {
    expect(() => keptToken('/nowhere')).toThrow('There is no token of a platform on this machine.');
  });
});

describe('planned failures', () => {
  test('come one after the other, each as often as it says', () => {
    const plans = ['500:2', 'timeout:1', 'reset'].flatMap((text) => faultOf(text) ?? []);
    const next = takingTurns(plans);
    const taken = Array.from({ length: 5 }, () => next()?.fault);
    expect(taken).toEqual([{ status: 500 }, { status: 500 }, 'timeout', 'reset', 'reset']);
    const one = takingTurns([{ fault: 'reset', count: 1 }]);
    expect([one()?.fault, one()]).toEqual(['reset', undefined]);
    expect(delayOf('0.5:2')).toEqual({ seconds: 0.5, count: 2 });
  });
});

describe('verification', () => {
  const token = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const secret = { token, headerName: 'x-service-signature' };
  const body = Buffer.from('{"data":[]}');
  const timestampSeconds = 1_795_000_000;
  const headersOf = (with_: string, bodyBytes = body) =>
    Object.fromEntries(
      Object.entries(
        signatureHeaders({
          token: with_,
          bodyBytes,
          messageId: '1_2',
          timestampSeconds,
          signatureHeaderName: 'X-Service-Signature',
        }),
      ).map(([name, value]) => [name.toLowerCase(), value]),
    );
  const why = (headers: Record<string, string>, atSeconds = timestampSeconds, bytes = body) =>
    whyNotGenuine(headers, bytes, secret, atSeconds * 1000);

  test('what the platform signs is genuine, for five minutes', () => {
    expect(why(headersOf(token))).toBeUndefined();
    expect(why(headersOf(token), timestampSeconds + 300)).toBeUndefined();
    for (const away of [301, -301]) expect(why(headersOf(token), timestampSeconds + away)).toMatch('5 minutes');
  });

  test('while a token is changed, one of two signatures is enough', () => {
    const { 'webhook-signature': own = '', ...rest } = headersOf(token);
    const { 'webhook-signature': other = '' } = headersOf(`whsec_${Buffer.alloc(32, 8).toString('base64')}`);
    expect(why({ ...rest, 'webhook-signature': `${other} ${own}` })).toBeUndefined();
    expect(why({ ...rest, 'webhook-signature': other })).toMatch('webhook-signature');
  });

  test('each signature is checked separately', () => {
    const genuine = headersOf(token);
    expect(why({ ...genuine, 'x-service-signature': headersOf('other')['x-service-signature'] ?? '' })).toMatch(
      'x-service-signature',
    );
    for (const name of ['x-service-signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      const { [name]: _left, ...without } = genuine;
      expect([name, why(without)]).toEqual([name, expect.any(String)]);
    }
    expect(why(genuine, timestampSeconds, Buffer.from('{"data": []}'))).toMatch('x-service-signature');
    const onlyOld = { 'x-service-signature': createHmac('sha1', token).update(body).digest('base64') };
    expect(why(onlyOld)).toEqual(expect.any(String));
  });
});

describe('the proof that nothing is missing', () => {
  const body = (sequence: number, previous: number | undefined, ...ids: readonly string[]): Body => ({
    data: ids.map((id) => ({ type: 'x.y', id })),
    meta: {
      sequence,
      ...(previous === undefined ? {} : { previousSequence: previous, previousEventId: `e${previous}` }),
    },
  });
  const after = (accepted: readonly Body[], isNew = true) => {
    const proof = createGapProof({ isNew });
    for (const one of accepted) proof.accept(one);
    return proof;
  };
  const first = body(1, undefined, 'e0', 'e1');

  test('the first of a new webhook, and each that follows the last one accepted', () => {
    expect(after([]).positionOf(first)).toEqual({ kind: 'next' });
    expect(after([first]).positionOf(body(2, 1, 'e2'))).toEqual({ kind: 'next' });
    expect(after([first, body(2, 1, 'e2')]).positionOf(body(3, 2, 'e3'))).toEqual({ kind: 'next' });
  });

  test('a retry of a body that was not accepted is next, and of one that was accepted is again', () => {
    const proof = after([first]);
    expect([proof.positionOf(body(2, 1, 'e2')), proof.positionOf(body(2, 1, 'e2'))]).toEqual([
      { kind: 'next' },
      { kind: 'next' },
    ]);
    expect(proof.positionOf(first)).toEqual({ kind: 'again' });
  });

  test('events that were given up, passed over or changed are reported', () => {
    const gapOf = (accepted: readonly Body[], next: Body) => {
      const place = after(accepted).positionOf(next);
      return place.kind === 'next' ? place.gap : place.kind;
    };
    expect(gapOf([], body(2, 1, 'e2'))).toBe('bodies 1 to 1 were not accepted here');
    expect(gapOf([first], body(5, 4, 'e5'))).toBe('bodies 2 to 4 were not accepted here');
    expect(gapOf([first], body(3, 1, 'e9'))).toMatch('events before body 3 were passed over');
    const other = { ...body(2, 1, 'e2'), meta: { sequence: 2, previousSequence: 1, previousEventId: 'e0' } };
    expect(gapOf([first], other)).toBe('it follows event e0, but body 1 ended with event e1');
    expect(gapOf([first, body(2, 1, 'e2')], body(3, 1, 'e3'))).toBe('it follows body 1, but body 2 was accepted here');
  });

  test('a webhook of an earlier run begins anywhere; replays, tests and bodies without places have none', () => {
    expect(after([], false).positionOf(body(7, 5, 'e7'))).toEqual({ kind: 'next' });
    const proof = after([], false);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(proof.positionOf(body(7, 5, 'e7'))).toEqual({ kind: 'next' });
    expect(proof.positionOf(body(8, 7, 'e8'))).toEqual({ kind: 'next', gap: 'bodies 7 to 7 were not accepted here' });
    for (const meta of [undefined, {}, { replayId: '1' }, { isTest: true }]) {
      expect(after([first]).positionOf({ data: [], ...(meta === undefined ? {} : { meta }) })).toEqual({
        kind: 'none',
      });
    }
  });
});
