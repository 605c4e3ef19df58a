import { isOpenToCustomers } from '../../functions/kernel/auth/authorise.ts';
import { ruleOf, type Scope, scopes } from '../../functions/kernel/auth/scopes.ts';
import { formsOf } from '../../functions/kernel/http/operation.ts';
import { operations, formExampleOf } from '../../functions/registry.ts';
import { anotherOrganisation, type Bank, openCustomer } from '../support/bank/bank.ts';
import { customerScopes, customerToken, tokenWith } from '../support/bank/tokens.ts';
import { expectValid } from '../support/bank/expect-valid.ts';
import { type Answer, caller } from '../support/bank/platform.ts';
import { startBankInProcess } from './support/bank-in-process.ts';
import { gapsOf } from './support/completeness.ts';
import { isOnlyForCustomers, withCustomers } from './support/senders.ts';
import {
  type Case,
  cases,
  casesWithBody,
  documentOf,
  happyRequest,
  resourcePointerOf,
  scopedCases,
  scopesOf,
  strayRequest,
  unknownId,
} from './support/requests.ts';

/** What is one for all organisations. */
const isOfEverybody = ({ path }: { readonly path: string }) => path.startsWith('/institutions/');

const elsewhere = '198.51.100.7';
const malformed = [
  ...['', 'x', 'bs_1', `bs_100000001_100000001000000001_${'A'.repeat(43)}`, 'A'.repeat(5000)],
  ...['bsc_1', `bsc_100000001_100000001_${'A'.repeat(43)}`, `bsc_100000001_1_${'A'.repeat(43)}`],
];
const noIds = ['abc', '0', '012', '1e3', '-1', '9'.repeat(19), '%00', '1%2F2', '%F0%9F%92%B0', '%'];
const otherHeaders = ['Basic dXNlcjpwYXNz', 'Bearer', 'bearer  ', 'Token x'];

