import type { Socket } from 'node:net';
import { inspect } from 'node:util';
import { createHttpsAccountLinking } from '../../functions/ports/account-linking/https-account-linking.ts';
import { noAccountLinking } from '../../functions/ports/account-linking/no-account-linking.ts';
import { jsonBytesMax } from '../../functions/ports/https/post-json.ts';
import { createSimulatedAccountLinking } from '../../functions/ports/account-linking/simulated-account-linking.ts';
import { createSsmSecret, type Secret } from '../../functions/ports/aws/ssm-secret.ts';
import { isRoutingNumber } from '../../functions/kernel/base/money/routing-number.ts';
import type { AccountLinking, LinkFailure } from '../../functions/ports/account-linking/port.ts';
import {
  credentialsRefusedMessage,
  unknownAnswerMessage,
  unusableSecretMessage,
} from '../../functions/ports/account-linking/alarms.ts';
import type { LogFields } from '../../functions/ports/log/port.ts';
import { accountLinkingProtocol } from '../../bin/partner-checks/protocols/account-linking.ts';
import { trialOf } from '../support/ports/partner-trial.ts';
import { onHttpRequest, startLoopbackReceiver } from '../support/delivery/loopback-receiver.ts';
import { authAnswer, balanceAnswer, identityAnswer } from '../support/ports/plaid/answers.ts';
import { errorBody } from '../support/ports/plaid/errors.ts';
import { type PlaidRequest, type PlaidAnswer, startPlaid } from '../support/ports/plaid/server.ts';

const timeoutMs = 3000;
const shortMs = 80;
const noAlarms = { alarm: () => undefined };
const failed = (failure: LinkFailure) => ({ outcome: 'failed', failure });

/** The alarms of the HTTPS adapter. */
const alarms: (readonly [string, LogFields | undefined])[] = [];
beforeEach(() => void alarms.splice(0));

type Handle = (request: { head: string; body: Buffer }, socket: Socket) => void;

/** The HTTPS adapter before a server of this test; `secret` is what it presents. */
async function provider(handle: Handle, secret: Secret = fixed('s3cr3t')) {
  const receiver = await startLoopbackReceiver((socket) => onHttpRequest(socket, (request) => handle(request, socket)));
  return {
    ...receiver,
    linking: createHttpsAccountLinking({
      baseUrl: `http://127.0.0.1:${receiver.port}/linking/v1`,
      secret,
      log: { alarm: ({ text }, fields) => void alarms.push([text, fields]) },
      allowHttp: true,
    }),
  };
}
const fixed = (text: string): Secret => ({ read: () => Promise.resolve(text), forget: () => undefined });

const json = (value: unknown, type = 'application/json') => {
  const text = JSON.stringify(value);
  return `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`;
};
const status = (code: number, more = '') =>
  `HTTP/1.1 ${code} X\r\n${more}content-length: 0\r\nconnection: close\r\n\r\n`;

/** A provider that speaks the protocol, and knows the same tokens as the simulator. */
const wellBehaved: Handle = ({ head, body }, socket) => {
  const { processorToken } = JSON.parse(body.toString()) as { processorToken: string };
  const question = /^POST \/linking\/v1\/(\w+) /.exec(head)?.[1];
  const ends: Record<string, string | undefined> = {
    'sandbox-login-required': status(409),
    'sandbox-unavailable': status(503),
    'sandbox-unsupported': status(422),
  };
  const answers: Record<string, unknown> = {
    account: { routingNumber: '021000021', accountNumber: '1234567890', accountType: 'Checking', more: 'is ignored' },
    owners: { owners: [processorToken === 'sandbox-mismatch' ? 'Somebody Else' : 'Ada Lovelace'] },
    balance: { balance: processorToken === 'sandbox-low-balance' ? 1000 : 1_000_000, available: null },
  };
  if (!processorToken.startsWith('sandbox-')) return void socket.end(status(404));
  if (processorToken === 'sandbox-timeout' && question !== 'account') return;
  const end = question === 'account' || (processorToken === 'sandbox-unsupported' && question === 'owners');
  socket.end((end ? undefined : ends[processorToken]) ?? json(answers[question ?? '']));
};

