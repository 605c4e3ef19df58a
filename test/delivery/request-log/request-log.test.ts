import type * as z from 'zod';
import { erasableEvents, erasableResources } from '../../../bin/generate/personal-answers.ts';
import { answeredResources } from '../../../bin/generate/resource-types.ts';
import { itemErasures } from '../../../functions/founding/erasure/erasures.generated.ts';
import { isSessionToken } from '../../../functions/kernel/auth/session-token.ts';
import { roleScopes } from '../../../functions/kernel/auth/roles.ts';
import { keptRequests } from '../../../functions/kernel/http/kept-requests/kept-request.ts';
import { formsOf } from '../../../functions/kernel/http/operation.ts';
import { erasureLeaves } from '../../../functions/kernel/jsonapi/personal-leaves.ts';
import {
  isLikeCardNumber,
  maskedBody,
  maskedPointer,
} from '../../../functions/kernel/http/kept-requests/masked-body.ts';
import { eventReferences, operations } from '../../../functions/registry.ts';
import { laptopSignIn } from '../../../local/console/sign-in.ts';
import { individual } from '../../support/bank/applicants.ts';
import { openCustomer } from '../../support/bank/bank.ts';
import { counterpartyBody } from '../../support/bank/bodies.ts';
import { caller, testTableName } from '../../support/bank/platform.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { readItems } from '../../support/model/items.ts';

const bank = useBank({ settings: { requestLog: { isKept: true, waitMsMax: 3_000 } } });

interface Row extends Readonly<Record<string, unknown>> {
  readonly body?: string;
  readonly supportId: string;
}

const rowsOf = async (query = ''): Promise<readonly Row[]> => {
  const answer = await bank.call('GET', `/request-log${query}`);
  expect(answer.status).toBe(200);
  return (answer.body.data as { attributes: Row }[]).map(({ attributes }) => attributes);
};

const stored = async () =>
  [...(await readItems(bank.documents, testTableName)).entries()].find(([prefix]) => prefix === 'rql')?.[1] ?? [];

/** The names of members that answers, events and items call personal, and none of them calls anything else. */
function onlyPersonalNames(): ReadonlySet<string> {
  const said = new Map<string, Set<unknown>>();
  const schemas = [
    ...[...erasableResources([], answeredResources(operations)), ...erasableEvents(eventReferences)].flatMap(
      ({ attributes }): readonly z.core.$ZodType[] | z.core.$ZodType => attributes,
    ),
    ...itemErasures.flatMap(({ item }) => Object.values<z.core.$ZodType>(item.schemas())),
  ];
  for (const { path, says } of schemas.flatMap((schema) => erasureLeaves(schema))) {
    const name = path.split('.').at(-1) ?? '';
    said.set(name, (said.get(name) ?? new Set()).add(says));
  }
  return new Set([...said].filter(([, says]) => says.size === 1 && says.has('personal')).map(([name]) => name));
}

interface Parts {
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
}

/** A value that a schema takes in each of its members; a text where it is none of the values that are shown without saying so. */
function validOf(schema: z.core.$ZodType, depth = 0): unknown {
  if (depth > 8) return null;
  const { innerType, in: read, options, shape, element, entries, values } = schema._zod.def as Parts;
  const inner = innerType ?? read;
  if (inner !== undefined) return validOf(inner, depth);
  if (options !== undefined) {
    const all = options.map((one) => validOf(one, depth));
    const objects = all.filter((one) => typeof one === 'object' && one !== null);
    return objects.length === 0 ? all[0] : (Object.assign({}, ...objects) as unknown);
  }
  if (element !== undefined) return [validOf(element, depth + 1)];
  if (shape !== undefined) {
    return Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, validOf(part, depth + 1)]));
  }
  if (entries !== undefined) return Object.values(entries)[0];
  if (values !== undefined) return values[0];
  const { type } = schema._zod.def;
  return type === 'number' ? 1 : type === 'boolean' ? true : '123';
}

/** The paths of the values that are not masked. The members of a list have the name of the list. */
function shownPaths(value: unknown, path: readonly string[] = []): readonly string[] {
  if (value === undefined || value === null || value === '***') return [];
  if (Array.isArray(value)) return value.flatMap((one) => shownPaths(one, path));
  if (typeof value !== 'object') return [path.join('.')];
  return Object.entries(value).flatMap(([name, one]) => shownPaths(one, [...path, name]));
}

