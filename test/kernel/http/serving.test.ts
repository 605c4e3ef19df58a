import * as z from 'zod';
import { accountItem, accountKey, accountKind } from '../../../functions/accounts/accounts/store.ts';
import { type AnyOperation, defineOperation } from '../../../functions/kernel/http/operation.ts';
import { defineVariant } from '../../../functions/kernel/http/variant.ts';
import { ConcurrencyConflict } from '../../../functions/kernel/table/concurrency-conflict.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { createTable } from '../../../functions/kernel/table/table.ts';
import { replace } from '../../../functions/kernel/table/write.ts';
import { anotherOrganisation, balanceOf, openAccount, pay, refusals } from '../../support/bank/bank.ts';
import { paymentBody } from '../../support/bank/payment-bodies.ts';
import { tokenWith } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { caller, testTableName } from '../../support/bank/platform.ts';

const bank = useBank();
let accountId: string;
beforeAll(async () => {
  accountId = await openAccount(bank, { cents: 100_00 });
});
afterEach(() => {
  bank.clock.set('2026-12-01T15:00:00.000Z');
});

/** An operation of a test, whose parts the test gives. */
function operationThat(
  handle: (call: { readonly platform: Platform }) => Promise<{ data: never[] }>,
  uses = { read: [], write: [] } as AnyOperation['uses'],
) {
  return defineOperation({
    id: 'testOperation',
    capability: 'tests',
    method: 'POST',
    path: '/tests',
    scopes: ['payments'],
    timeoutSeconds: 5,
    request: {
      variants: [
        defineVariant({
          type: 'test',
          attributes: z.object({}),
        }),
      ],
    },
    response: { status: 200 },
    errors: [],
    uses,
    handle,
  }) as unknown as AnyOperation;
}
const callTest = (operation: AnyOperation, body: unknown = { data: { type: 'test' } }) =>
  caller(bank.platform, bank.token, [operation], true)('POST', '/tests', body);

