import type { RateSettings } from '../../functions/kernel/base/rate-settings.ts';
import { generousRates } from '../../functions/kernel/base/rate-settings.ts';
import { ConcurrencyConflict } from '../../functions/kernel/table/concurrency-conflict.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import { anotherOrganisation, type Bank, fund, openAccount, openCustomer, pay } from '../support/bank/bank.ts';
import { paymentBody } from '../support/bank/payment-bodies.ts';
import { type Answer, caller } from '../support/bank/platform.ts';
import { customerToken, tokenWith } from '../support/bank/tokens.ts';
import { useBank } from '../support/bank/use-bank.ts';

const platform = useBank();
let bank: Bank;
let account: string;
let start = Date.parse('2026-12-02T15:00:00.000Z');
beforeEach(async () => {
  bank = await anotherOrganisation(platform);
  account = await openAccount(bank, { cents: 100_00 });
  // Each test begins in a minute without requests.
  start += 3_600_000;
  platform.clock.set(new Date(start).toISOString());
});

/** The functions of one more execution environment for each operation, in a stage with these limits. */
function environment(rates: Partial<RateSettings>, of: Bank = bank, changes: Partial<Platform> = {}) {
  const settings = { ...of.platform.settings, rates: { ...generousRates, ...rates } };
  return caller({ ...of.platform, settings, ...changes }, of.token);
}

const read = (call: Bank['call'], token?: string, target = `/accounts/${account}`) =>
  call('GET', target, undefined, token === undefined ? {} : { token });
const countOf = (answers: readonly Answer[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;

async function send(count: number, request: (index: number) => Promise<Answer>): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await request(index));
  expect(countOf(answers, 200) + countOf(answers, 429)).toBe(count);
  return answers;
}

/** The table, and the requests to it. */
function watchedTable(of: Bank = bank) {
  const counts = { reads: 0, keys: 0, updates: 0 };
  const { table } = of.platform;
  const watched: Platform['table'] = {
    ...table,
    getAll: (keys, options) => {
      counts.reads += 1;
      counts.keys += keys.length;
      return table.getAll(keys, options);
    },
    update: (input) => {
      counts.updates += 1;
      return table.update(input);
    },
  };
  return { counts, table: watched };
}

describe('a token that hammers', () => {
  test('gets what the limit allows and then 429, which says which limit and when, until the next minute', async () => {
    const call = environment({ perToken: 50 });
    platform.clock.advance({ seconds: 20 });
    const answers = await send(120, () => read(call));
    expect(countOf(answers, 200)).toBe(50);
    const last = answers.at(-1);
    expect(last?.headers).toMatchObject({
      'Retry-After': '40',
      RateLimit: expect.stringContaining('"token";r=0;t=40'),
    });
    expect(last?.body.errors).toMatchObject([
      {
        code: 'too_many_requests',
        detail: 'This token may send 50 requests in a minute; try again in 40 seconds',
        meta: { limit: 'token', resetsAt: new Date(start + 60_000).toISOString() },
      },
    ]);
    platform.clock.advance({ seconds: 40 });
    expect((await read(call)).status).toBe(200);
  });

  test('does not delay another token of its organisation, nor another organisation', async () => {
    const call = environment({ perToken: 20 });
    const other = await tokenWith(bank, 'accounts');
    expect(countOf(await send(30, () => read(call)), 429)).toBe(10);
    expect((await read(call, other)).status).toBe(200);
    expect((await read(call, platform.token, '/accounts')).status).toBe(200);
  });

  test('is stopped over many environments that share only the table, within the bound', async () => {
    const all = Array.from({ length: 12 }, () => environment({ perToken: 200 }));
    const answers = await send(900, async (index) => read(all[index % all.length] as Bank['call']));
    expect(countOf(answers, 200)).toBeGreaterThanOrEqual(200);
    // 1 + 0.01 * 12 + 0.1 * (1 + ln 12)
    expect(countOf(answers, 200)).toBeLessThanOrEqual(200 * 1.47);
    // Nobody hears anything else until the minute is over, in a new environment neither after its silent share.
    const fresh = environment({ perToken: 200 });
    expect(countOf(await send(10, () => read(fresh)), 200)).toBeLessThanOrEqual(2);
  });

  test('by requests that are refused for other reasons counts them too', async () => {
    const call = environment({ perToken: 10 });
    const broken = { data: { type: 'bookPayment', attributes: {} } };
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await call('POST', '/payments', broken)).status, (await call('POST', '/payments', '{')).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
    const narrow = await tokenWith(bank, 'customers');
    const forbidden: number[] = [];
    for (let n = 0; n < 12; n += 1) forbidden.push((await read(call, narrow)).status);
    expect(forbidden).toEqual([...Array<number>(10).fill(403), 429, 429]);
  });

  test('is refused cheaply: by a read of its token, without a write and without parsing the body', async () => {
    const { counts, table } = watchedTable();
    const call = environment({ perToken: 5 }, bank, { table });
    const body = () => paymentBody(account, account, { description: 'x'.repeat(20_000) });
    for (let n = 0; n < 6; n += 1) await call('POST', '/payments', body());
    Object.assign(counts, { reads: 0, keys: 0, updates: 0 });
    const parse = jest.spyOn(JSON, 'parse');
    try {
      expect((await call('POST', '/payments', body())).status).toBe(429);
      expect(parse.mock.calls.filter(([text]) => text.length > 10_000)).toEqual([]);
    } finally {
      parse.mockRestore();
    }
    expect(counts).toEqual({ reads: 1, keys: 1, updates: 0 });
  });
});

