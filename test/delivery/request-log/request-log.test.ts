import { maskedBody, maskedPointer } from '../../../functions/kernel/http/kept-requests/masked-body.ts';
import { operations } from '../../../functions/registry.ts';
import { individual } from '../../support/bank/applicants.ts';
import { openCustomer } from '../../support/bank/bank.ts';
import { counterpartyBody } from '../../support/bank/bodies.ts';
import { testTableName } from '../../support/bank/platform.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { readItems } from '../../support/model/items.ts';

const bank = useBank({ settings: { requestLog: { isKept: true } } });

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
  const shown = await rowsOf('?filter[operation]=createApplication');
  expect(JSON.parse(shown[0]?.body ?? '')).toMatchObject({
    data: { type: 'individualApplication', attributes: { fullName: { first: '***', last: '***' }, ssn: '***' } },
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
      );
      expect([operation.id, masked]).toEqual([operation.id, expect.not.stringContaining('Canaria')]);
    }
    expect(maskedPointer(operation, `/data/attributes/${canary}/0`)).toBe('/data/attributes/***/0');
  }
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
