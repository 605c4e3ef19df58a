import type { Socket } from 'node:net';
import { inspect } from 'node:util';
import {
  credentialsRefusedMessage,
  unknownAnswerMessage,
  unusableSecretMessage,
} from '../../functions/ports/account-linking/alarms.ts';
import { createPlaidAccountLinking } from '../../functions/ports/account-linking/plaid/plaid-account-linking.ts';
import type { AccountLinking, LinkFailure } from '../../functions/ports/account-linking/port.ts';
import type { Secret } from '../../functions/ports/aws/ssm-secret.ts';
import { systemClock } from '../../functions/ports/clock/system-clock.ts';
import { jsonBytesMax } from '../../functions/ports/https/post-json.ts';
import { instantOfMs } from '../../functions/kernel/base/calendar/instant.ts';
import { startLoopbackReceiver } from '../support/delivery/loopback-receiver.ts';
import { fixedSecret } from '../support/identity/example-provider.ts';
import {
  answerOf,
  authAnswer,
  authShape,
  balanceAnswer,
  balanceShape,
  type Changes,
  identityAnswer,
  identityShape,
} from '../support/ports/plaid/answers.ts';
import { documentedErrors, errorBody, strangeErrors } from '../support/ports/plaid/errors.ts';
import {
  type PlaidRequest,
  jsonAnswer,
  plaidCredentials,
  type PlaidAnswer,
  startPlaid,
} from '../support/ports/plaid/server.ts';
import { exampleOf, faultyVariants, validVariants } from '../support/ports/plaid/shape.ts';

const timeoutMs = 3_000;
const shortMs = 80;
const longMs = 110_000;
const token = 'processor-production-0asd1-a92nc';
const failed = (failure: LinkFailure) => ({ outcome: 'failed', failure });
const answered = (value: unknown) => ({ outcome: 'answered', value });

const questions = ['account', 'owners', 'balance'] as const;
const productOf = { account: 'auth', owners: 'identity', balance: 'balance' } as const;
const shapeOf = { account: authShape, owners: identityShape, balance: balanceShape } as const;
const exampleFor = { account: authAnswer(), owners: answerOf(identityShape), balance: balanceAnswer() } as const;
const example = ({ product }: PlaidRequest): PlaidAnswer => {
  const question = questions.find((one) => productOf[one] === product) ?? 'account';
  return { body: exampleFor[question] };
};

/** The answer of the adapter to one question, if the server gives this. */
async function askOnce(question: (typeof questions)[number], served: PlaidAnswer, givenMs = timeoutMs) {
  await using world = await startPlaid(() => served);
  const answer = await world.linking[question](token, givenMs);
  return { answer, lines: world.lines, requests: world.asked.length, pauses: world.pauses };
}
const accountOf = async (changes: Changes) => (await askOnce('account', { body: authAnswer(changes) })).answer;
const ownersOf = async (names: readonly string[]) => (await askOnce('owners', { body: identityAnswer(names) })).answer;
const balanceOf = async (balances: Changes) => (await askOnce('balance', { body: balanceAnswer(balances) })).answer;

const html = '<html><body>Bad Gateway</body></html>';
const htmlPage = (status: number) =>
  `HTTP/1.1 ${status} X\r\ncontent-type: text/html\r\ncontent-length: ${html.length}\r\nconnection: close\r\n\r\n${html}`;

describe('a request', () => {
  test('goes to the endpoint of its product, with the token in the body and the credentials in headers', async () => {
    await using world = await startPlaid(example);
    expect(await world.linking.account(token, timeoutMs)).toEqual(
      answered({ routingNumber: '011401533', accountNumber: '9900009606', accountType: 'Checking' }),
    );
    expect(await world.linking.owners(token, timeoutMs)).toEqual(answered(['Alberta Bobbeth Charleson']));
    expect(await world.linking.balance(token, timeoutMs)).toEqual(
      answered({ balanceCents: 110_00, availableCents: 100_00 }),
    );
    expect(world.asked.map(({ head }) => head.split('\r\n')[0])).toEqual(
      questions.map((one) => `POST /processor/${productOf[one]}/get HTTP/1.1`),
    );
    for (const { body } of world.asked) expect(JSON.parse(body)).toEqual({ processor_token: token });
    expect(world.lines).toEqual([]);
  });

  test('goes over TLS only', () => {
    const options = { secret: fixedSecret('x'), clock: systemClock, log: console as never };
    expect(() => createPlaidAccountLinking({ ...options, baseUrl: 'http://production.plaid.com' })).toThrow('https');
  });
});