describe('an organisation', () => {
  test('with many tokens gets what its limit allows over all of them, and others go on', async () => {
    const tokens: string[] = [];
    for (let n = 0; n < 8; n += 1) tokens.push(await tokenWith(bank, 'accounts'));
    const all = [
      environment({ perOrganisation: 100, perToken: 50 }),
      environment({ perOrganisation: 100, perToken: 50 }),
    ];
    const answers = await send(240, (index) =>
      read(all[index % all.length] as Bank['call'], tokens[index % tokens.length]),
    );
    expect(countOf(answers, 200)).toBeGreaterThanOrEqual(100);
    expect(countOf(answers, 200)).toBeLessThanOrEqual(119);
    expect(answers.at(-1)?.body.errors).toMatchObject([{ meta: { limit: 'organisation' } }]);
    const other = await anotherOrganisation(platform);
    for (const call of all) expect((await read(call, other.token, '/accounts')).status).toBe(200);
  });

  test('is not charged for requests that only claim to be its own', async () => {
    const { counts, table } = watchedTable();
    const call = environment({ perOrganisation: 20, perToken: 20 }, bank, { table });
    const forged = bank.token.replace(/.{43}$/, 'x'.repeat(43));
    for (let n = 0; n < 60; n += 1) expect((await read(call, forged)).status).toBe(401);
    expect(counts.updates).toBe(0);
    expect(countOf(await send(25, () => read(call)), 200)).toBe(20);
    // Other callers do not see that a limit is reached.
    expect((await read(call, forged)).status).toBe(401);
  });
});

test('the tokens of a customer count for the customer, and for the organisation', async () => {
  const customerId = await openCustomer(bank);
  const tokens = [await customerToken(bank, customerId), await customerToken(bank, customerId)];
  const other = await customerToken(bank, await openCustomer(bank));
  platform.clock.advance({ minutes: 1 });
  const call = environment({ perCustomer: 20, perToken: 1_000, perOrganisation: 30 });
  const answers = await send(30, (index) => read(call, tokens[index % 2], '/accounts'));
  expect(countOf(answers, 200)).toBe(20);
  expect(answers.at(-1)?.body.errors).toMatchObject([{ meta: { limit: 'customer' } }]);
  const others = await send(30, () => read(call, other, '/accounts'));
  // The refused requests of the first customer have not used up the limit of the others.
  expect(countOf(others, 200)).toBe(10);
  expect(others.at(-1)?.body.errors).toMatchObject([{ meta: { limit: 'organisation' } }]);
});