/** Plaid, with the same accounts and the same tokens. */
const plaid = ({ product, token }: PlaidRequest): PlaidAnswer => {
  const error = (type: string, code: string, status = 400) => ({ status, body: errorBody({ type, code }) });
  if (!token.startsWith('sandbox-')) return error('INVALID_INPUT', 'INVALID_PROCESSOR_TOKEN');
  if (product === 'auth') return { body: authAnswer() };
  if (token === 'sandbox-timeout') return () => undefined;
  if (token === 'sandbox-login-required') return error('ITEM_ERROR', 'ITEM_LOGIN_REQUIRED');
  if (token === 'sandbox-unavailable') return error('API_ERROR', 'INTERNAL_SERVER_ERROR', 500);
  if (product === 'identity') {
    return { body: identityAnswer([token === 'sandbox-mismatch' ? 'Somebody Else' : 'Ada Lovelace']) };
  }
  if (token === 'sandbox-unsupported') return error('ITEM_ERROR', 'PRODUCTS_NOT_SUPPORTED');
  return { body: balanceAnswer({ current: token === 'sandbox-low-balance' ? 10 : 10_000, available: null }) };
};

const adapterNames = ['simulator', 'https', 'plaid'] as const;

async function adapters(name: (typeof adapterNames)[number]): Promise<{ linking: AccountLinking } & AsyncDisposable> {
  if (name === 'https') return provider(wellBehaved);
  if (name === 'plaid') return startPlaid(plaid);
  const linking = createSimulatedAccountLinking(() => Promise.resolve());
  return { linking, [Symbol.asyncDispose]: () => Promise.resolve() };
}

/** The contract of every provider. */
describe.each(adapterNames)('%s', (name) => {
  test('keeps every promise of the protocol', async () => {
    await using world = await adapters(name);
    for (const { promise, attempt } of accountLinkingProtocol.promises) {
      expect([promise, await attempt(world.linking, trialOf(name))]).toEqual([promise, undefined]);
    }
  });

  test('an account has numbers that can be, the same at every question', async () => {
    await using world = await adapters(name);
    const first = await world.linking.account('sandbox-match:Ada Lovelace#1', timeoutMs);
    if (first.outcome === 'failed') throw new Error(first.failure);
    expect(isRoutingNumber(first.value.routingNumber)).toBe(true);
    expect(first.value.accountNumber).toMatch(/^\d{1,17}$/);
    expect(first.value.accountType).toBe('Checking');
    expect(await world.linking.account('sandbox-match:Ada Lovelace#1', timeoutMs)).toEqual(first);
  });

  test('owners are returned by name', async () => {
    await using world = await adapters(name);
    const { linking } = world;
    const owners = (value: string[]) => ({ outcome: 'answered', value });
    expect(await linking.owners('sandbox-match:Ada Lovelace#1', timeoutMs)).toEqual(owners(['Ada Lovelace']));
    expect(await linking.owners('sandbox-match', timeoutMs, 'Ada Lovelace')).toEqual(owners(['Ada Lovelace']));
    expect(await linking.owners('sandbox-mismatch', timeoutMs, 'Ada Lovelace')).toEqual(owners(['Somebody Else']));
  });

  test('balances are in cents', async () => {
    await using world = await adapters(name);
    const { linking } = world;
    expect(await linking.balance('sandbox-match', timeoutMs)).toMatchObject({ value: { balanceCents: 10_000_00 } });
    expect(await linking.balance('sandbox-low-balance', timeoutMs)).toMatchObject({ value: { balanceCents: 10_00 } });
  });

  test.each<[string, LinkFailure]>([
    ['sandbox-login-required', 'login required'],
    ['sandbox-unavailable', 'unavailable'],
    ['sandbox-timeout', 'timeout'],
  ])('%s is the failure of owners and balance, and its numbers are returned', async (token, failure) => {
    await using world = await adapters(name);
    const { linking } = world;
    expect(await linking.owners(token, shortMs)).toEqual(failed(failure));
    expect(await linking.balance(token, shortMs)).toEqual(failed(failure));
    expect((await linking.account(token, timeoutMs)).outcome).toBe('answered');
  });

  test('a bank without balances still returns the owners', async () => {
    await using world = await adapters(name);
    expect(await world.linking.balance('sandbox-unsupported', timeoutMs)).toEqual(failed('unsupported'));
    expect((await world.linking.owners('sandbox-unsupported', timeoutMs)).outcome).toBe('answered');
  });

  test.each(['x', 'sandbo', 'unknown#1'])('nothing is known of the token %s', async (token) => {
    await using world = await adapters(name);
    const { linking } = world;
    for (const ask of ['account', 'owners', 'balance'] as const) {
      expect(await linking[ask](token, timeoutMs)).toEqual(failed('unknown token'));
    }
  });
});

