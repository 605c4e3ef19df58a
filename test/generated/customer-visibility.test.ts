import { formExampleOf } from '../../functions/registry.ts';
import { usualPlastic } from '../../functions/cards/cards/settings.ts';
import { endOfDayWorker } from '../../functions/accounts/end-of-day/workers/end-of-day.ts';
import { isOpenToCustomers, isOpenToLimited } from '../../functions/kernel/auth/authorise.ts';
import type { ResourceObject } from '../../functions/kernel/base/event-type.ts';
import type { AnyOperation } from '../../functions/kernel/http/operation.ts';
import { type Bank, openAccount, openCustomer, openJointAccount, startBank } from '../support/bank/bank.ts';
import { customerScopes, customerToken, tokenWith } from '../support/bank/tokens.ts';
import { deliver } from '../support/bank/workers.ts';
import { expectValid } from '../support/bank/expect-valid.ts';
import {
  type Case,
  cases,
  casesWithBody,
  documentOf,
  happyRequest,
  strayRequest,
  unknownId,
} from './support/requests.ts';
import { ownerOf } from './support/senders.ts';
import { belongingTo } from './support/world.ts';

const open = cases.filter(({ operation }) => isOpenToCustomers(operation));
const closed = cases.filter(({ operation }) => !isOpenToCustomers(operation));
const hasId = ({ operation }: Case) => operation.path.includes('{');
const isList = ({ operation: { method, request, path } }: Case) =>
  method === 'GET' && request?.query?.page === true && !path.includes('{');
/** Whom a relationship may name although they are somebody else's: the other side of a payment. */
const ofAnybody: ReadonlySet<string> = new Set(['counterpartyAccount']);

/** From the registry: a customer token sees, changes, lists and counts what its own customer owns, and nothing else. */
/** What a customer undoes only if a customer has done it, each with the step that it undoes. */
const undoes: Readonly<Record<string, string>> = { unfreezeCard: 'freeze', resumeCardToken: 'suspension' };