test('a request is listed with its operation, path, status and token, and finds itself by each of them', async () => {
  const customerId = await openCustomer(bank);
  const made = await bank.call('POST', '/counterparties', counterpartyBody(customerId));
  const { id } = made.body.data as { id: string };
  await bank.call('GET', `/counterparties/${id}`);
  const [row] = await rowsOf('?filter[operation]=createCounterparty');
  expect(row).toMatchObject({ method: 'POST', path: '/counterparties', status: 201, dryRun: false, replayed: false });
  expect(await rowsOf(`?filter[resourceId]=${id}`)).toMatchObject([
    { operation: 'getCounterparty', path: `/counterparties/${id}` },
  ]);
  expect(await rowsOf(`?filter[supportId]=${row?.supportId ?? ''}`)).toEqual([row]);
  expect(
    await rowsOf(`?filter[tokenId]=${String(row?.['tokenId'])}&filter[method]=POST&filter[status]=2xx`),
  ).toContainEqual(row);
  expect(await rowsOf('?filter[until]=2020-01-01T00:00:00.000Z')).toEqual([]);
});

test('a thing is found by its id, also if the last digit of the id checks the others as that of a card does', async () => {
  const customerId = await openCustomer(bank);
  let id = '';
  while (!isLikeCardNumber(id)) {
    ({ id } = (await bank.call('POST', '/counterparties', counterpartyBody(customerId))).body.data as { id: string });
  }
  bank.clock.advance({ seconds: 1 });
  await bank.call('GET', `/counterparties/${id}`);
  await bank.call('GET', '/counterparties/4111111111111111');
  expect(await rowsOf(`?filter[resourceId]=${id}`)).toMatchObject([{ path: `/counterparties/${id}`, status: 200 }]);
  expect(await rowsOf('?filter[operation]=getCounterparty&filter[status]=4xx')).toMatchObject([
    { path: '/counterparties/***', status: 404 },
  ]);
});

test('what the console has asked is left out, or all that is shown', async () => {
  const session = await laptopSignIn(bank.platform, bank)('developer');
  await bank.call('GET', '/migrations');
  await caller(bank.platform, session?.token ?? '')('GET', '/migrations');
  const tokensOf = async (fromConsole: boolean) => {
    const rows = await rowsOf(`?filter[operation]=listMigrations&filter[fromConsole]=${String(fromConsole)}`);
    return [...new Set(rows.map(({ tokenId }) => isSessionToken(String(tokenId))))];
  };
  expect(await tokensOf(true)).toEqual([true]);
  expect(await tokensOf(false)).toEqual([false]);
});

test('of a body, numbers, ids and closed values are shown, and nothing that may be personal', async () => {
  const canaries = { first: 'Canaria', last: 'Vogelsang' };
  const ssn = '734189265';
  const body = individual({ fullName: canaries, ssn, email: 'canary@example.com', nickname: 'Canaria2' });
  await bank.call('POST', '/applications', body);
  await bank.call('GET', '/customers?filter[email]=canary@example.com');
  await bank.call('GET', '/customers/canary@example.com');
  await bank.call('PATCH', '/customers/999999999', {
    data: { type: 'individualCustomer', attributes: { canaryName: 1 } },
  });
  const text = JSON.stringify([await stored(), await rowsOf()]);
  expect(text).not.toMatch(/canar|vogelsang/i);
  expect(text).not.toContain(ssn);
  expect(text).not.toContain('999999999');
  const shown = await rowsOf('?filter[operation]=createApplication');
  expect(JSON.parse(shown[0]?.body ?? '')).toMatchObject({
    data: { type: 'individualApplication', attributes: { fullName: '***', ssn: '***', address: '***' } },
  });
  expect(await rowsOf('?filter[operation]=listCustomers')).toMatchObject([{ parameters: ['filter[email]'] }]);
  const refused = await rowsOf('?filter[operation]=updateCustomer');
  expect(refused).toMatchObject([{ status: 404, errors: [{ code: 'not_found' }] }]);
});

test('no text of any form of any operation is shown unless its schema says that it is an id or a closed value', () => {
  const canary = 'Canaria 5555550101';
  for (const operation of operations) {
    for (const form of operation.request?.variants ?? []) {
      const attributes = Object.fromEntries(
        Object.keys((form.attributes as unknown as { shape?: object }).shape ?? {}).map((name) => [name, canary]),
      );
      const masked = maskedBody(
        operation,
        JSON.stringify({ data: { type: form.type, attributes: { ...attributes, [canary]: canary } } }),
        { showsIds: true },
      );
      expect([operation.id, masked]).toEqual([operation.id, expect.not.stringContaining('Canaria')]);
    }
    expect(maskedPointer(operation, `/data/attributes/${canary}/0`)).toBe('/data/attributes/***/0');
  }
});

