import { createApiToken } from '../../../functions/access/api-tokens/operations/create.ts';
import { listApiTokens } from '../../../functions/access/api-tokens/operations/list.ts';
import { tokenKey } from '../../../functions/kernel/auth/token.ts';
import { scopes } from '../../../functions/kernel/auth/scopes.ts';
import { foundOrganisation } from '../../../functions/founding/found.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { documentationOf } from '../../../functions/registry.ts';

const bank = useBank();

const expiration = '2027-06-01T00:00:00.000Z';
const pathOf = (userId = bank.userId) => `/users/${userId}/api-tokens`;
const create = (
  changes: Readonly<Record<string, unknown>> = {},
  options: { token?: string; sourceIp?: string; userId?: string } = {},
) =>
  bank.call(
    'POST',
    pathOf(options.userId),
    { data: { type: 'apiToken', attributes: { description: 'a token', scope: 'accounts', expiration, ...changes } } },
    options,
  );
async function tokenWith(changes: Readonly<Record<string, unknown>>): Promise<{ id: string; token: string }> {
  const { body } = await create(changes);
  return { id: body.data.id as string, token: body.data.attributes.token as string };
}

describe('201', () => {
  test('the token is answered and can be used for its scopes only', async () => {
    const answer = await create({ scope: 'api-tokens  accounts api-tokens', sourceIp: '203.0.113.0/24' });
    expect(answer.status).toBe(201);
    expect(() => documentationOf(createApiToken).data.parse(answer.body.data)).not.toThrow();
    expect(answer.body.data.attributes).toMatchObject({
      createdAt: bank.clock.now(),
      description: 'a token',
      scope: 'api-tokens accounts',
      expiration,
      sourceIp: '203.0.113.0/24',
    });
    const token = answer.body.data.attributes.token as string;
    expect((await bank.call('GET', '/accounts', undefined, { token })).status).toBe(200);
    expect((await bank.call('GET', '/customers', undefined, { token })).status).toBe(403);
    expect((await bank.call('GET', '/accounts', undefined, { token, sourceIp: '198.51.100.1' })).status).toBe(403);
  });

  test('an expiration with an offset is answered in UTC', async () => {
    const { body } = await create({ expiration: '2027-06-01T02:00:00+02:00' });
    expect(body.data.attributes.expiration).toBe(expiration);
  });

  test('tokens made at the same moment are all there', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => create()));
    expect(all.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(all.map(({ body }) => body.data.id as string)).size).toBe(6);
  });
});

describe('200', () => {
  test('the list shows tokens in the order of their creation, without themselves and without revoked ones', async () => {
    const founded = await foundOrganisation(bank.platform, { name: 'Lists' });
    const options = { token: founded.token, userId: founded.userId };
    const made: string[] = [];
    for (const description of ['one', 'two', 'three']) {
      made.push((await create({ description }, options)).body.data.id as string);
    }
    await bank.call('DELETE', `${pathOf(founded.userId)}/${made[1] ?? ''}`, undefined, options);

    const { status, body } = await bank.call('GET', `${pathOf(founded.userId)}?page[offset]=1`, undefined, options);
    expect(status).toBe(200);
    expect(() => documentationOf(listApiTokens).data.parse(body.data)).not.toThrow();
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([made[0], made[2]]);
    expect(body.meta.pagination.total).toBe(3);
    expect(JSON.stringify(body)).not.toContain('bs_');
  });

  test('the list is sorted the other way if asked, and leaves out what earlier versions numbered for sessions of the console', async () => {
    const { organisationId, userId, token } = await foundOrganisation(bank.platform, { name: 'Sessions' });
    const options = { token, userId };
    const made: string[] = [];
    for (const description of ['session', 'page of it', 'program of it', 'program']) {
      made.push((await create({ description }, options)).body.data.id as string);
    }
    const [session = '', page = '', below = '', program = ''] = made;
    const store = async (id: string, changes: object) => {
      const key = tokenKey(organisationId, id);
      const stored = key && (await bank.table.get(key));
      if (stored !== undefined) await bank.table.put({ Item: { ...stored, ...changes } });
    };
    await store(session, { scopes: [], ancestorIds: [] });
    await store(page, { ancestorIds: [session] });
    await store(below, { ancestorIds: [page, session] });
    const { body } = await bank.call('GET', `${pathOf(userId)}?sort=-createdAt&page[limit]=2`, undefined, options);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([program, below]);
    expect(body.meta.pagination.total).toBe(3);
  });

  test('a revoked token is refused from then on; revoking again changes nothing', async () => {
    const { id, token } = await tokenWith({});
    expect((await bank.call('GET', '/accounts', undefined, { token })).status).toBe(200);
    const first = await bank.call('DELETE', `${pathOf()}/${id}`);
    const again = await bank.call('DELETE', `${pathOf()}/${id}`);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.body.data).toMatchObject({ type: 'apiToken', id });
    expect(again.body).toEqual(first.body);
    expect((await bank.call('GET', '/accounts', undefined, { token })).status).toBe(401);
  });
});