/** From the registry: who may call what. The requests are harmless ones, about things that do not exist. */
describe('authorisation', () => {
  let bank: Bank;
  let other: Bank;
  let expired: string;
  let revoked: string;
  let bound: string;
  const whole = {} as { bank: Bank; other: Bank };
  const single = new Map<Scope, string>();
  /** Tokens by the scopes that they hold: one token serves all operations that need it. */
  const several = new Map<string, Promise<string>>();

  beforeAll(async () => {
    bank = await startBankInProcess();
    other = await anotherOrganisation(bank);
    expired = await tokenWith(bank, scopes.join(' '), { expiration: '2026-12-01T15:01:00Z' });
    revoked = await tokenWith(bank, scopes.join(' '));
    bound = await tokenWith(bank, scopes.join(' '), { sourceIp: '203.0.113.0/24,2001:db8::/32' });
    await revokeLast(bank, 2);
    for (const scope of scopes) single.set(scope, await tokenWith(bank, scope));
    bank.clock.advance({ minutes: 2 });
    Object.assign(whole, { bank, other });
  });
  afterAll(() => bank.stop());

  const send = async (one: Case, options: Parameters<Bank['call']>[3]) => {
    const { method, target, body } = strayRequest(one);
    const answer = await bank.call(method, target, body, options);
    expectValid(one.operation, answer);
    return answer;
  };
  const tokenOf = (scope: Scope) => single.get(scope) ?? '';
  const tokenOfAll = (held: readonly Scope[]): Promise<string> => {
    const key = held.join(' ');
    const token = several.get(key) ?? tokenWith(bank, key);
    several.set(key, token);
    return token;
  };

  describe('401', () => {
    test.each(cases)('$name without a token', async (one) => {
      expect((await send(one, { token: null })).status).toBe(401);
    });
    test.each(cases)('$name with a malformed token', async (one) => {
      for (const token of malformed) expect((await send(one, { token })).status).toBe(401);
      for (const authorization of otherHeaders) {
        expect((await send(one, { token: null, headers: { authorization } })).status).toBe(401);
      }
    });
    test.each(cases)('$name with an expired or a revoked token', async (one) => {
      const answers = [await send(one, { token: expired }), await send(one, { token: revoked })];
      expect(answers.map(({ status }) => status)).toEqual([401, 401]);
      const [first, second] = answers.map(({ body }) => ({ ...body.errors[0], meta: {} }));
      expect(first).toEqual(second);
    });
    test.each(cases)("$name with a token whose secret is another's", async (one) => {
      const [, , , secret] = other.token.split('_');
      const token = [...bank.token.split('_').slice(0, 3), secret].join('_');
      expect((await send(one, { token })).status).toBe(401);
    });
  });

  describe('403', () => {
    test.each(scopedCases)('$name with every scope but those that it needs', async (one) => {
      const others = scopes.filter((scope) => !scopesOf(one).includes(scope));
      expect((await send(one, { token: await tokenOfAll(others) })).status).toBe(403);
    });
    test.each(cases)('$name from a source address that the token does not name', async (one) => {
      expect((await send(one, { token: bound, sourceIp: elsewhere })).status).toBe(403);
      const headers = { 'x-forwarded-for': '203.0.113.10', forwarded: 'for=203.0.113.10' };
      expect((await send(one, { token: bound, sourceIp: elsewhere, headers })).status).toBe(403);
      const { status } = await send(one, { token: bound, sourceIp: '2001:db8::1' });
      expect(status).not.toBe(401);
      expect(status === 403).toBe(isOnlyForCustomers(one.operation));
    });
    test.each(casesWithBody.filter((one) => scopesOf(one).length > 0))(
      '$name before anything is said about a bad body',
      async (one) => {
        const needed = formsOf(one.operation).flatMap((variant) => variant.scopes ?? one.operation.scopes);
        const scope = scopes.find((name) => !needed.includes(name) && !scopesOf(one).includes(name));
        const { method, target } = strayRequest(one);
        for (const body of ['{', '{}', JSON.stringify(documentOf(one, { type: one.variant.type })), '[]']) {
          const answer = await bank.call(method, target, body, { token: tokenOf(scope ?? 'cards') });
          expect(answer.status).toBe(403);
          expectValid(one.operation, answer);
        }
      },
    );
  });

  test.each(cases)('$name is open to exactly the tokens that hold one of its scopes', async (one) => {
    const held = scopesOf(one);
    // Tokens of the organisation hold scopes of customers only to grant them.
    const needed = held.filter((scope) => ruleOf(scope).only !== 'customer');
    const refused: Scope[] = [];
    for (const scope of scopes) {
      const { status } = await send(one, { token: tokenOf(scope) });
      if (status === 403) refused.push(scope);
      else expect(status).not.toBe(401);
    }
    expect(refused).toEqual(held.length === 0 ? [] : scopes.filter((scope) => !needed.includes(scope)));
  });

  describe('customer tokens', () => {
    let customerId: string;
    let ended: string;
    let ofArchived: string;
    let boundToo: string;
    const ofScope = new Map<Scope, string>();
    const upgradable = { upgradableScope: 'accounts' };

    beforeAll(async () => {
      customerId = await openCustomer(bank);
      ended = await customerToken(bank, customerId, { expiresIn: 1, ...upgradable });
      const archived = await openCustomer(bank);
      ofArchived = await customerToken(bank, archived, upgradable);
      expect((await bank.call('POST', `/customers/${archived}/archive`)).status).toBe(200);
      const binder = { ...bank, call: caller(bank.platform, bound) };
      boundToo = await customerToken(binder, customerId, upgradable);
      for (const scope of customerScopes) {
        ofScope.set(scope, await customerToken(bank, await openCustomer(bank), { scope }));
      }
      bank.clock.advance({ seconds: 2 });
    });

    test.each(cases)('$name is not for one that has ended', async (one) => {
      expect((await send(one, { token: ended })).status).toBe(401);
    });
    test.each(cases)('$name is not for one of an archived customer', async (one) => {
      // Where no customer may do anything, it does not matter who asks.
      expect((await send(one, { token: ofArchived })).status).toBe(isOpenToCustomers(one.operation) ? 401 : 403);
    });
    test.each(cases)("$name is not for one of another's customer id", async (one) => {
      const [prefix, organisationId, , secret] = (ofScope.get('accounts') ?? '').split('_');
      expect((await send(one, { token: [prefix, organisationId, customerId, secret].join('_') })).status).toBe(401);
    });
    test.each(cases)('$name is not for one from where its creator may not call', async (one) => {
      expect((await send(one, { token: boundToo, sourceIp: elsewhere })).status).toBe(403);
      const { status } = await send(one, { token: boundToo, sourceIp: '203.0.113.9' });
      expect(status === 403).toBe(!isOpenToCustomers(one.operation));
    });
    test.each(cases)('$name is open to exactly those that hold one of its scopes', async (one) => {
      const allowed = isOpenToCustomers(one.operation) && one.operation.callers !== 'upgradable' ? scopesOf(one) : [];
      const refused: Scope[] = [];
      for (const scope of customerScopes) {
        const { status } = await send(one, { token: ofScope.get(scope) ?? '' });
        if (status === 403) refused.push(scope);
        else expect(status).not.toBe(401);
      }
      expect(refused).toEqual(customerScopes.filter((scope) => !allowed.includes(scope)));
    });
  });

  describe('404', () => {
    let bank: Bank;
    let other: Bank;
    beforeAll(async () => {
      bank = withCustomers(whole.bank);
      other = withCustomers(await anotherOrganisation(whole.bank));
    });
    test.each(cases.filter(({ operation }) => operation.path.includes('{') && !isOfEverybody(operation)))(
      '$name for what does not exist, and in the same words for what belongs to another organisation',
      async (one) => {
        const { method, target, body } = await happyRequest(bank, one);
        const foreign = await other.call(method, target, body);
        expectValid(one.operation, foreign);
        expect(foreign.status).toBe(404);

        const stray = await other.call(method, strayRequest(one).target, body);
        expect(stray.status).toBe(404);
        expect(withoutIds(foreign)).toEqual(withoutIds(stray));
      },
    );

    test.each(casesWithBody.filter(namesThings))(
      '$name for related things that are missing or of another organisation, with a pointer',
      async (one) => {
        const { method, target, body, data } = await happyRequest(bank, one);
        const foreign = await other.call(method, target, body);
        expect(foreign.status).toBe(404);
        expectValid(one.operation, foreign);
        expect(foreign.body.errors[0].source.pointer).toContain(`${resourcePointerOf(one)}/relationships/`);

        for (const [name, related] of Object.entries(data.relationships ?? {})) {
          const missing = { [name]: { data: { ...related.data, id: unknownId } } };
          const relationships = { ...data.relationships, ...missing };
          const answer = await bank.call(method, target, documentOf(one, { ...data, relationships }));
          const place = `${resourcePointerOf(one)}/relationships/${name}`;
          expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([404, place]);
        }
      },
    );

    test("lists show nothing of another organisation's", async () => {
      for (const one of lists) {
        const own = await bank.call('GET', one.operation.path);
        const foreign = await whole.other.call('GET', one.operation.path);
        expect({ ...one, total: foreign.body.meta.pagination.total }).toEqual({ ...one, total: 0 });
        expect(own.body.meta.pagination.total).toBeGreaterThanOrEqual(0);
        const filters = idFiltersOf(one.operation);
        for (const name of filters) {
          const id = await foreignId(bank, name);
          if (id === undefined) continue;
          const narrowed = await whole.other.call('GET', `${one.operation.path}?filter[${name}]=${id}`);
          expect([narrowed.status, narrowed.body.data]).toEqual([200, []]);
        }
      }
    });

    test.each(operations.filter(({ path }) => path.includes('{')))(
      '$id for an id that is none',
      async ({ method, path }) => {
        for (const bad of noIds) {
          const answer = await bank.call(method, path.replace(/\{\w+\}/g, bad));
          expect([bad, answer.status]).toEqual([bad, 404]);
        }
      },
    );
  });
});