describe('simulator', () => {
  test('the slow token takes two seconds, or fails when that is too long', async () => {
    const waits: number[] = [];
    const linking = createSimulatedAccountLinking((ms) => Promise.resolve(void waits.push(ms)));
    expect((await linking.balance('sandbox-slow', timeoutMs)).outcome).toBe('answered');
    expect(await linking.balance('sandbox-slow', 1000)).toEqual(failed('timeout'));
    expect(await linking.owners('sandbox-timeout', timeoutMs)).toEqual(failed('timeout'));
    expect(waits).toEqual([2000, 1000, timeoutMs]);
  });

  test('tokens that differ are different accounts', async () => {
    const linking = createSimulatedAccountLinking(() => Promise.resolve());
    const all = await Promise.all([1, 2, 3].map((n) => linking.account(`sandbox-match#${n}`, timeoutMs)));
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(3);
  });

  test.each(['sandbox-', 'sandbox-match!', 'sandbox-matches', 'Sandbox-match', 'sandbox-match:Ada\n'.repeat(2)])(
    'the token %j is none, or names a strange owner, and breaks nothing',
    async (token) => {
      const linking = createSimulatedAccountLinking(() => Promise.resolve());
      expect(['answered', 'failed']).toContain((await linking.owners(token, timeoutMs)).outcome);
    },
  );
});

test('a stage without a provider has nothing to ask', async () => {
  for (const ask of ['account', 'owners', 'balance'] as const) {
    expect(await noAccountLinking[ask]('sandbox-match', timeoutMs)).toEqual(failed('disabled'));
  }
});