describe('401', () => {
  const tampered = (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');

  test('missing, malformed, unknown, changed, expired and revoked tokens get one and the same answer', async () => {
    const other = await anotherOrganisation(bank);
    const [, organisationId = '', id = ''] = bank.token.split('_');
    const expiring = await tokenWith(bank, 'accounts', { expiration: '2026-12-01T16:00:00Z' });
    const revoked = await tokenWith(bank, 'accounts');
    const revokedId = revoked.split('_')[2] ?? '';
    await bank.call('DELETE', `/users/${bank.userId}/api-tokens/${revokedId}`);
    bank.clock.set('2026-12-01T16:00:00Z');
    const answers = await Promise.all([
      bank.call('GET', '/accounts', undefined, { token: null }),
      ...[
        '',
        'x',
        `bs_${organisationId}_${id}_`,
        bank.token.toLowerCase(),
        tampered(bank.token),
        expiring,
        revoked,
      ].map((token) => bank.call('GET', '/accounts', undefined, { token })),
      bank.call('GET', '/accounts', undefined, { token: other.token.replace(other.organisationId, organisationId) }),
      bank.call('GET', '/accounts', undefined, { token: null, headers: { authorization: `Basic ${bank.token}` } }),
      bank.call('GET', '/accounts', undefined, { token: null, headers: { authorization: bank.token } }),
    ]);
    const details = new Set(
      answers.map((answer) => `${String(answer.status)} ${answer.body.errors[0].code} ${answer.body.errors[0].detail}`),
    );
    expect([...details]).toEqual([expect.stringMatching(/^401 unauthorized /)]);
  });

  test('comes before anything else: without a token, errors of a document or an id are not reported', async () => {
    for (const [path, body] of [
      ['/payments', '{'],
      ['/payments', {}],
      ['/accounts/x/freeze', {}],
    ] as const) {
      expect((await bank.call('POST', path, body, { token: null })).status).toBe(401);
      expect((await bank.call('POST', path, body, { token: tampered(bank.token) })).status).toBe(401);
    }
  });

  test('a token is good until its expiration and not at it', async () => {
    const token = await tokenWith(bank, 'accounts', { expiration: '2026-12-01T16:00:00Z' });
    bank.clock.set('2026-12-01T15:59:59.999Z');
    expect((await bank.call('GET', '/accounts', undefined, { token })).status).toBe(200);
    bank.clock.set('2026-12-01T16:00:00.000Z');
    expect((await bank.call('GET', '/accounts', undefined, { token })).status).toBe(401);
  });

  test('the word Bearer may be written in any case', async () => {
    const headers = { authorization: `bearer ${bank.token}` };
    expect((await bank.call('GET', '/accounts', undefined, { token: null, headers })).status).toBe(200);
  });
});

describe('403', () => {
  test('comes before what is wrong with the document', async () => {
    const token = await tokenWith(bank, 'accounts');
    for (const body of ['{', {}, paymentBody('x', 'y', { amount: 0 })]) {
      expect(refusals(await bank.call('POST', '/payments', body, { token }))).toEqual([['forbidden', undefined]]);
    }
  });

  test('a token of an address list works from there only, and no header changes that', async () => {
    const token = await tokenWith(bank, 'accounts', { sourceIp: '203.0.113.10, 198.51.100.0/24, 2001:db8::/32' });
    const from = (sourceIp: string) => bank.call('GET', '/accounts', undefined, { token, sourceIp });
    for (const address of ['203.0.113.10', '198.51.100.255', '2001:db8::1'])
      expect((await from(address)).status).toBe(200);
    const headers = { 'x-forwarded-for': '203.0.113.10' };
    const stranger = await bank.call('GET', '/accounts', undefined, { token, sourceIp: '203.0.113.11', headers });
    for (const answer of [await from('198.51.101.0'), await from('2001:db9::1'), stranger]) {
      expect(refusals(answer)).toEqual([['forbidden', undefined]]);
    }
  });

  describe('a list whose members need scopes of their own', () => {
    const form = (type: string, scope: 'payments-write' | 'ach-payments-write') =>
      defineVariant({ type, scopes: [scope], attributes: z.object({}) });
    const variants = [form('one', 'payments-write'), form('other', 'ach-payments-write')];
    const operation = {
      ...operationThat(() => Promise.resolve({ data: [] })),
      request: { list: { membersMax: 5, variants } },
    } as unknown as AnyOperation;
    const statusFor = async (scope: string, types: readonly string[]) => {
      const body = { data: types.map((type) => ({ type, attributes: {} })) };
      return (await caller(bank.platform, await tokenWith(bank, scope), [operation])('POST', '/tests', body)).status;
    };

    test.each([
      ['payments', ['one'], 403],
      ['payments payments-write', ['one', 'one'], 200],
      ['payments payments-write', ['one', 'other'], 403],
      ['payments ach-payments-write', ['other'], 200],
      ['payments-write ach-payments-write', ['one', 'other'], 403],
      ['payments payments-write ach-payments-write', ['one', 'other'], 200],
    ])('a token with %s that sends members of the forms %j is answered %d', async (scope, types, status) => {
      expect(await statusFor(scope, types)).toBe(status);
    });
  });
});

describe('404', () => {
  test.each(['x', '0', '01', '-1', '1.5', '1234567890123456789', '1%20', '１'])(
    'the id %s cannot be one, so nothing has it',
    async (id) => {
      expect(refusals(await bank.call('GET', `/accounts/${id}`))).toEqual([['not_found', undefined]]);
    },
  );
});

describe('429', () => {
  test('a request that loses every race until its deadline gets 429 with Retry-After', async () => {
    let attempts = 0;
    const answer = await callTest(
      operationThat(() => {
        attempts += 1;
        return Promise.reject(new ConcurrencyConflict());
      }),
    );
    expect(answer.status).toBe(429);
    expect(refusals(answer)).toEqual([['account_busy', undefined]]);
    expect(Number(answer.headers['Retry-After'])).toBeGreaterThan(0);
    expect(attempts).toBeGreaterThan(10);
    expect(bank.logs.at(-1)).toMatchObject({ level: 'info', fields: { code: 'account_busy', attempts } });
  });

  test('a throttled table asks for patience', async () => {
    const error = Object.assign(new Error('slow down'), { name: 'ProvisionedThroughputExceededException' });
    const answer = await callTest(operationThat(() => Promise.reject(error)));
    expect(answer.status).toBe(429);
    expect(answer.headers['Retry-After']).toBeDefined();
  });
});

describe('500', () => {
  test('does not contain the error; the log has it under the same support id', async () => {
    const answer = await callTest(operationThat(() => Promise.reject(new Error('secret detail'))));
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect(refusals(answer)).toEqual([['internal_error', undefined]]);
    expect(bank.logs.at(-1)).toMatchObject({
      level: 'error',
      message: 'request failed',
      fields: { operation: 'testOperation', status: 500, supportId: answer.body.errors[0].meta.supportId },
      error: new Error('secret detail'),
    });
  });

  test('an operation that touches a kind that it does not declare is a bug, on a laptop too', async () => {
    const table = bank.platform.table;
    const operation = operationThat(() => Promise.resolve({ data: [] }));
    const reaching = {
      ...operation,
      load: () => ({ account: accountItem.ref(accountKey(bank.organisationId, accountId)) }),
    };
    expect((await callTest(reaching)).status).toBe(500);
    expect((await callTest({ ...reaching, uses: { read: [accountKind], write: [] } })).status).toBe(200);
    expect(await table.get(accountKey(bank.organisationId, accountId))).toBeDefined();
  });

  test.each<[string, (platform: Platform) => Promise<unknown>]>([
    ['the table of the platform', ({ table }) => table.get(accountKey(bank.organisationId, accountId))],
    ['the cipher', ({ cipher }) => cipher(bank.organisationId)],
    ['queues', ({ queues }) => queues.send({ queue: 'any', body: {} })],
    ['wake-ups', ({ wakeUps }) => wakeUps.set(bank.organisationId, bank.clock.now())],
  ])('so is one that reaches %s without saying so', async (_, accessScope) => {
    const reaching = operationThat(async ({ platform }) => {
      await accessScope(platform);
      return { data: [] };
    });
    expect((await callTest(reaching)).status).toBe(500);
    expect(bank.logs.at(-1)?.error).toMatchObject({
      message: expect.stringMatching(/^this function does not declare that it /) as string,
    });
  });
});

describe('503', () => {
  test('an operation that takes too long is answered before the gateway gives up', async () => {
    let end: (() => void) | undefined;
    const answer = await callTest(operationThat(() => new Promise((resolve) => (end = () => resolve({ data: [] })))));
    end?.();
    expect(answer.status).toBe(503);
    expect(refusals(answer)).toEqual([['timeout', undefined]]);
    expect(answer.headers['Retry-After']).toBeDefined();
  });

  test.each([
    ['does not answer in time', { name: 'TimeoutError', $metadata: { attempts: 3 } }],
    ['cannot be reached', { code: 'ECONNRESET' }],
    ['fails', { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } }],
  ])('a service of AWS that %s is answered with a request to try again; the log has the error', async (_, members) => {
    const error = Object.assign(new Error('no answer'), members);
    const answer = await callTest(operationThat(() => Promise.reject(error)));
    expect(answer.status).toBe(503);
    expect(refusals(answer)).toEqual([['timeout', undefined]]);
    expect(answer.headers['Retry-After']).toBeDefined();
    expect(bank.logs.at(-1)).toMatchObject({ level: 'error', fields: { status: 503 }, error });
  });
});