describe('visibility', () => {
  let bank: Bank;
  /** Things made here are the token's own customer's; things made in `bank` are of others. */
  let own: Bank;
  let customerId: string;
  let token: string;
  let coOwner: string;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    // A case changes how a customer is reached, and another has a card sent.
    bank = await startBank({ settings: { plastic: { ...usualPlastic, addressHoldDays: 0 } } });
    customerId = await openCustomer(bank);
    coOwner = await openCustomer(bank);
    // A customer changes nothing that the organisation has disabled or set, so what is enabled or changed here is the customer's.
    const call: Bank['call'] = (method, target, body, options) =>
      bank.call(
        method,
        target,
        body,
        /recurring-payments.*disable$|^\/card-controls$/.test(target) ? { ...options, token } : options,
      );
    own = belongingTo({ ...bank, call }, customerId);
    await openJointAccount(bank, [customerId, coOwner], 100);
    for (const owner of [customerId, customerId, coOwner]) await openAccount(bank, { customerId: owner });
    await endDay(bank);
    token = await customerToken(bank, customerId, { upgradableScope: 'accounts' });
    tokens.set(customerId, token);
  });
  afterAll(() => bank.stop());

  const send = async (one: Case, { method, target, body }: ReturnType<typeof strayRequest>, as = token) => {
    const answer = await bank.call(method, target, body, { token: as });
    expectValid(one.operation, answer);
    return answer;
  };

  /** The token of the customer whom a request is about, where it names one that was made for it. */
  async function tokenFor({ target, body }: ReturnType<typeof strayRequest>): Promise<string> {
    const id =
      /^\/customers\/(\d+)/.exec(target)?.[1] ??
      (await ownerOf(bank, /^\/cards\/\d+/.exec(target)?.[0])) ??
      (await ownerOf(bank, accountIn(body))) ??
      customerId;
    const known = tokens.get(id) ?? (await customerToken(bank, id, { upgradableScope: 'accounts' }));
    tokens.set(id, known);
    return known;
  }

  test.each(open)('$name: whatever it loads says whose it is', ({ operation, variant }) => {
    const loads = loadedBy(operation, variant && formExampleOf(variant));
    expect(loads.filter(({ owner }) => owner === 'organisation')).toEqual([]);
  });

  test.each(closed)('$name is closed to customers', async (one) => {
    expect((await send(one, strayRequest(one))).status).toBe(403);
  });

  test.each(open.filter((one) => !isList(one)))('$name works for what is theirs', async (one) => {
    const request = await happyRequest(own, one);
    const theirs = await tokenFor(request);
    const undone = undoes[one.operation.id];
    if (undone !== undefined) {
      await bank.call(request.method, request.target);
      await bank.call('POST', request.target.replace(/[^/]+$/, undone), undefined, { token: theirs });
    }
    const answer = await send(one, request, theirs);
    // An upgrade needs a code, which the example does not have.
    expect([answer.status < 300, answer.body?.errors]).toEqual(
      one.operation.id === 'createCustomerToken' ? [false, expect.anything()] : [true, undefined],
    );
  });

  test.each(open.filter(hasId))("$name of another customer's is as if it did not exist", async (one) => {
    const request = await happyRequest(bank, one);
    const foreign = await send(one, request);
    const missing = await send(one, { ...request, target: strayRequest(one).target });
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(wordsOf(foreign.body)).toEqual(wordsOf(missing.body));
  });

  test.each(
    casesWithBody.filter((one) => isOpenToCustomers(one.operation) && formExampleOf(one.variant).relationships),
  )("$name that names another customer's things is refused with a pointer", async (one) => {
    const mine = await happyRequest(own, one);
    const others = await happyRequest(bank, one);
    for (const [name, related] of Object.entries(others.data.relationships ?? {})) {
      const relationships = { ...mine.data.relationships, [name]: related };
      const answer = await send(one, { ...mine, body: documentOf(one, { ...mine.data, relationships }) });
      if (ofAnybody.has(name)) expect(answer.status).toBe(201);
      else {
        const place = answer.body.errors?.[0]?.source?.pointer;
        expect([answer.status, place]).toEqual([404, expect.stringMatching(`^/data/relationships/${name}`)]);
      }
    }
  });

  describe('lists', () => {
    test.each(open.filter(isList))('$name holds and counts only what is theirs', async (one) => {
      const { path } = one.operation;
      const whole = await bank.call('GET', `${path}?page[limit]=1000`);
      const owned = (whole.body.data as ResourceObject[]).filter((resource) => isOf(customerId, resource));
      const answer = await send(one, { method: 'GET', target: `${path}?page[limit]=1000` });
      expect(idsOf(answer.body.data)).toEqual(idsOf(owned));
      expect(answer.body.meta.pagination.total).toBe(owned.length);
      expect(owned.length).toBeGreaterThan(0);
      expect(whole.body.meta.pagination.total).toBeGreaterThan(owned.length);
      const paged = await send(one, { method: 'GET', target: `${path}?page[limit]=1&page[offset]=1` });
      expect(idsOf(paged.body.data)).toEqual(idsOf(owned).slice(1, 2));
      expect(paged.body.meta.pagination.total).toBe(owned.length);
    });

    test.each(open.filter(isList))("$name filtered by another's is empty, by their own is not wider", async (one) => {
      const { path, request } = one.operation;
      const others = await openAccount(bank, { cents: 100 });
      const { body } = await bank.call('GET', `/accounts/${others}`);
      const ids = { accountId: others, customerId: body.data.relationships.customer.data.id as string };
      for (const name of ['accountId', 'accountIds', 'customerId'] as const) {
        if (request?.query?.filters?.[name] === undefined) continue;
        const id = name === 'customerId' ? ids.customerId : ids.accountId;
        const answer = await send(one, { method: 'GET', target: `${path}?filter[${name}]=${id}` });
        expect([answer.status, answer.body.data, answer.body.meta.pagination.total]).toEqual([200, [], 0]);
      }
    });

    test.each(open.filter(({ operation }) => operation.request?.query?.include !== undefined))(
      '$name includes only what is theirs',
      async (one) => {
        const { target } = await happyRequest(own, one);
        const include = Object.keys(one.operation.request?.query?.include ?? {}).join(',');
        const paged = isList(one) ? '&page[limit]=1000' : '';
        const answer = await send(one, { method: 'GET', target: `${target}?include=${include}${paged}` });
        const included = answer.body.included as ResourceObject[];
        expect(included.length).toBeGreaterThan(0);
        expect(included.filter((resource) => !isOf(customerId, resource))).toEqual([]);
      },
    );
  });

  test('personal numbers are masked for customers and whole for organisations', async () => {
    const visibleSsn = async (as?: string) =>
      (await bank.call('GET', `/customers/${customerId}`, undefined, as === undefined ? {} : { token: as })).body.data
        .attributes.ssn as string;
    expect(await visibleSsn()).toMatch(/^\d{9}$/);
    expect(await visibleSsn(token)).toBe(`*****${(await visibleSsn()).slice(-4)}`);
    const list = await bank.call('GET', '/customers', undefined, { token });
    expect(list.body.data[0].attributes.ssn).toBe(await visibleSsn(token));
    const joined = await bank.call('GET', '/accounts?include=customer', undefined, { token });
    expect(joined.body.included[0].attributes.ssn).toBe(await visibleSsn(token));
  });

  describe.each(['organisation', 'customer'] as const)('a token of the %s that is limited to one account', (kind) => {
    let account: string;
    let limited: string;
    beforeAll(async () => {
      account = await openAccount(bank, { customerId, cents: 1000 });
      const resources = [{ type: 'account', ids: [account] }];
      limited =
        kind === 'organisation'
          ? await tokenWith(bank, [...customerScopes, 'events', 'webhooks'].join(' '), { resources })
          : await customerToken(bank, customerId, { resources });
    });
    const spanning = cases.filter(({ operation }) => !isOpenToLimited(operation) && isOpenToCustomers(operation));
    const ofAccount = open.filter(({ operation, variant }) =>
      loadedBy(operation, variant && formExampleOf(variant)).some(({ owner }) => owner === 'account'),
    );

    test.each(spanning)('$name is refused', async (one) => {
      expect((await send(one, strayRequest(one), limited)).status).toBe(403);
    });

    test.each(ofAccount.filter(hasId))("$name of another account's is as if it did not exist", async (one) => {
      expect((await send(one, await happyRequest(own, one), limited)).status).toBe(404);
    });

    test.each(open.filter((one) => isList(one) && one.operation.uses.read.some(({ owner }) => owner === 'account')))(
      '$name holds and counts what lies under it',
      async (one) => {
        const { path } = one.operation;
        const whole = await bank.call('GET', `${path}?page[limit]=1000`);
        const under = (whole.body.data as ResourceObject[]).filter((resource) => isUnder(account, resource));
        const answer = await send(one, { method: 'GET', target: `${path}?page[limit]=1000` }, limited);
        expect([idsOf(answer.body.data), answer.body.meta.pagination.total]).toEqual([idsOf(under), under.length]);
      },
    );
  });
});

