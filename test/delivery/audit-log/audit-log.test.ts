import { journalItem, journalPartition } from '../../../functions/kernel/journal/journal.ts';
import { keptAddress } from '../../../functions/kernel/base/kept-address.ts';
import { logKey, logPartition } from '../../../functions/delivery/events/log.ts';
import { walkedMax } from '../../../functions/kernel/lists/list-source.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { makeAccount, makeCustomer } from '../../support/bank/client.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { numberJournal } from '../../support/delivery/number-journal.ts';

interface Entry {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>> & {
    readonly actor: Readonly<Record<string, unknown>>;
    readonly createdAt: string;
    readonly operation?: string;
    readonly fields?: readonly string[];
    readonly previousHash: string;
    readonly hash: string;
  };
  readonly relationships: { readonly resources: { readonly data: readonly { type: string; id: string }[] } };
}

describe('the audit log', () => {
  const bank = useBank({ per: 'test' });
  // The founding is numbered first: the clock of the tests does not move, so its row has the moment of all others.
  beforeEach(() => numberJournal(bank));

  const list = async (query = '') => {
    await numberJournal(bank);
    const { status, body } = await bank.call('GET', `/audit-log?${query}`);
    expect(status).toBe(200);
    return { entries: body.data as Entry[], total: body.meta.pagination.total as number };
  };
  const newest = async () => (await list('page[limit]=1')).entries[0];

  test('names the operator, tokens, customers and workers, each with its type', async () => {
    const customer = await makeCustomer(bank.call);
    const [from, to] = [await makeAccount(bank.call, customer, 1_000_00), await makeAccount(bank.call, customer)];
    expect((await list('sort=createdAt&page[limit]=1')).entries[0]).toMatchObject({
      id: '1',
      attributes: { actor: { kind: 'operator', name: 'org:create' }, outcome: 'Done' },
      relationships: {
        resources: { data: [{ type: 'org', id: bank.organisationId }, { type: 'user' }, { type: 'apiToken' }] },
      },
    });

    const own = await customerToken(bank, customer);
    await bank.call('POST', '/payments', bodies.payment(from, to, 7_00), { token: own });
    const paid = await newest();
    expect(paid?.attributes.actor).toEqual({
      kind: 'customer',
      tokenId: expect.any(String) as string,
      makerIds: [bank.userId],
      customerId: customer,
      sourceAddress: '203.0.113.0/24',
    });
    expect(paid?.attributes.operation).toBe('createPayment');
    expect(paid?.relationships.resources.data[0]?.type).toBe('bookPayment');
    expect((await list(`filter[customerId]=${customer}`)).entries).toEqual([paid]);

    await bank.call(
      'POST',
      '/recurring-payments',
      bodies.recurring(from, to, 5_00, { interval: 'Monthly', dayOfMonth: 5 }),
    );
    await runDue(bank, '2027-01-05T12:00:00Z');
    const runs = await list('filter[worker]=schedule');
    expect(runs.total).toBeGreaterThan(0);
    for (const run of runs.entries) {
      expect(run.attributes.actor).toEqual({ kind: 'worker', name: 'schedule' });
      expect(run.attributes.operation).toBeUndefined();
    }
  });

  test('names the fields of a change and no value, not even the names of tags', async () => {
    const customer = await makeCustomer(bank.call);
    const street = 'Secret Street 17';
    const attributes = {
      address: { street, city: 'Hidden', state: 'NY', postalCode: '10001', country: 'US' },
      tags: { 'owes-money-to': 'Moriarty' },
    };
    const changed = await bank.call('PATCH', `/customers/${customer}`, {
      data: { type: 'individualCustomer', attributes },
    });
    expect(changed.status).toBe(200);
    const entry = await newest();
    expect(entry?.attributes).toMatchObject({
      operation: 'updateCustomer',
      fields: ['address.street', 'address.city', 'address.state', 'address.postalCode', 'address.country', 'tags'],
    });
    const { pagination } = (await bank.call('GET', '/audit-log')).body.meta as { pagination: object };
    expect(pagination).toMatchObject({ offset: 0 });
    const stored = await bank.table.query({ pk: journalPartition(bank.organisationId) });
    const told = JSON.stringify([entry, stored.map((row) => journalItem.parse(row).by)]);
    for (const secret of [street, 'Hidden', 'owes-money-to', 'Moriarty']) expect(told).not.toContain(secret);
  });

  test('has no entry for a refused or replayed request', async () => {
    const customer = await makeCustomer(bank.call);
    const body = {
      data: { ...bodies.account(customer).data, attributes: { depositProduct: 'checking', idempotencyKey: 'k' } },
    };
    const { total } = await list();
    expect((await bank.call('POST', '/accounts', body)).status).toBe(201);
    expect((await bank.call('POST', '/accounts', body)).headers['Idempotent-Replayed']).toBe('true');
    expect((await bank.call('POST', '/accounts', bodies.account('999999999'))).status).toBe(404);
    expect((await list()).total).toBe(total + 1);
  });

  test('follows a token from its creation to its end', async () => {
    await tokenWith(bank, 'accounts');
    const created = await newest();
    const [link] = created?.relationships.resources.data ?? [];
    expect(link?.type).toBe('apiToken');
    await bank.call('DELETE', `/users/${bank.userId}/api-tokens/${link?.id ?? ''}`);
    const { entries } = await list(`filter[resourceType]=apiToken&filter[resourceId]=${link?.id ?? ''}&sort=createdAt`);
    expect(entries.map(({ attributes }) => attributes.operation)).toEqual(['createApiToken', 'revokeApiToken']);
  });

  test.each([
    ['worker', 'nobody', 'rail, schedule'],
    ['worker', 'Schedul', 'schedule'],
    ['operation', 'unknown', 'createPayment'],
    ['operation', 'apitoken', 'createApiToken'],
    ['resourceType', 'nothing', 'bookPayment'],
    ['resourceType', 'BookPay', 'bookPayment'],
  ])('400: filter[%s] is %s, which nothing writes; the answer names %s', async (filter, name, similar) => {
    const { status, body } = await bank.call('GET', `/audit-log?filter[${filter}]=${name}`);
    expect([status, body.errors[0].source]).toEqual([400, { parameter: `filter[${filter}]` }]);
    expect(body.errors[0].detail).toContain(`"${name}" is not `);
    expect(body.errors[0].detail).toContain(similar);
  });

  test('finds every worker, command and type that its own entries name', async () => {
    const customer = await makeCustomer(bank.call);
    await makeAccount(bank.call, customer, 1_000_00);
    await runDue(bank, '2027-01-05T12:00:00Z');
    for (const { attributes, relationships } of (await list('page[limit]=1000')).entries) {
      const names = [
        ...relationships.resources.data.map(({ type }) => `resourceType]=${type}`),
        ...(typeof attributes.actor['name'] === 'string' ? [`worker]=${attributes.actor['name']}`] : []),
        ...(attributes.operation === undefined ? [] : [`operation]=${attributes.operation}`]),
      ];
      for (const name of names) expect((await list(`filter[${name}`)).total).toBeGreaterThan(0);
    }
  });

  test('shows entries of earlier versions, whatever their workers, operations and types were called', async () => {
    const [row] = await bank.table.query({ pk: journalPartition(bank.organisationId), limit: 1 });
    const by = { worker: 'gone-worker', op: 'goneOperation', about: ['goneType', '7'] };
    const sk = `${String(row?.['sk'])}z`;
    await bank.table.put({ Item: { ...row, sk, txId: 'gone', by, events: undefined, eventTypes: undefined } });
    expect(await newest()).toMatchObject({
      attributes: { actor: { kind: 'worker', name: 'gone-worker' }, operation: 'goneOperation' },
      relationships: { resources: { data: [{ type: 'goneType', id: '7' }] } },
    });
  });

  test('is a chain: each entry has the hash of the one before, in both orders and at any offset', async () => {
    for (let count = 0; count < 12; count += 1) {
      await makeCustomer(bank.call);
      await bank.call('POST', '/webhooks', bodies.webhook());
      if (count % 3 === 0) await numberJournal(bank);
    }
    const { entries, total } = await list('sort=createdAt&page[limit]=1000');
    expect(entries.map(({ id }) => Number(id))).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    entries.slice(1).forEach(({ attributes }, index) => {
      expect(attributes.previousHash).toBe(entries[index]?.attributes.hash);
    });
    for (let offset = 0; offset < total; offset += 5) {
      const page = await list(`page[limit]=5&page[offset]=${String(offset)}&sort=createdAt`);
      expect(page).toEqual({ entries: entries.slice(offset, offset + 5), total });
    }
    expect((await list('page[limit]=3&page[offset]=1')).entries).toEqual(entries.toReversed().slice(1, 4));
    for (const entry of [entries[0], entries.at(-1), entries[7]]) {
      expect((await bank.call('GET', `/audit-log/${entry?.id ?? ''}`)).body.data).toEqual(entry);
    }
    expect((await bank.call('GET', `/audit-log/${String(total + 1)}`)).status).toBe(404);
  });

  test('selects by moments, since included and until excluded, however late rows were numbered', async () => {
    const moments: string[] = [];
    for (let hour = 0; hour < 30; hour += 1) {
      moments.push(bank.clock.now());
      await bank.call('POST', '/webhooks', bodies.webhook());
      if (hour % 4 !== 1) await numberJournal(bank);
      bank.clock.advance({ hours: 1 });
    }
    const inside = await list(`filter[since]=${moments[5] ?? ''}&filter[until]=${moments[20] ?? ''}&sort=createdAt`);
    expect(inside.entries.map(({ attributes }) => attributes.createdAt)).toEqual(moments.slice(5, 20));
    expect(inside.total).toBe(15);
    expect((await list(`filter[since]=${moments[29] ?? ''}`)).total).toBe(1);
    expect((await list(`filter[until]=${moments[0] ?? ''}`)).total).toBe(0);
  });

  test('400: a filter that would walk too far names a narrower one; within moments it is answered', async () => {
    const [first] = await bank.table.query({ pk: logPartition(bank.organisationId), limit: 1 });
    bank.clock.advance({ hours: 1 });
    // As if as many entries as a filter walks through had been written before.
    const later = { firstEntry: walkedMax, writtenUntil: bank.clock.now() };
    await bank.table.put({ Item: { ...first, ...logKey(bank.organisationId, 1, 1), ...later } });
    await bank.call('POST', '/webhooks', bodies.webhook());
    await numberJournal(bank);
    const refused = await bank.call('GET', '/audit-log?filter[operation]=createWebhook');
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0]).toMatchObject({
      code: 'limits_exceeded',
      source: { parameter: 'filter[since]' },
    });
    bank.clock.advance({ hours: 1 });
    await bank.call('POST', '/webhooks', bodies.webhook());
    const within = await list(`filter[operation]=createWebhook&filter[since]=${bank.clock.now()}`);
    expect([within.total, within.entries[0]?.id]).toEqual([1, String(walkedMax + 2)]);
  });

  test('is open to its own scope only, and to no customer', async () => {
    const customer = await makeCustomer(bank.call);
    const wrong = await tokenWith(bank, 'events accounts');
    const right = await tokenWith(bank, 'audit-log');
    const own = await customerToken(bank, customer);
    for (const token of [wrong, own]) {
      expect((await bank.call('GET', '/audit-log', undefined, { token })).status).toBe(403);
      expect((await bank.call('GET', '/audit-log/1', undefined, { token })).status).toBe(403);
    }
    expect((await bank.call('GET', '/audit-log', undefined, { token: right })).status).toBe(200);
  });

  test('numbers rows without events without taking a number from an event', async () => {
    for (let count = 0; count < 40; count += 1) {
      await bank.call('POST', '/webhooks', bodies.webhook());
      await numberJournal(bank);
    }
    const chunks = await bank.table.query({ pk: logPartition(bank.organisationId) });
    expect(chunks.length).toBeGreaterThanOrEqual(40);
    const customer = await makeCustomer(bank.call);
    await numberJournal(bank);
    const { body } = await bank.call('GET', '/events?sort=createdAt');
    expect(body.data.map(({ id }: { id: string }) => Number(id))).toEqual([1, 2, 3]);
    expect(customer).toBe(body.data[2].relationships.customer.data.id);
    expect((await bank.call('GET', '/events/3')).status).toBe(200);
  });
});

describe('the address of a caller', () => {
  test.each([
    ['203.0.113.10', 'full', '203.0.113.10'],
    ['203.0.113.10', 'shortened', '203.0.113.0/24'],
    ['203.0.113.10', 'none', undefined],
    ['::ffff:203.0.113.10', 'shortened', '203.0.113.0/24'],
    ['2001:db8:a:b::1', 'shortened', '2001:db8:a::/48'],
    ['2001:db8::1', 'shortened', '2001:db8:0::/48'],
    ['::1', 'shortened', '0:0:0::/48'],
    ['not an address', 'full', undefined],
  ] as const)('%s is kept %s as %s', (address, kept, expected) => {
    expect(keptAddress(address, kept)).toBe(expected);
  });
});