test('no valid value of a member that answers, events or items call personal is shown, at any depth', () => {
  const personal = onlyPersonalNames();
  const shown = new Map<string, ReadonlySet<string>>();
  for (const operation of operations) {
    const names = new Set<string>();
    for (const { type, attributes, relationships } of formsOf(operation)) {
      const data = { type, attributes: validOf(attributes), relationships: validOf(relationships) };
      const masked = maskedBody(operation, JSON.stringify({ data }), { showsIds: true }) ?? '';
      for (const path of shownPaths((JSON.parse(masked) as { data: { attributes: unknown } }).data.attributes))
        names.add(path);
    }
    shown.set(operation.id, names);
  }
  const leaks = [...shown].flatMap(([id, paths]) =>
    [...paths].filter((path) => path.split('.').some((name) => personal.has(name))).map((path) => `${id} ${path}`),
  );
  // The purpose of a card page is a closed list; that of a business is personal.
  expect(leaks).toEqual(['createCardPage purpose']);
  expect(shown.get('createApplication')).toEqual(
    new Set(['evaluationParams.useSelfieVerification', 'evaluationParams.requireIdVerification']),
  );
  expect([...(shown.get('createApplicationForm') ?? [])].filter((path) => path.startsWith('applicantDetails'))).toEqual(
    [],
  );
  expect([...(shown.get('askPurchaseInSandbox') ?? [])].filter((path) => path.startsWith('healthcare'))).toEqual([]);
  expect(shown.get('createPayment')).toContain('amount');
});

test.each([
  { data: { type: { toString: 1 }, attributes: {} } },
  { data: [{ type: ['x'] }, null, 7, [[]]] },
  { data: { type: 'account', attributes: { fundingAccount: { toString: null } }, relationships: [{}] } },
  { data: { type: null, attributes: [[[[{}]]]], relationships: 1 } },
  [],
])('a body of any shape is masked without an error: %j', async (body) => {
  for (const operation of operations) maskedBody(operation, JSON.stringify(body), { showsIds: true });
  const before = bank.logs.length;
  expect((await bank.call('POST', '/accounts', body)).status).toBe(400);
  expect(bank.logs.slice(before).filter(({ message }) => message === 'request not kept')).toEqual([]);
});

test('what is typed as an id is shown only if something was found by it, and in a body never if it may be the number of a card', async () => {
  const customerId = await openCustomer(bank);
  const card = '4111111111111111';
  const account = (id: string) => ({ data: { type: 'customer', id } });
  const body = (id: string) => ({ ...counterpartyBody(customerId).data, relationships: { customer: account(id) } });
  bank.clock.advance({ seconds: 1 });
  await bank.call('POST', '/accounts', { data: { ...body('734189265'), type: 'depositAccount' } });
  bank.clock.advance({ seconds: 1 });
  await bank.call('GET', '/customers/734189265');
  expect(JSON.stringify(await stored())).not.toContain('734189265');
  const form = operations.find(({ id }) => id === 'createCounterparty');
  if (form === undefined) throw new Error('there is no createCounterparty');
  const sent = (id: string) => maskedBody(form, JSON.stringify({ data: body(id) }), { showsIds: true });
  expect(sent(card)).not.toContain(card);
  expect(sent('734189265')).toContain('734189265');
});

test('a busy hour has its newest requests, and a supportId is looked for from the newest back', async () => {
  const [row] = await stored();
  if (row === undefined) throw new Error('there is no request');
  const atMs = Date.parse(bank.clock.now()) - 60_000;
  const busy = Array.from({ length: 1_050 }, (_, place) => {
    const at = new Date(atMs + place).toISOString();
    const supportId = `busy-${String(place)}`;
    return {
      ...row,
      operation: 'getAccount',
      pk: keptRequests(bank.organisationId),
      sk: `${at}#${supportId}`,
      at,
      supportId,
    };
  });
  await Promise.all(busy.map((Item) => bank.table.put({ Item })));
  const total = async (query: string) =>
    ((await bank.call('GET', `/request-log?${query}`)).body.meta as { pagination: { total: number } }).pagination.total;
  expect(await total('')).toBe(1_000);
  expect(await total(`filter[since]=${new Date(atMs).toISOString()}`)).toBeGreaterThanOrEqual(1_050);
  expect(await rowsOf('?filter[supportId]=busy-0')).toMatchObject([{ supportId: 'busy-0' }]);
  expect(await rowsOf('?filter[supportId]=none')).toEqual([]);
});