describe('https', () => {
  test('token and secret go out in body and header, never in the address', async () => {
    const requests: { head: string; body: Buffer }[] = [];
    await using world = await provider((request, socket) => {
      requests.push(request);
      socket.end(json({ balance: 1, available: 2 }));
    });
    expect(await world.linking.balance('the-token', timeoutMs)).toEqual({
      outcome: 'answered',
      value: { balanceCents: 1, availableCents: 2 },
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.head.split('\r\n')[0]).toBe('POST /linking/v1/balance HTTP/1.1');
    expect(requests[0]?.head).toMatch(/^authorization: Bearer s3cr3t$/im);
    expect(JSON.parse(requests[0]?.body.toString() ?? '')).toEqual({ processorToken: 'the-token' });
  });

  test('it is asked over TLS only', () => {
    expect(() =>
      createHttpsAccountLinking({ baseUrl: 'http://example.com', secret: fixed('x'), log: noAlarms }),
    ).toThrow('https');
  });

  const drip = (socket: Socket, start: string) => {
    socket.write(start);
    const timer = setInterval(() => socket.write('x'), 10);
    socket.on('close', () => clearInterval(timer));
  };
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
  const right = { routingNumber: '021000021', accountNumber: '1', accountType: 'Savings' };

  test.each<[string, (socket: Socket) => void, LinkFailure]>([
    ['is not JSON', (s) => s.end(`${head}connection: close\r\n\r\n{"routingNumber":`), 'unavailable'],
    ['is empty', (s) => s.end(status(200)), 'unavailable'],
    ['is of another type', (s) => s.end(json(right, 'text/html')), 'unavailable'],
    ['lacks a field', (s) => s.end(json({ ...right, accountNumber: undefined })), 'unavailable'],
    ['has a wrong check digit', (s) => s.end(json({ ...right, routingNumber: '021000022' })), 'unavailable'],
    ['has letters for digits', (s) => s.end(json({ ...right, accountNumber: '12a' })), 'unavailable'],
    ['has another type of account', (s) => s.end(json({ ...right, accountType: 'Gold' })), 'unavailable'],
    ['is a list', (s) => s.end(json([right])), 'unavailable'],
    ['is null', (s) => s.end(json(null)), 'unavailable'],
    ['is huge', (s) => s.end(json({ ...right, more: 'x'.repeat(jsonBytesMax) })), 'unavailable'],
    ['never begins', () => undefined, 'timeout'],
    ['has slow headers', (s) => drip(s, 'HTTP/1.1 200 OK\r\nx-slow: '), 'timeout'],
    ['has a dripping body', (s) => drip(s, `${head}\r\n{"more":"`), 'timeout'],
    ['is a reset', (s) => s.resetAndDestroy(), 'unavailable'],
    ['is cut off', (s) => s.end(`${head}content-length: 100\r\n\r\n{"routing`), 'unavailable'],
    ['is no HTTP', (s) => s.end('SSH-2.0-OpenSSH\r\n\r\n'), 'unavailable'],
    ['is 201', (s) => s.end(json(right).replace('200 OK', '201 X')), 'unavailable'],
    ['is 400', (s) => s.end(status(400)), 'unavailable'],
    ['is 401', (s) => s.end(status(401)), 'credentials refused'],
    ['is 403', (s) => s.end(status(403)), 'credentials refused'],
    ['is 404', (s) => s.end(status(404)), 'unknown token'],
    ['is 409', (s) => s.end(status(409)), 'login required'],
    ['is 410', (s) => s.end(status(410)), 'unknown token'],
    ['is 422', (s) => s.end(status(422)), 'unsupported'],
    ['is 429', (s) => s.end(status(429)), 'rate limited'],
    ['is 500', (s) => s.end(status(500)), 'unavailable'],
    ['is 504', (s) => s.end(status(504)), 'timeout'],
  ])('an answer that %s', async (_, behave, failure) => {
    await using world = await provider((_request, socket) => behave(socket));
    // What a crowded machine may take beside: without a bound, a drip would go on until the test is given up.
    const lateMs = 10_000;
    const bound = failure === 'timeout' ? shortMs : timeoutMs;
    const startedMs = performance.now();
    expect(await world.linking.account('the-token', bound)).toEqual(failed(failure));
    expect(performance.now() - startedMs).toBeLessThan(bound + lateMs);
  });

  test.each<[string, (socket: Socket) => void, string]>([
    ['lacks a field', (s) => s.end(json({ ...right, accountNumber: undefined })), 'nonsense'],
    ['is not JSON', (s) => s.end(`${head}connection: close\r\n\r\n{"routingNumber":`), 'nonsense'],
    ['is a redirect', (s) => s.end(status(302, 'location: /x\r\n')), 'redirect'],
  ])('an answer that %s raises an alarm', async (_, behave, outcome) => {
    await using world = await provider((_request, socket) => behave(socket));
    await world.linking.account('the-token', timeoutMs);
    expect(alarms).toEqual([[unknownAnswerMessage.text, { outcome }]]);
  });

  test.each([301, 302, 303, 307, 308])('a redirect by %i is not followed', async (code) => {
    await using inner = await startLoopbackReceiver();
    await using world = await provider((_request, s) => void s.end(status(code, `location: ${inner.url}\r\n`)));
    expect(await world.linking.account('the-token', timeoutMs)).toEqual(failed('unavailable'));
    expect(inner.connectionCount()).toBe(0);
  });

  test('nobody there', async () => {
    const { port, [Symbol.asyncDispose]: dispose } = await startLoopbackReceiver();
    await dispose();
    const baseUrl = `http://127.0.0.1:${port}/`;
    const linking = createHttpsAccountLinking({ baseUrl, secret: fixed('s3cr3t'), log: noAlarms, allowHttp: true });
    expect(await linking.account('the-token', timeoutMs)).toEqual(failed('unavailable'));
  });

  test.each<[string, unknown]>([
    ['no owner', { owners: [] }],
    ['an owner without a name', { owners: [''] }],
    ['more owners than there can be', { owners: Array.from({ length: 21 }, () => 'Ada') }],
    ['a name without end', { owners: ['x'.repeat(251)] }],
    ['one name', { owners: 'Ada' }],
  ])('%s is nonsense', async (_, body) => {
    await using world = await provider((_request, s) => void s.end(json(body)));
    expect(await world.linking.owners('the-token', timeoutMs)).toEqual(failed('unavailable'));
  });

  test.each<[unknown]>([[{ balance: '1' }], [{ balance: 1.5 }], [{ available: 1 }], [{ balance: 2 ** 60 }]])(
    'the balance %j is nonsense',
    async (body) => {
      await using world = await provider((_request, s) => void s.end(json(body)));
      expect(await world.linking.balance('the-token', timeoutMs)).toEqual(failed('unavailable'));
    },
  );

  test('a balance may be overdrawn', async () => {
    await using world = await provider((_request, s) => void s.end(json({ balance: -5 })));
    expect(await world.linking.balance('t', timeoutMs)).toEqual({ outcome: 'answered', value: { balanceCents: -5 } });
  });

  test('a secret that cannot be had is the failure of the question, in time and without a word of it', async () => {
    let asked = 0;
    const none: Secret = { read: () => Promise.reject(new Error('secret s3cr3t')), forget: () => undefined };
    const late: Secret = { read: () => new Promise(() => undefined), forget: () => undefined };
    for (const [secret, failure] of [
      [none, 'credentials refused'],
      [late, 'timeout'],
    ] as const) {
      await using world = await provider(() => void (asked += 1), secret);
      const answer = await world.linking.account('the-token', shortMs);
      expect(answer).toEqual(failed(failure));
      expect(inspect(answer)).not.toContain('s3cr3t');
    }
    expect(asked).toBe(0);
  });

  test('a secret that is not a valid header raises an alarm, and no request is sent', async () => {
    let asked = 0;
    await using world = await provider(() => void (asked += 1), fixed('s3\ncr3t'));
    const answer = await world.linking.account('the-token', timeoutMs);
    expect([answer, asked]).toEqual([failed('credentials refused'), 0]);
    expect(alarms).toEqual([[unusableSecretMessage.text, undefined]]);
  });

  test('a secret that is refused is fetched anew for the next question', async () => {
    const secrets = ['old', 'new'];
    let kept: string | undefined;
    const secret: Secret = {
      read: () => Promise.resolve((kept ??= secrets.shift() ?? '')),
      forget: () => {
        kept = undefined;
      },
    };
    await using world = await provider(
      (request, s) => void s.end(request.head.includes('Bearer new') ? json({ balance: 1 }) : status(401)),
      secret,
    );
    expect(await world.linking.balance('t', timeoutMs)).toEqual(failed('credentials refused'));
    expect((await world.linking.balance('t', timeoutMs)).outcome).toBe('answered');
    expect(alarms).toEqual([[credentialsRefusedMessage.text, { status: 401 }]]);
  });
});

describe('the secret in the parameter store', () => {
  const access = {
    parameterName: '/bankstack/live/account-linking',
    region: 'us-east-1',
    credentials: () => ({ accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'key', sessionToken: 'session' }),
  };
  const store = async (answer: string) => {
    const requests: { head: string; body: Buffer }[] = [];
    const receiver = await startLoopbackReceiver((socket) =>
      onHttpRequest(socket, (request) => {
        requests.push(request);
        socket.end(answer);
      }),
    );
    return {
      ...receiver,
      requests,
      secret: createSsmSecret({ ...access, endpoint: `http://127.0.0.1:${receiver.port}` }),
    };
  };

  test('it is asked for decrypted, signed, once for the process until it is forgotten', async () => {
    await using world = await store(json({ Parameter: { Value: 's3cr3t' } }));
    expect(await Promise.all([world.secret.read(), world.secret.read()])).toEqual(['s3cr3t', 's3cr3t']);
    expect(world.requests).toHaveLength(1);
    const [{ head, body } = { head: '', body: Buffer.alloc(0) }] = world.requests;
    expect(head).toMatch(/^x-amz-target: AmazonSSM.GetParameter$/im);
    expect(head).toMatch(
      /^authorization: AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/us-east-1\/ssm\/aws4_request/im,
    );
    expect(JSON.parse(body.toString())).toEqual({ Name: access.parameterName, WithDecryption: true });
    world.secret.forget();
    await world.secret.read();
    expect(world.requests).toHaveLength(2);
  });

  test.each([
    ['a refusal', status(400)],
    ['nothing in it', json({ Parameter: { Value: '' } })],
    ['something else', json({ Value: 's3cr3t' })],
  ])('%s is thrown, tells nothing, and is asked for again', async (_, answer) => {
    await using world = await store(answer);
    await expect(world.secret.read()).rejects.toThrow(/AmazonSSM|parameter .* has no value/);
    await expect(world.secret.read()).rejects.not.toThrow('s3cr3t');
    expect(world.requests).toHaveLength(2);
  });
});