describe('the shapes of answers', () => {
  test.each(questions)('every answer that Plaid may give about %s is understood', async (question) => {
    for (const { place, what, document } of validVariants(shapeOf[question])) {
      const { answer, lines } = await askOnce(question, { body: document });
      const isKnown = answer.outcome === 'answered' || answer.failure === 'unsupported';
      expect([place, what, isKnown, lines.some(({ level }) => level === 'error')]).toEqual([place, what, true, false]);
    }
  });

  /** The places that an answer is made of. A fault at any other place changes nothing. */
  const relied: Readonly<Record<(typeof questions)[number], RegExp>> = {
    account:
      /^(account|account\.(account_id|type|subtype|verification_status)|numbers|numbers\.ach|numbers\.ach\.(account_id|account|routing|is_tokenized_account_number|can_transfer_in|can_transfer_out))$/,
    owners: /^(account|account\.owners|account\.owners\.0|account\.owners\.0\.names|account\.owners\.0\.names\.0)$/,
    balance: /^(account|account\.type|account\.balances|account\.balances\.(current|available|iso_currency_code))$/,
  };
  /** Faults that still say something: nobody has to have a subtype, and a null flag is no flag. */
  const harmless = /^account\.subtype is left out$|^account\.verification_status is null$|_account_number is null$/;

  test.each(questions)(
    'no answer about %s that breaks its shape is believed, and an alarm says so',
    async (question) => {
      const expected = exampleFor[question];
      const { answer: right } = await askOnce(question, { body: expected });
      for (const { place, what, document } of faultyVariants(shapeOf[question])) {
        const { answer, lines } = await askOnce(question, { body: document });
        const name = `${place} ${what}`;
        const raised = lines.filter(({ level }) => level === 'error').map(({ message }) => message);
        if (relied[question].test(place) && !harmless.test(name)) {
          expect([name, answer, raised]).toEqual([name, failed('unavailable'), [unknownAnswerMessage.text]]);
        } else expect([name, answer, raised]).toEqual([name, right, []]);
      }
    },
  );
});

describe('an error', () => {
  test.each(documentedErrors)('$type $code is: $failure', async ({ type, code, status, failure, isTemporary }) => {
    for (const question of questions) {
      // The status says nothing: whatever it is, the type and the code decide.
      for (const given of [status, 400, 500]) {
        const { answer, requests, lines } = await askOnce(
          question,
          { status: given, body: errorBody({ type, code }) },
          longMs,
        );
        expect([answer, requests]).toEqual([failed(failure), isTemporary === true ? 3 : 1]);
        expect(lines.at(-1)?.fields).toEqual({
          partnerRequestId: 'HNTDNrA8F1shFEW',
          errorType: type,
          errorCode: code,
          outcome: failure,
        });
        const raised = lines.filter(({ level }) => level === 'error').map(({ message }) => message);
        expect(raised).toEqual(failure === 'credentials refused' ? [credentialsRefusedMessage.text] : []);
      }
    }
  });

  test.each(strangeErrors)('%s %s, which nobody knows, is unavailable and raises an alarm', async (type, code) => {
    const { answer, requests, lines } = await askOnce(
      'owners',
      { status: 400, body: errorBody({ type, code }) },
      longMs,
    );
    expect([answer, requests]).toEqual([failed('unavailable'), 1]);
    expect(lines.map(({ level, message }) => [level, message])).toEqual([['error', unknownAnswerMessage.text]]);
  });

  test('in an answer of 200 is an error', async () => {
    const body = errorBody({ type: 'ITEM_ERROR', code: 'ITEM_LOGIN_REQUIRED' });
    expect((await askOnce('balance', { status: 200, body })).answer).toEqual(failed('login required'));
  });

  test('has nothing in the log that does not look like an id, a type or a code', async () => {
    const body = { error_type: 'Ada Lovelace', error_code: '12 345', request_id: 'Ada Lovelace 12345' };
    const { lines } = await askOnce('account', { status: 400, body });
    expect(inspect(lines)).not.toMatch(/Ada|345/);
  });
});