describe('503 of a payment', () => {
  test('whose transaction got no answer from the table is a request to send it again with its key', async () => {
    const [from, to] = [await openAccount(bank, { cents: 500 }), await openAccount(bank)];
    const error = Object.assign(new Error('no answer'), { name: 'TimeoutError', $metadata: { attempts: 3 } });
    const table = { ...bank.platform.table, transact: () => Promise.reject(error) };
    const answer = await caller({ ...bank.platform, table }, bank.token)('POST', '/payments', paymentBody(from, to));
    expect([answer.status, refusals(answer)]).toEqual([503, [['timeout', undefined]]]);
    expect([await balanceOf(bank, from), await balanceOf(bank, to)]).toEqual([500, 0]);
  });
});

describe('a lost race', () => {
  /** A platform whose transactions succeed, but only after losing to another writer so many times. */
  function losing(times: number) {
    const inner = createTable(bank.documents, testTableName);
    let left = times;
    const table: typeof inner = {
      ...inner,
      transact: async (writes) => {
        if (left > 0) {
          left -= 1;
          const stored = await inner.get(accountKey(bank.organisationId, accountId));
          if (stored !== undefined) await inner.transact([replace(accountItem.parse(stored))]);
        }
        return inner.transact(writes);
      },
    };
    return { ...bank, platform: { ...bank.platform, table }, call: caller({ ...bank.platform, table }, bank.token) };
  }

  test('is decided again on fresh state, and pays once', async () => {
    const before = await balanceOf(bank, accountId);
    const answer = await pay(losing(3), accountId, await openAccount(bank), { amount: 1_00, idempotencyKey: 'races' });
    expect(answer.body.data.attributes.status).toBe('Sent');
    expect(await balanceOf(bank, accountId)).toBe(before - 1_00);
    expect(bank.logs.at(-1)?.fields.attempts).toBe(1);
    expect(bank.logs.findLast((line) => line.fields.operation === 'createPayment')?.fields.attempts).toBe(4);
  });
});

describe('the log', () => {
  test('has one line for each request, without anything that was in it', async () => {
    const lines = bank.logs.length;
    await pay(bank, accountId, await openAccount(bank), {
      description: 'Private matter',
      tags: { secret: 'Tag text' },
    });
    const line = bank.logs.at(-1);
    expect(line).toMatchObject({
      level: 'info',
      message: 'request',
      fields: { operation: 'createPayment', status: 201, organisationId: bank.organisationId, attempts: 1 },
    });
    expect(bank.logs.length).toBeGreaterThan(lines);
    const text = JSON.stringify(bank.logs);
    expect(text).not.toMatch(/Private matter|Tag text|okafor/i);
    expect(text).not.toContain(bank.token);
  });
});