/** What an operation loads for a customer who asks for something that has a well-formed id. */
function loadedBy(operation: AnyOperation, example?: { attributes?: unknown; relationships?: unknown }) {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const id = (name: string) =>
    name === 'id' && !operation.path.includes('payments/') ? unknownId : `${unknownId}000000001`;
  const input = {
    organisationId: unknownId,
    accessScope: { customerId: unknownId },
    path: Object.fromEntries(names.map((name) => [name, id(name)])),
    query: { filter: {}, include: new Set(), page: { limit: 1, offset: 0 } },
    body: { attributes: {}, relationships: {}, ...example },
    identifiers: [],
    members: [],
  };
  const loads = Object.values(operation.load?.(input as never) ?? {});
  return loads.flat().flatMap((ref) => (ref === undefined ? [] : [ref as { owner: string }]));
}

/** True for what a customer owns: themselves, and what relates to them. */
function isOf(customerId: string, { id, type, relationships }: ResourceObject): boolean {
  if (type.endsWith('Customer')) return id === customerId;
  const related = [relationships?.['customer'], relationships?.['customers']].flatMap((one) => one?.data ?? []);
  return related.some((one) => one.id === customerId);
}

function isUnder(accountId: string, { id, relationships }: ResourceObject): boolean {
  return id === accountId || [relationships?.['account']?.data].flat().some((one) => one?.id === accountId);
}

/** Lets a day of the bank end and writes it down. */
async function endDay(bank: Bank): Promise<void> {
  bank.clock.advance({ days: 1 });
  expect(await deliver(bank, endOfDayWorker, { organisationId: bank.organisationId })).toBe(true);
}

const idsOf = (resources: readonly { id?: string }[]) => resources.map(({ id }) => id);

function wordsOf(body: { errors: { detail: string; source?: unknown }[] }) {
  return body.errors.map(({ detail, source }) => ({ detail: detail.replace(/\d+/g, 'N'), source }));
}

/** The account that a body names, as a path. */
function accountIn(body: ReturnType<typeof strayRequest>['body']): string | undefined {
  const { relationships } = (body?.data ?? {}) as { relationships?: Record<string, { data: { id: string } }> };
  const id = relationships?.['account']?.data.id;
  return id === undefined ? undefined : `/accounts/${id}`;
}