describe('400', () => {
  test.each([
    [{ expiration: '2026-12-01T14:59:59Z' }, 'expiration'],
    [{ expiration: 'tomorrow' }, 'expiration'],
    [{ scope: 'accounts everything' }, 'scope'],
    [{ scope: ' ' }, 'scope'],
    [{ scope: undefined }, 'scope'],
    [{ description: '' }, 'description'],
    [{ sourceIp: '10.0.0.0/33' }, 'sourceIp'],
    [{ resources: [] }, 'resources'],
    [{ resources: [{ type: 'payment', ids: ['1'] }] }, 'resources/0/type'],
    [{ resources: [{ type: 'account', ids: [] }] }, 'resources/0/ids'],
    [{ resources: [{ type: 'account', ids: ['x'] }] }, 'resources/0/ids/0'],
    [{ resources: [{ type: 'card', ids: Array.from({ length: 51 }, (_, index) => String(index + 1)) }] }, 'resources'],
  ])('%j', async (changes, name) => {
    const answer = await create(changes);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error: { source: unknown }) => error.source)).toEqual([
      { pointer: `/data/attributes/${name}` },
    ]);
  });
});

describe('401', () => {
  test('a token that has expired', async () => {
    const { token } = await tokenWith({ expiration: '2026-12-01T15:00:01.000Z' });
    expect((await bank.call('GET', '/accounts', undefined, { token })).status).toBe(200);
    bank.clock.advance({ seconds: 1 });
    expect((await bank.call('GET', '/accounts', undefined, { token })).status).toBe(401);
  });
});

describe('403', () => {
  test('a token grants no scope that it does not hold', async () => {
    const { token } = await tokenWith({ scope: 'api-tokens-write accounts' });
    expect((await create({ scope: 'accounts' }, { token })).status).toBe(201);
    const answer = await create({ scope: 'accounts payments-write' }, { token });
    expect(answer.status).toBe(403);
    expect(answer.body.errors[0]).toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('payments-write'),
    });
  });

  test('a token bound to addresses makes only tokens bound within them', async () => {
    const { token } = await tokenWith({ scope: 'api-tokens-write accounts', sourceIp: '203.0.113.0/24' });
    expect((await create({ sourceIp: '203.0.113.7, 203.0.113.128/25' }, { token })).status).toBe(201);
    expect((await create({ sourceIp: '203.0.112.0/23' }, { token })).status).toBe(403);
    expect((await create({}, { token })).status).toBe(403);
  });

  test('what is past and not held at once is refused as not held', async () => {
    const { token } = await tokenWith({ scope: 'api-tokens-write' });
    expect((await create({ expiration: '2020-01-01T00:00:00Z' }, { token })).status).toBe(403);
  });

  test('a token that may only read tokens', async () => {
    const { token, id } = await tokenWith({ scope: scopes.filter((one) => one !== 'api-tokens-write').join(' ') });
    expect((await create({}, { token })).status).toBe(403);
    expect((await bank.call('DELETE', `${pathOf()}/${id}`, undefined, { token })).status).toBe(403);
    expect((await bank.call('GET', pathOf(), undefined, { token })).status).toBe(200);
  });
});

describe('404', () => {
  test('a user or a token of another organisation', async () => {
    const other = await foundOrganisation(bank.platform, { name: 'Other' });
    const { id } = await tokenWith({});
    const foreign = { token: other.token };
    expect((await create({}, { ...foreign, userId: bank.userId })).status).toBe(404);
    expect((await bank.call('GET', pathOf(), undefined, foreign)).status).toBe(404);
    expect((await bank.call('DELETE', `${pathOf()}/${id}`, undefined, foreign)).status).toBe(404);
    expect((await bank.call('DELETE', `${pathOf(other.userId)}/${id}`)).status).toBe(404);
  });

  test('a token that does not exist', async () => {
    for (const id of ['1', `${bank.userId}000000999`]) {
      expect((await bank.call('DELETE', `${pathOf()}/${id}`)).status).toBe(404);
    }
  });
});

test('400: scopes that are unknown are named, and so are those that a customer token cannot have', async () => {
  const { status, body } = await create({ scope: 'accounts paymentz accounts,payments cards-right' });
  const detail = 'scope must be known scopes, separated by spaces: "paymentz", a value, "cards-right" are unknown';
  expect([status, body.errors[0].detail, body.errors[0].source]).toEqual([
    400,
    detail,
    { pointer: '/data/attributes/scope' },
  ]);
  const ofCustomer = await bank.call('POST', '/customers/1/token', {
    data: { type: 'customerToken', attributes: { scope: 'accounts api-tokens', upgradableScope: 'payment-write' } },
  });
  expect([ofCustomer.status, ofCustomer.body.errors.map(({ detail: one }: { detail: string }) => one)]).toEqual([
    400,
    [
      'scope must be scopes that customer tokens may have, not api-tokens; see docs/generated/scopes.md',
      'upgradableScope must be known scopes, separated by spaces: "payment-write" is unknown',
    ],
  ]);
});