test('refused requests, dry runs, repeated ones and those of customers are marked', async () => {
  const customerId = await openCustomer(bank);
  const reader = await tokenWith(bank, 'accounts');
  expect((await bank.call('POST', '/counterparties', counterpartyBody(customerId), { token: reader })).status).toBe(
    403,
  );
  expect(await rowsOf('?filter[operation]=createCounterparty&filter[status]=4xx')).toMatchObject([
    { status: 403, errors: [{ code: 'forbidden' }] },
  ]);
  const keyed = counterpartyBody(customerId, { idempotencyKey: 'Canaria' });
  bank.clock.advance({ seconds: 1 });
  await bank.call('POST', '/counterparties', keyed, { headers: { 'dry-run': 'true' } });
  for (let sent = 0; sent < 2; sent += 1) {
    bank.clock.advance({ seconds: 1 });
    await bank.call('POST', '/counterparties', keyed);
  }
  const rows = await rowsOf('?filter[operation]=createCounterparty&filter[status]=2xx&page[limit]=3');
  expect(rows.map(({ dryRun, replayed }) => [dryRun, replayed])).toEqual([
    [false, true],
    [false, false],
    [true, false],
  ]);
  const own = await customerToken(bank, customerId);
  await bank.call('GET', `/customers/${customerId}`, undefined, { token: own });
  expect(await rowsOf(`?filter[customerId]=${customerId}`)).toMatchObject([{ operation: 'getCustomer' }]);
  expect((await bank.call('GET', '/request-log', undefined, { token: own })).status).toBe(403);
});

test('a request without a valid token is not kept, and of a flood over a limit only some', async () => {
  const before = (await stored()).length;
  expect((await bank.call('GET', '/accounts', undefined, { token: 'forged' })).status).toBe(401);
  expect((await stored()).length).toBe(before);
  for (let sent = 0; sent < 12; sent += 1) {
    await bank.call('GET', '/card-designs', undefined, { headers: { 'sandbox-limit': 'token' } });
  }
  expect(await rowsOf('?filter[operation]=listCardDesigns')).toHaveLength(10);
});

test('a table that fails never fails the request, and what is lost is logged and counted in the next one', async () => {
  const { documents } = bank;
  const send = documents.send.bind(documents) as (command: { readonly input: object }) => Promise<unknown>;
  let fails = true;
  const failing = (command: { readonly input: { readonly Item?: { readonly pk?: unknown } } }) =>
    fails && String(command.input.Item?.pk).startsWith('rql#') ? Promise.reject(new Error('down')) : send(command);
  Object.assign(documents, { send: failing });
  expect((await bank.call('GET', '/atm-locations?filter[postalCode]=10001')).status).toBeLessThan(500);
  expect(bank.logs.filter(({ message }) => message === 'request not kept')).toMatchObject([
    { level: 'error', fields: { operation: 'listAtmLocations', alarm: 'RequestsNotKept' } },
  ]);
  fails = false;
  await bank.call('GET', '/atm-locations?filter[postalCode]=10001');
  expect(await rowsOf('?filter[operation]=listAtmLocations')).toMatchObject([{ lostBefore: 1 }]);
});

describe('a stage that keeps no requests', () => {
  const other = useBank();

  test('writes nothing, and its list is empty', async () => {
    await other.call('GET', '/card-designs');
    expect((await other.call('GET', '/request-log')).body.data).toEqual([]);
  });
});

test('who sets up webhooks reads requests without reading the audit log, as the role of developers does', async () => {
  const developer = await tokenWith(bank, roleScopes.developer.join(' '));
  const statusOf = async (path: string, token: string) => (await bank.call('GET', path, undefined, { token })).status;
  expect(await statusOf('/request-log', developer)).toBe(200);
  expect(await statusOf('/audit-log', developer)).toBe(403);
  for (const scopes of ['events webhooks', roleScopes.support.join(' ')]) {
    expect(await statusOf('/request-log', await tokenWith(bank, scopes))).toBe(403);
  }
});
