import { accountBody } from '../../support/bank/bodies.ts';
import { fund, openAccount, openCustomer, pay, refusals } from '../../support/bank/bank.ts';
import { paymentBody } from '../../support/bank/payment-bodies.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const bank = useBank();
let customerId: string;
let from: string;
let to: string;
beforeAll(async () => {
  customerId = await openCustomer(bank);
  from = await openAccount(bank, { customerId, cents: 1_000_00 });
  to = await openAccount(bank, { customerId });
});

const send = (body: unknown, headers: Record<string, string> = {}) => bank.call('POST', '/payments', body, { headers });
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('a request is accepted with', () => {
  test.each([
    'application/vnd.api+json',
    'application/json',
    'application/json; charset=utf-8',
    'Application/VND.API+JSON;charset=UTF-8',
    'application/vnd.api+json; ext="https://example.com/ext"',
  ])('a body of type %s', async (type) => {
    expect((await send(paymentBody(from, to, { amount: 1 }), { 'content-type': type })).status).toBe(201);
  });

  test('names of headers in any case', async () => {
    const headers = { 'CONTENT-TYPE': 'application/json', 'X-Accept-Version': '1' };
    expect((await send(paymentBody(from, to, { amount: 1 }), headers)).status).toBe(201);
  });

  test('texts of any language', async () => {
    const description = 'Ελλάς 日本 🏦 "quoted" \\ end';
    const tags = { 'ключ/~': `${description} می‌خواهم` };
    const answer = await pay(bank, from, to, { amount: 1, description, tags });
    expect(answer.status).toBe(201);
    const { body } = await bank.call('GET', `/payments/${answer.body.data.id as string}`);
    expect(body.data.attributes).toMatchObject({ description, tags });
  });

  test('unknown attributes, relationships and members, which warnings name', async () => {
    const tags = { constructor: 'a' };
    const { data } = paymentBody(from, to, { amount: 1, unknown: { deep: [1] }, 'a/b': null, tags });
    const relationships = { ...data.relationships, friend: { data: null } };
    const resource = { ...data, id: '7', relationships, meta: 1, links: {}, attribute: 1 };
    const answer = await send({ data: resource, jsonapi: { version: '1.0' }, meta: {}, other: {} });
    expect(answer.status).toBe(201);
    expect(answer.body.meta.warnings).toEqual(
      [
        ['other', '/other'],
        ['meta', '/data/meta'],
        ['attribute', '/data/attribute'],
        ['unknown', '/data/attributes/unknown'],
        ['a/b', '/data/attributes/a~1b'],
        ['friend', '/data/relationships/friend'],
        ['id', '/data/id'],
      ].map(([name = '', pointer]) => ({ detail: `${name} is unknown here and was ignored`, source: { pointer } })),
    );
  });

  test('nothing to warn of, and the answer then has no meta', async () => {
    const answer = await send(paymentBody(from, to, { amount: 1 }));
    expect([answer.status, answer.body.meta]).toEqual([201, undefined]);
  });

  test('many unknown members: twenty warnings at most, each with a name of a hundred characters', async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`x${String(n)}`.padEnd(500, 'y'), 1]));
    const answer = await send(paymentBody(from, to, { amount: 1, ...many }));
    expect(answer.body.meta.warnings).toHaveLength(20);
    expect(answer.body.meta.warnings[0].source.pointer).toHaveLength('/data/attributes/'.length + 100);
  });

  test('tags with names that every object has', async () => {
    const body = JSON.stringify(paymentBody(from, to, { amount: 1 })).replace(
      '"amount":1,',
      '"amount":1,"tags":{"constructor":"a","toString":"b","hasOwnProperty":"c"},',
    );
    const answer = await send(body);
    expect(answer.status).toBe(201);
    expect(answer.body.data.attributes.tags).toEqual({ constructor: 'a', toString: 'b', hasOwnProperty: 'c' });
  });
});

describe('400', () => {
  test.each(['{', 'null,', '{"data":}', "{'data':{}}", '\u0000', 'undefined'])(
    '%j is not JSON: one error',
    async (text) => {
      const answer = await send(text);
      expect(answer.status).toBe(400);
      expect(refusals(answer)).toEqual([['invalid_document', undefined]]);
    },
  );

  test.each(['null', '5', '"text"', '[]', '{}', '{"data":null}', '{"data":[]}', '{"data":5}', '{"errors":[]}'])(
    '%s has no data',
    async (text) => {
      expect(refusals(await send(text))).toEqual([['invalid_value', '/data']]);
    },
  );

  test.each(['{"data":{}}', '{"data":{"type":null}}', '{"data":{"type":7}}', '{"data":{"type":"__proto__"}}'])(
    '%s has no type that is known',
    async (text) => {
      expect(refusals(await send(text))).toEqual([['invalid_value', '/data/type']]);
    },
  );

  test.each(['attributes', 'relationships'])('%s that are no object', async (member) => {
    const body = { data: { ...paymentBody(from, to).data, [member]: [] } };
    expect(refusals(await send(body))).toEqual([['invalid_value', `/data/${member}`]]);
  });

  test('an id that is not that of the path', async () => {
    const update = (id: unknown) =>
      bank.call('PATCH', `/accounts/${from}`, {
        data: { type: 'depositAccount', id, attributes: { tags: { a: 'b' } } },
      });
    expect((await update(from)).status).toBe(200);
    for (const id of [to, '', 7, Number(from)])
      expect(refusals(await update(id))).toEqual([['invalid_value', '/data/id']]);
  });

  test('the receiver of a payment is given once', async () => {
    const counterparty = { name: 'Sherlock Holmes', routingNumber: '011000015', accountNumber: '1000000001' };
    const attributes = { amount: 1, direction: 'Credit', description: 'Rent', counterparty };
    const account = { data: { type: 'depositAccount', id: from } };
    const relationships = { account, counterparty: { data: { type: 'counterparty', id: '100000001000000001' } } };
    const answer = await send({ data: { type: 'achPayment', attributes, relationships } });
    expect(refusals(answer)).toEqual([['invalid_value', '/data/attributes/counterparty']]);
    const withNull = { account, counterparty: null };
    expect((await send({ data: { type: 'achPayment', attributes, relationships: withNull } })).status).toBe(201);
  });

  test('pointers escape what JSON pointers escape', async () => {
    const answer = await pay(bank, from, to, { tags: { 'a/b~c': 1 } });
    expect(refusals(answer)).toEqual([['invalid_value', '/data/attributes/tags/a~1b~0c']]);
  });

  test('a hundred problems at most are named', async () => {
    const tags = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`t${String(n)}`, n]));
    expect((await pay(bank, from, to, { tags })).body.errors).toHaveLength(100);
  });

  test.each([100, 100_000])('a document nested %d deep, wherever and whether it has a key or not', async (depth) => {
    const deep = (overrides: Record<string, unknown>) =>
      JSON.stringify(paymentBody(from, to, { ...overrides, unknown: 0 })).replace(
        '"unknown":0',
        `"unknown":${nested(depth)}`,
      );
    for (const body of [deep({}), deep({ idempotencyKey: 'deep' }), nested(depth), `{"data":${nested(depth)}}`]) {
      expect(refusals(await send(body))).toEqual([['invalid_document', undefined]]);
    }
    expect((await bank.call('POST', '/payments', nested(depth), { token: 'x' })).status).toBe(401);
  });
});