describe('an ordinary request', () => {
  test('reads and writes what it did: nothing is counted in the table below a hundredth of the limit', async () => {
    const { counts, table } = watchedTable();
    const call = environment({ perToken: 6_000, perOrganisation: 12_000 }, bank, { table });
    await send(59, () => read(call));
    // Each reads a token and an account, and the first one reads the organisation.
    expect(counts).toEqual({ reads: 59, keys: 119, updates: 0 });
  });

  test('counts once, however often it is decided again', async () => {
    const { table } = bank.platform;
    let conflicts = 0;
    const transact: typeof table.transact = async (...input) => {
      conflicts += 1;
      if (conflicts < 3) throw new ConcurrencyConflict();
      await table.transact(...input);
    };
    const call = environment({ perToken: 1_000 }, bank, { table: { ...table, transact } });
    const answer = await call('POST', '/payments', paymentBody(account, await openAccount(bank)));
    expect([answer.status, conflicts]).toEqual([201, 3]);
    expect(answer.headers['RateLimit']).toContain('"token";r=999;');
  });

  test('of many payments is one request', async () => {
    const call = environment({ perToken: 10 });
    const to = await openAccount(bank);
    const members = Array.from({ length: 50 }, () => paymentBody(account, to).data);
    const answer = await call('POST', '/payments/bulk', { data: members });
    expect([answer.status, answer.headers['RateLimit']]).toEqual([201, expect.stringContaining('"token";r=9;')]);
  });

  test('passes if it cannot be counted', async () => {
    const update = () => Promise.reject(new Error('throttled'));
    const call = environment({ perToken: 5 }, bank, { table: { ...bank.platform.table, update } });
    expect(countOf(await send(12, () => read(call)), 200)).toBe(12);
    expect(platform.logs.some(({ message }) => message === 'rates not reported')).toBe(true);
  });
});

describe('lists that have to be searched', () => {
  const searched = () => `/transactions?filter[accountId]=${account}&filter[fromAmount]=1`;
  beforeEach(async () => {
    for (let n = 0; n < 9; n += 1) await fund(bank, account, 100);
  });

  test('take their members from the budget of the organisation; pages and other organisations do not', async () => {
    const call = environment({ searchedPerOrganisation: 35 });
    const answers = await send(8, () => read(call, undefined, searched()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
    expect(answers[0]?.headers['RateLimit']).toContain('"search";r=25;');
    expect(answers[7]?.headers).toMatchObject({ 'Retry-After': '60' });
    expect(answers[7]?.body.errors).toMatchObject([{ code: 'too_many_requests', meta: { limit: 'search' } }]);
    expect((await read(call, undefined, `/transactions?filter[accountId]=${account}`)).status).toBe(200);
    const other = await anotherOrganisation(platform);
    expect((await read(call, other.token, '/transactions?filter[fromAmount]=1')).status).toBe(200);
  });

  test('are refused before they are read', async () => {
    const { table } = bank.platform;
    let queries = 0;
    const query: typeof table.query = (range) => {
      queries += 1;
      return table.query(range);
    };
    const call = environment({ searchedPerOrganisation: 5 }, bank, { table: { ...table, query } });
    expect((await read(call, undefined, searched())).status).toBe(200);
    queries = 0;
    expect((await read(call, undefined, searched())).status).toBe(429);
    expect(queries).toBe(0);
  });

  test('of several environments share the budget', async () => {
    const all = Array.from({ length: 4 }, () => environment({ searchedPerOrganisation: 100 }));
    const answers = await send(40, async (index) => read(all[index % 4] as Bank['call'], undefined, searched()));
    expect(countOf(answers, 200)).toBeGreaterThanOrEqual(10);
    expect(countOf(answers, 200)).toBeLessThanOrEqual(14);
  });
});

describe('lists that customers have searched', () => {
  const searched = '/transactions?filter[fromAmount]=1';
  /** A customer whose lists have five transactions to search. */
  const searcher = async (scope = 'transactions') => {
    const customerId = await openCustomer(bank);
    const own = await openAccount(bank, { customerId });
    for (let n = 0; n < 5; n += 1) await fund(bank, own, 100);
    return customerToken(bank, customerId, { scope });
  };

  test('are counted for that customer: neither another one nor the organisation is refused', async () => {
    const call = environment({ searchedPerOrganisation: 100 });
    const one = await searcher();
    const answers = await send(4, () => read(call, one, searched));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect(answers[3]?.body.errors).toMatchObject([
      {
        code: 'too_many_requests',
        detail: expect.stringContaining('Filtered lists of this customer may search 10 resources in a minute'),
        meta: { limit: 'searchOfCustomer' },
      },
    ]);
    expect((await read(call, await searcher(), searched)).status).toBe(200);
    expect((await read(call, undefined, searched)).status).toBe(200);
  });

  test('of all customers together leave the organisation what it has', async () => {
    const call = environment({ searchedPerOrganisation: 40 });
    const answers: Answer[] = [];
    for (let n = 0; n < 6; n += 1) answers.push(await read(call, await searcher(), searched));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429]);
    expect(answers[5]?.body.errors).toMatchObject([{ meta: { limit: 'searchOfCustomers' } }]);
    const { status, headers } = await read(
      call,
      undefined,
      `/transactions?filter[accountId]=${account}&filter[fromAmount]=1`,
    );
    expect([status, headers['RateLimit']]).toEqual([200, expect.stringContaining('"search";r=39;')]);
  });
});