/** Those whose bodies name other things; a list that is worked off later is accepted whatever its members name. */
function namesThings({ operation, variant }: (typeof casesWithBody)[number]): boolean {
  const isDone = operation.request?.list === undefined || operation.errors.includes('not_found');
  return formExampleOf(variant).relationships !== undefined && isDone;
}

/** What a refusal says, whatever it was asked about. */
function withoutIds({ status, body }: Answer) {
  const errors = (body as { errors: { detail: string }[] }).errors;
  return { status, errors: errors.map((error) => ({ ...error, ...texts(error.detail), meta: {} })) };
}

const texts = (detail: string) => ({
  detail: detail.replace(/\d+/g, unknownId),
  details: detail.replace(/\d+/g, unknownId),
});

/** Revokes the token with this place among the user's tokens. */
async function revokeLast(bank: Bank, place: number): Promise<void> {
  const { body } = await bank.call('GET', `/users/${bank.userId}/api-tokens`);
  const id = (body as { data: { id: string }[] }).data[place]?.id ?? '';
  expect((await bank.call('DELETE', `/users/${bank.userId}/api-tokens/${id}`)).status).toBe(200);
}

const collectionsOfFilters: Readonly<Record<string, string>> = {
  customerId: '/customers',
  accountId: '/accounts',
  counterpartyAccountId: '/accounts',
  counterpartyId: '/counterparties',
  recurringPaymentId: '/recurring-payments',
  receivingAccountId: '/accounts',
  batchAccountId: '/accounts',
  receiverId: '/accounts',
  transactionId: '/transactions',
  rewardedTransactionId: '/transactions',
};

/** Filters that ask by an id, each with the reason why they are not asked with another organisation's. */
const otherFilters = {
  applicationFormId: 'messages are compared with it; no form is looked up',
  cardId: 'there are no cards',
  fromId: 'it is the lower end of a range',
  toId: 'it is the upper end of a range',
  supportId: 'the request log compares it with its own entries; nothing is looked up',
  tokenId: 'the audit log and the request log compare it with their own entries; no token is looked up',
  userId: 'the audit log compares it with its own entries; no user is looked up',
  resourceId: 'the audit log and the request log compare it with their own entries; nothing is looked up',
};

const lists = cases.filter(({ operation: { method, request, path } }) => {
  return method === 'GET' && request?.query?.page === true && !path.includes('{');
});

const idFiltersOf = ({ request }: Case['operation']) =>
  Object.keys(request?.query?.filters ?? {}).filter((name) => name.endsWith('Id'));

test('each filter by an id is asked with that of another organisation', () => {
  const gaps = gapsOf({
    list: 'collectionsOfFilters of test/generated/authorisation.test.ts',
    noun: 'filter by an id',
    held: Object.keys(collectionsOfFilters),
    registered: lists.flatMap(({ operation }) => idFiltersOf(operation)),
    left: otherFilters,
  });
  expect(gaps).toEqual([]);
});

/** The id of something that the organisation has, for the filter of this name. */
async function foreignId(bank: Bank, name: string): Promise<string | undefined> {
  const path = collectionsOfFilters[name];
  if (path === undefined) return undefined;
  const { body } = await bank.call('GET', path);
  return (body as { data: { id: string }[] }).data[0]?.id;
}