describe('413', () => {
  test('a body over 1 MiB, and not one just below', async () => {
    const room = 1024 * 1024 - JSON.stringify(paymentBody(from, to, { amount: 1, unknown: '' })).length;
    expect((await pay(bank, from, to, { amount: 1, unknown: 'x'.repeat(room) })).status).toBe(201);
    const answer = await pay(bank, from, to, { amount: 1, unknown: 'x'.repeat(room + 1) });
    expect(answer.status).toBe(413);
    expect(refusals(answer)).toEqual([['payload_too_large', undefined]]);
  });

  test('bytes count, not characters', async () => {
    expect((await pay(bank, from, to, { unknown: '日'.repeat(400_000) })).status).toBe(413);
  });
});

describe('415', () => {
  test.each(['text/plain', 'multipart/form-data', 'application/xml', 'application/jsonp', ''])('%j', async (type) => {
    const answer = await send(paymentBody(from, to), { 'content-type': type });
    expect(answer.status).toBe(415);
    expect(refusals(answer)).toEqual([['unsupported_media_type', undefined]]);
  });
});

describe('answers', () => {
  test('carry the media type of JSON:API, refusals too', async () => {
    for (const answer of [await bank.call('GET', '/accounts'), await send('{')]) {
      expect(answer.headers['Content-Type']).toBe('application/vnd.api+json');
    }
  });

  test('an error has status, title, code, detail twice, source where it applies, and its support id', async () => {
    const answer = await bank.call('POST', '/accounts', accountBody('999999999'));
    expect(answer.body.errors).toEqual([
      {
        status: '404',
        title: 'Not Found',
        code: 'not_found',
        detail: expect.stringContaining('999999999'),
        details: answer.body.errors[0].detail,
        source: { pointer: '/data/relationships/customer' },
        meta: { supportId: expect.any(String) },
      },
    ]);
    expect(bank.logs.at(-1)?.fields.supportId).toBe(answer.body.errors[0].meta.supportId);
  });

  test('a page of members that are too heavy for one answer is cut, and says where the next one begins', async () => {
    const tags = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`${String(n)}-${'k'.repeat(120)}`, 'v'.repeat(256)]),
    );
    const id = await openAccount(bank);
    await fund(bank, id, 1, { tags });
    const [row] = await bank.table.query({ pk: `txn#${bank.organisationId}#${id}` });
    for (let n = 2; n <= 900; n += 25) {
      await bank.table.transact(
        Array.from({ length: 25 }, (_, k) => ({
          Put: { Item: { ...row, sk: String(n + k).padStart(9, '0'), id: `${id}${String(n + k).padStart(9, '0')}` } },
        })),
      );
    }
    const key = { pk: `acc#${bank.organisationId}#${id}`, sk: '-' };
    await bank.table.put({ Item: { ...(await bank.table.get(key)), transactions: 901 } });
    const target = `/transactions?filter[accountId]=${id}&sort=createdAt&page[limit]=1000`;
    const first = await bank.call('GET', target);
    expect(first.status).toBe(200);
    const { total, limit, offset, nextOffset } = first.body.meta.pagination;
    expect([total, limit, offset]).toEqual([901, first.body.data.length, 0]);
    expect(nextOffset).toBe(limit);
    const bytes = Buffer.byteLength(JSON.stringify(first.body));
    expect([bytes <= 4 * 1024 * 1024, bytes > 3.9 * 1024 * 1024]).toEqual([true, true]);
    const second = await bank.call('GET', `${target}&page[offset]=${String(nextOffset)}`);
    expect(second.body.meta.pagination).toMatchObject({ total: 901, offset: nextOffset });
    expect(Number(second.body.data[0].id)).toBe(Number(first.body.data.at(-1).id) + 1);
    const light = await bank.call('GET', `/transactions?filter[accountId]=${id}&page[limit]=100`);
    expect(light.body.meta).toEqual({ pagination: { total: 901, limit: 100, offset: 0 } });
  });
});