describe('time', () => {
  /** A clock that only pauses move. */
  const fakeTime = () => {
    let nowMs = Date.parse('2026-12-01T15:00:00.000Z');
    const sentMs: number[] = [];
    return {
      sentMs,
      sent: () => void sentMs.push(nowMs),
      clock: { now: () => instantOfMs(nowMs) },
      wait: (ms: number) => Promise.resolve(void (nowMs += ms)),
    };
  };
  const unavailable = { status: 500, body: errorBody({ type: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR' }) };

  test.each(questions)('a create asks once about %s: its 3 s leave no time for a pause', async (question) => {
    const { answer, requests, pauses } = await askOnce(question, unavailable);
    expect([answer, requests, pauses]).toEqual([failed('unavailable'), 1, []]);
  });

  test('whatever fails, an account is asked about less often in a minute than Plaid allows', async () => {
    for (const [question, max] of [
      ['account', 15],
      ['owners', 15],
      ['balance', 5],
    ] as const) {
      const { sentMs, sent, ...time } = fakeTime();
      const broken: PlaidAnswer = (socket) => void socket.resetAndDestroy();
      let count = 0;
      await using world = await startPlaid(() => {
        sent();
        count += 1;
        return count === 1 ? broken : unavailable;
      }, time);
      expect(await world.linking[question](token, longMs)).toEqual(failed('unavailable'));
      expect(sentMs.length).toBeGreaterThan(1);
      for (const startMs of sentMs) {
        expect(sentMs.filter((ms) => ms >= startMs && ms < startMs + 60_000).length).toBeLessThanOrEqual(max);
      }
    }
  });

  test('no request is repeated after the time of the caller', async () => {
    const { sentMs, sent, ...time } = fakeTime();
    const startMs = Date.parse(time.clock.now());
    await using world = await startPlaid(() => {
      sent();
      return unavailable;
    }, time);
    await world.linking.balance(token, 40_000);
    expect(sentMs.map((ms) => ms - startMs)).toEqual([0, 15_000]);
  });

  test.each<[string, PlaidAnswer, number[]]>([
    ['a broken connection', (socket) => void socket.resetAndDestroy(), [100]],
    ['a fault of Plaid', unavailable, [15_000]],
    ['an HTML page of a proxy', (socket) => void socket.end(htmlPage(502)), [15_000]],
  ])('%s is got over by another request', async (_, first, pauses) => {
    let count = 0;
    await using world = await startPlaid(({ product }) => {
      count += 1;
      return count === 1 ? first : { body: product === 'balance' ? balanceAnswer() : authAnswer() };
    });
    expect((await world.linking.balance(token, longMs)).outcome).toBe('answered');
    expect(world.pauses).toEqual(pauses);
  });

  test('a connection that was closed meanwhile is got over in a create too', async () => {
    let count = 0;
    await using world = await startPlaid(() => {
      count += 1;
      return count === 1 ? (socket) => void socket.destroy() : { body: authAnswer() };
    });
    expect((await world.linking.account(token, timeoutMs)).outcome).toBe('answered');
  });

  test.each(questions)('an answer about %s that does not come is a timeout', async (question) => {
    const { answer, requests } = await askOnce(question, () => undefined, shortMs);
    expect([answer, requests]).toEqual([failed('timeout'), 1]);
  });
});

describe('an answer that is none', () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
  const drip = (socket: Socket, start: string) => {
    socket.write(start);
    const timer = setInterval(() => socket.write('x'), 10);
    socket.on('close', () => clearInterval(timer));
  };
  const huge = { ...(authAnswer() as object), more: 'x'.repeat(jsonBytesMax) };

  test.each<[string, (socket: Socket) => void, LinkFailure]>([
    ['is not JSON', (s) => s.end(`${head}connection: close\r\n\r\n{"account":`), 'unavailable'],
    ['is empty', (s) => s.end(`${head}content-length: 0\r\nconnection: close\r\n\r\n`), 'unavailable'],
    ['is huge', (s) => s.end(jsonAnswer(huge)), 'unavailable'],
    ['is a huge error', (s) => s.end(jsonAnswer({ ...errorBody(strange), more: huge }, 400)), 'unavailable'],
    ['is a page of a proxy', (s) => s.end(htmlPage(200)), 'unavailable'],
    ['is a page of a proxy that has no answer', (s) => s.end(htmlPage(502)), 'unavailable'],
    ['is JSON of a proxy', (s) => s.end(jsonAnswer({ message: 'Forbidden' }, 403)), 'unavailable'],
    ['is a list', (s) => s.end(jsonAnswer([])), 'unavailable'],
    ['is null', (s) => s.end(jsonAnswer(null)), 'unavailable'],
    [
      'has a member twice',
      (s) =>
        s.end(
          jsonAnswer(0)
            .replace('\r\n\r\n0', '\r\n\r\n')
            .replace(/length: \d+/, 'length: 13') + '{"a":1,"a":2}',
        ),
      'unavailable',
    ],
    ['is cut off', (s) => s.end(`${head}content-length: 100\r\n\r\n{"account"`), 'unavailable'],
    ['is no HTTP', (s) => s.end('SSH-2.0-OpenSSH\r\n\r\n'), 'unavailable'],
    ['is a reset', (s) => s.resetAndDestroy(), 'unavailable'],
    ['has slow headers', (s) => drip(s, 'HTTP/1.1 200 OK\r\nx-slow: '), 'timeout'],
    ['has a dripping body', (s) => drip(s, `${head}\r\n{"account":"`), 'timeout'],
  ])('because it %s', async (_, behave, failure) => {
    const startedMs = performance.now();
    const { answer } = await askOnce('account', behave, failure === 'timeout' ? shortMs : timeoutMs);
    expect(answer).toEqual(failed(failure));
    expect(performance.now() - startedMs).toBeLessThan(timeoutMs);
  });
  const strange = { type: 'ITEM_ERROR', code: 'ITEM_LOGIN_REQUIRED' };

  test.each([301, 302, 303, 307, 308])('is a redirect by %i, which is not followed', async (status) => {
    await using inner = await startLoopbackReceiver();
    const { answer, lines } = await askOnce('account', (socket) => {
      socket.end(`HTTP/1.1 ${status} X\r\nlocation: ${inner.url}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
    });
    expect([answer, inner.connectionCount()]).toEqual([failed('unavailable'), 0]);
    expect(lines.map(({ message, fields }) => [message, fields])).toEqual([
      [unknownAnswerMessage.text, { outcome: 'redirect' }],
    ]);
  });

  test('nobody there', async () => {
    const { port, [Symbol.asyncDispose]: dispose } = await startLoopbackReceiver();
    await dispose();
    await using world = await startPlaid(example, { baseUrl: `http://127.0.0.1:${port}` });
    expect(await world.linking.account(token, timeoutMs)).toEqual(failed('unavailable'));
  });
});

describe('an account', () => {
  const ach = (changes: Changes) => ({ numbers: { ach: changes } });
  const usual = { routingNumber: '011401533', accountNumber: '9900009606', accountType: 'Checking' };

  test.each([
    ['depository', 'checking', 'Checking'],
    ['depository', 'savings', 'Savings'],
    ['depository', 'cash management', 'Checking'],
    ['depository', null, 'Checking'],
    ['loan', 'mortgage', 'Loan'],
  ])('of type %s and subtype %s is %s', async (type, subtype, accountType) => {
    expect(await accountOf({ account: { type, subtype } })).toEqual(answered({ ...usual, accountType }));
  });

  test.each(['credit', 'investment', 'brokerage', 'other', 'something new'])(
    'of type %s is not linked',
    async (type) => {
      expect(await accountOf({ account: { type } })).toEqual(failed('unsupported'));
    },
  );

  test('without numbers for ACH, as in Canada, is not linked', async () => {
    expect(await accountOf({ numbers: { ach: null } })).toEqual(failed('unsupported'));
  });

  test.each(['9900-009606', '99 00', 'ABC9606', '', '123456789012345678', '９９'])(
    'with the number %j is not linked, and its number is not changed',
    async (account) => {
      expect(await accountOf(ach({ account }))).toEqual(failed('unusable account'));
    },
  );

  test.each(['automatically_verified', 'manually_verified'])('with the verification %s is linked', async (status) => {
    expect(await accountOf({ account: { verification_status: status } })).toEqual(answered(usual));
  });

  test.each([
    'pending_automatic_verification',
    'pending_manual_verification',
    'unsent',
    'verification_failed',
    'verification_expired',
    'database_matched',
    'something_new',
  ])('with the verification %s is not linked', async (status) => {
    const { answer, lines } = await askOnce('account', {
      body: authAnswer({ account: { verification_status: status } }),
    });
    expect(answer).toEqual(failed('unverified account'));
    expect(lines.map(({ level, fields }) => [level, fields])).toEqual([
      ['warn', { partnerRequestId: '1zlMf', outcome: 'unverified account' }],
    ]);
  });

  test.each([
    [true, false, { refuses: 'Debit' }],
    [false, true, { refuses: 'Credit' }],
    [null, null, {}],
    [undefined, undefined, {}],
  ])('with can_transfer_in %s and can_transfer_out %s says what its bank refuses', async (into, out, more) => {
    expect(await accountOf(ach({ can_transfer_in: into, can_transfer_out: out }))).toEqual(
      answered({ ...usual, ...more }),
    );
  });

  test('whose bank takes no entries at all is not linked', async () => {
    const none = { can_transfer_in: false, can_transfer_out: false };
    expect(await accountOf(ach(none))).toEqual(failed('unusable account'));
  });

  test('with tokenized numbers says so', async () => {
    expect(await accountOf(ach({ is_tokenized_account_number: true }))).toEqual(
      answered({ ...usual, isTokenized: true }),
    );
  });

  test.each([{ routing: '011401534' }, { routing: '01140153' }, { account_id: 'another account' }])(
    'with %j is no answer',
    async (changes) => {
      expect(await accountOf(ach(changes))).toEqual(failed('unavailable'));
    },
  );
});

describe('owners', () => {
  test('are named in any script, each once, those of a joint account together', async () => {
    const names = [
      'Ada Lovelace',
      'Chidi Okafor',
      'Ada Lovelace',
      ' Ada Lovelace ',
      '田中 太郎',
      'محمد علي',
      'Zoë',
      'Acme, Inc.',
      '',
    ];
    expect(await ownersOf(names)).toEqual(
      answered(['Ada Lovelace', 'Chidi Okafor', '田中 太郎', 'محمد علي', 'Zoë', 'Acme, Inc.']),
    );
  });

  test('of several objects are joined', async () => {
    const owners = [{ names: ['Ada Lovelace'] }, { names: ['Chidi Okafor'] }];
    const { answer } = await askOnce('owners', { body: answerOf(identityShape, { account: { owners } }) });
    expect(answer).toEqual(answered(['Ada Lovelace', 'Chidi Okafor']));
  });

  test('may be more than 20: a bank may name those of all accounts of a login', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `Owner ${index}`);
    expect(await ownersOf(names)).toEqual(answered(names));
    expect(await ownersOf([...names, 'One More'])).toEqual(failed('unavailable'));
  });

  test('lose the characters that no text may contain, and a name of nothing else is none', async () => {
    expect(await ownersOf(['Ada\nLove\u200blace', '\u0000'])).toEqual(answered(['Ada Lovelace']));
    expect(await ownersOf(['\u0000', ' '])).toEqual(failed('unsupported'));
  });

  test('that are not named are not reported', async () => {
    const { answer } = await askOnce('owners', { body: answerOf(identityShape, { account: { owners: [] } }) });
    expect(answer).toEqual(failed('unsupported'));
  });

  test('have names that end', async () => {
    expect(await ownersOf(['x'.repeat(251)])).toEqual(failed('unavailable'));
  });
});

describe('a balance', () => {
  test.each<[Changes, object]>([
    [
      { current: 110.1, available: 0 },
      { balanceCents: 110_10, availableCents: 0 },
    ],
    [
      { current: 1.15, available: -0.29 },
      { balanceCents: 1_15, availableCents: -29 },
    ],
    [
      { current: -20.5, available: -0 },
      { balanceCents: -20_50, availableCents: 0 },
    ],
    [
      { current: 1234567.891, available: 8.345 },
      { balanceCents: 1234567_89, availableCents: 8_34 },
    ],
    [{ available: null, current: 5 }, { balanceCents: 5_00 }],
    [{ current: null, available: 5 }, { availableCents: 5_00 }],
  ])('%j is %j', async (balances, value) => {
    expect(await balanceOf(balances)).toEqual(answered(value));
  });

  test('that the bank does not report is not supported', async () => {
    expect(await balanceOf({ current: null, available: null })).toEqual(failed('unsupported'));
  });

  test.each<Changes>([
    { iso_currency_code: 'CAD' },
    { iso_currency_code: 'usd' },
    { iso_currency_code: null, unofficial_currency_code: 'BTC' },
  ])('in another currency (%j) is not supported', async (balances) => {
    expect(await balanceOf(balances)).toEqual(failed('unsupported'));
  });

  test.each(['loan', 'credit', 'investment'])('of a %s is a debt or no money, and not supported', async (type) => {
    const body = answerOf(balanceShape, { account: { type } });
    expect((await askOnce('balance', { body })).answer).toEqual(failed('unsupported'));
  });

  test.each([1e15, 1e300, -1e17])('of %d dollars is no answer', async (current) => {
    expect(await balanceOf({ current })).toEqual(failed('unavailable'));
  });
});

describe('the secret', () => {
  const stored = (...texts: readonly string[]) => {
    let reads = 0;
    let known: string | undefined;
    const secret: Secret = {
      read: () => Promise.resolve((known ??= texts[Math.min(reads++, texts.length - 1)] ?? '')),
      forget: () => void (known = undefined),
    };
    return { secret, reads: () => reads };
  };
  const right = JSON.stringify(plaidCredentials);
  const old = JSON.stringify({ ...plaidCredentials, secret: 'old' });
  const both = (linking: AccountLinking) =>
    Promise.all([linking.account(token, timeoutMs), linking.owners(token, timeoutMs)]);

  test('that was rotated is read again, and the refused requests are repeated at once', async () => {
    const { secret, reads } = stored(old, right);
    await using world = await startPlaid(example, { secret });
    expect((await both(world.linking)).map(({ outcome }) => outcome)).toEqual(['answered', 'answered']);
    expect([reads(), world.lines, world.pauses]).toEqual([2, [], []]);
  });

  test('that stays refused raises an alarm, and is read again once a minute', async () => {
    const { secret, reads } = stored(old);
    let nowMs = Date.parse('2026-12-01T15:00:00.000Z');
    await using world = await startPlaid(example, { secret, clock: { now: () => instantOfMs(nowMs) } });
    for (let count = 0; count < 10; count += 1) {
      expect(await world.linking.account(token, timeoutMs)).toEqual(failed('credentials refused'));
    }
    expect([reads(), world.lines.length]).toEqual([2, 10]);
    expect(world.lines[0]).toMatchObject({ level: 'error', message: credentialsRefusedMessage.text });
    nowMs += 60_000;
    await world.linking.account(token, timeoutMs);
    expect(reads()).toBe(3);
  });

  test.each([
    's3cr3t',
    '{"clientId":"client-5e8a"}',
    '{"clientId":"","secret":"s3cr3t"}',
    '{"clientId":"a","secret":"s3\\ncr3t"}',
    '{"clientId":"a","secret":"s3cr3t","secret":"other"}',
    '{"clientId":"a","secret":"s3cr3t","environment":"production"}',
    '["a","s3cr3t"]',
  ])('%j has not the two parts: an alarm says so, nothing is sent, and nothing of it is repeated', async (text) => {
    await using world = await startPlaid(example, { secret: fixedSecret(text) });
    const answer = await world.linking.account(token, timeoutMs);
    expect([answer, world.connectionCount()]).toEqual([failed('credentials refused'), 0]);
    expect(world.lines).toEqual([{ level: 'error', message: unusableSecretMessage.text, fields: {} }]);
  });

  test('that cannot be read is the failure of the question, in time and without a word of it', async () => {
    const none: Secret = { read: () => Promise.reject(new Error('secret s3cr3t')), forget: () => undefined };
    const late: Secret = { read: () => new Promise(() => undefined), forget: () => undefined };
    for (const [secret, failure] of [
      [none, 'credentials refused'],
      [late, 'timeout'],
    ] as const) {
      await using world = await startPlaid(example, { secret });
      const answer = await world.linking.account(token, shortMs);
      expect([answer, world.connectionCount()]).toEqual([failed(failure), 0]);
      expect(inspect([answer, world.lines])).not.toContain('s3cr3t');
    }
  });
});

test('the examples of the shapes are those of the documents', () => {
  for (const question of questions) expect(exampleFor[question]).toEqual(exampleOf(shapeOf[question]));
});