describe('in a sandbox', () => {
  const asIf = (call: Bank['call'], limit: string, token?: string | null) =>
    call('GET', '/accounts', undefined, {
      headers: { 'Sandbox-Limit': limit },
      ...(token === undefined ? {} : { token }),
    });

  test.each(['token', 'customer', 'organisation', 'search', 'searchOfCustomers', 'searchOfCustomer'])(
    'a request is refused as if %s were reached',
    async (limit) => {
      const call = environment({});
      const { status, headers, body } = await asIf(call, limit);
      expect([status, headers['Retry-After'], body.errors[0].meta.limit]).toEqual([429, '60', limit]);
      expect((await read(call)).status).toBe(200);
      expect((await asIf(call, limit, null)).status).toBe(401);
    },
  );

  test('other names mean nothing, and nor does any in a live stage', async () => {
    expect((await asIf(environment({}), 'constructor')).status).toBe(200);
    const settings = { ...bank.platform.settings, sandbox: false };
    expect((await asIf(caller({ ...bank.platform, settings }, bank.token), 'token')).status).toBe(200);
  });
});

test('every answer names the limits, and the rest of them for a caller who is known', async () => {
  const call = environment({ perToken: 100, perCustomer: 40, perOrganisation: 300, searchedPerOrganisation: 1_000 });
  const narrow = await tokenWith(bank, 'accounts');
  const policy =
    '"token";q=100;w=60, "customer";q=40;w=60, "organisation";q=300;w=60, "search";q=1000;qu="resources";w=60, ' +
    '"searchOfCustomers";q=500;qu="resources";w=60, "searchOfCustomer";q=100;qu="resources";w=60';
  const answers = [
    await read(call),
    await pay({ ...bank, call }, account, account),
    await read(call, undefined, '/accounts/999999999'),
    await call('POST', '/payments', {}, { token: narrow }),
    await call('POST', '/payments', {}),
    await call('POST', `/accounts/${account}/reopen`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 403, 400, 200]);
  for (const { headers } of answers) {
    expect(headers['RateLimit-Policy']).toBe(policy);
    expect(headers['RateLimit']).toMatch(/^"token";r=\d+;t=60, "organisation";r=\d+;t=60$/);
  }
  const unknown = await call('GET', '/accounts', undefined, { token: null });
  expect([unknown.status, unknown.headers['RateLimit-Policy'], unknown.headers['RateLimit']]).toEqual([
    401,
    policy,
    undefined,
  ]);
});
