import {
  answerOf,
  Bankstack,
  type BankstackOptions,
  NotFoundError,
  placeOf,
  unwrap,
  unwrapFlat,
  type WarningRecord,
} from '../../client/typescript/src/index.ts';
import * as client from '../../client/typescript/src/index.ts';
import { createApi } from '../stories/support/api.ts';
import { openFirstAccount, ownerOf } from '../stories/support/bank.ts';
import { clientApi } from '../stories/support/client-api.ts';
import { makeFirstPayment } from '../stories/support/first-payment.ts';
import { openVirtualWorld, type VirtualWorld } from '../stories/support/virtual-world.ts';

let world: VirtualWorld;
let options: BankstackOptions;
let bank: Bankstack;
beforeAll(async () => {
  world = await openVirtualWorld(undefined, (baseUrl, token, beforeEach = () => undefined) => {
    options = { baseUrl, token, hooks: { onRequest: beforeEach } };
    return createApi(baseUrl, token, beforeEach);
  });
  bank = new Bankstack(options);
});
afterAll(() => world.close());

const pay = (from: string, to: string, amount = 1) => ({
  data: {
    type: 'bookPayment' as const,
    attributes: { amount, description: 'Lunch' },
    relationships: {
      account: { data: { type: 'depositAccount' as const, id: from } },
      counterpartyAccount: { data: { type: 'depositAccount' as const, id: to } },
    },
  },
});

test('the first payment, as each deployed stage plays it, is made by the client', async () => {
  const story = await openVirtualWorld(undefined, clientApi(client));
  await makeFirstPayment(story, {});
  await story.close();
});

test('a payment whose first answer is lost is made once', async () => {
  const [from, to] = [await openFirstAccount(world.api, { cents: 100 }), await openFirstAccount(world.api)];
  let lost = 0;
  const losing: typeof fetch = async (...sent) => {
    const response = await fetch(...sent);
    if (sent[1]?.method !== 'POST' || lost > 0) return response;
    lost += 1;
    await response.arrayBuffer();
    throw new TypeError('the connection broke after the platform had answered');
  };
  const paid = await bank.with({ fetch: losing }).createPayment(pay(from, to));
  expect([lost, answerOf(paid)?.isReplayed]).toEqual([1, true]);
  const payments = await bank.listPayments({ filter: { accountId: from } });
  expect(payments.data.map(({ id }) => id)).toEqual([paid.data.id]);
});

test('a payment whose key is null is made once, also if it is sent again', async () => {
  const [from, to] = [await openFirstAccount(world.api, { cents: 100 }), await openFirstAccount(world.api)];
  const { data } = pay(from, to, 30);
  const attributes = { ...data.attributes, idempotencyKey: null as unknown as string };
  let count = 0;
  const losing: typeof fetch = async (...request) => {
    const answer = await fetch(...request);
    count += 1;
    if (count === 1) throw new TypeError('the answer was lost');
    return answer;
  };
  await bank.with({ fetch: losing }).createPayment({ data: { ...data, attributes } });
  expect(count).toBe(2);
  expect((await bank.getAccount({ id: from })).data.attributes.balance).toBe(70);
});

test('a dry run of a payment shows the balances after it, and pays nothing', async () => {
  const [from, to] = [await openFirstAccount(world.api, { cents: 100 }), await openFirstAccount(world.api)];
  const { data, meta } = await bank.dryRun('createPayment', pay(from, to, 30));
  expect(data?.attributes.status).toBe('Sent');
  expect(meta.dryRun.balances?.map(({ accountId, after }) => [accountId, after.balance]).sort()).toEqual(
    [
      [from, 70],
      [to, 30],
    ].sort(),
  );
  expect((await bank.getAccount({ id: from })).data.attributes.balance).toBe(100);
  await expect(bank.dryRun('createPayment', pay(from, to, 0))).rejects.toBeInstanceOf(client.InvalidValueError);
});

test('a list is read to its end over several pages, oldest first, while payments are added', async () => {
  const [from, to] = [await openFirstAccount(world.api, { cents: 100 }), await openFirstAccount(world.api)];
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) made.push((await bank.createPayment(pay(from, to))).data.id);
  const listed: string[] = [];
  for await (const { id } of bank.listPayments({
    filter: { accountId: from },
    sort: 'createdAt',
    page: { limit: 2 },
  })) {
    listed.push(id);
    if (listed.length === 2) made.push((await bank.createPayment(pay(from, to))).data.id);
  }
  expect(listed).toEqual(made);
  const newest: string[] = [];
  for await (const { id } of bank.listPayments({
    filter: { accountId: from },
    sort: '-createdAt',
    page: { limit: 2 },
  })) {
    newest.push(id);
    if (newest.length === 2) await bank.createPayment(pay(from, to));
  }
  expect(newest).toEqual(made.toReversed());
});

test('a loop over a list whose members have no id gives all of them', async () => {
  const id = await openFirstAccount(world.api);
  const { meta } = await bank.getAccountDepositProducts({ id });
  const { total } = meta.pagination;
  expect(total).toBeGreaterThan(1);
  expect(await bank.getAccountDepositProducts({ id }).toArray({ membersMax: total })).toHaveLength(total);
});

test('a refusal of the platform is an error of its class, with everything that is wrong', async () => {
  const error = await bank.createPayment(pay('1', '2', 0)).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(client.InvalidValueError);
  expect(error).toMatchObject({ status: 400, place: '/data/attributes/amount', supportId: expect.stringMatching(/./) });
  await expect(bank.getPayment({ id: '999999' })).rejects.toBeInstanceOf(NotFoundError);
  await expect(bank.with({ token: 'none' }).getPayment({ id: '1' })).rejects.toBeInstanceOf(client.UnauthorizedError);
  const many = await bank.listPayments({ page: { limit: 1001, offset: -1 } }).catch((caught: unknown) => caught);
  const errors = (many as client.ApiError).errors;
  expect(errors.map(placeOf)).toEqual(['page[limit]', 'page[offset]']);
});

test('what the platform ignores is told to a hook, and refused if the client is strict', async () => {
  const account = await openFirstAccount(world.api);
  const warned: WarningRecord[] = [];
  const listening = bank.with({ hooks: { ...options.hooks, onWarning: (record) => warned.push(record) } });
  const freeze = {
    id: account,
    data: { type: 'accountFreeze' as const, attributes: { reason: 'Fraud' as const, resaon: 'x' } },
  };
  await listening.freezeAccount(freeze);
  expect(warned).toMatchObject([
    { operation: 'freezeAccount', warnings: [{ detail: expect.stringContaining('resaon') }] },
  ]);
  await expect(bank.freezeAccount(freeze, { strict: true })).rejects.toMatchObject({
    place: '/data/attributes/resaon',
  });
});

test('a request over a limit that ends later than the client may wait says when', async () => {
  const limited = bank.with({ waitMsMax: 0 }).getClock(undefined, { headers: { 'sandbox-limit': 'token' } });
  const error = (await limited.catch((caught: unknown) => caught)) as client.ApiError;
  expect(error).toBeInstanceOf(client.TooManyRequestsError);
  expect(error.retryAfterSeconds).toBeGreaterThan(0);
});

test('a customer sees only what is theirs, by a client with their token', async () => {
  const [own, other] = [await openFirstAccount(world.api), await openFirstAccount(world.api)];
  const { data } = await bank.createCustomerToken({
    id: await ownerOf(world.api, own),
    data: { type: 'customerToken', attributes: { scope: 'accounts' } },
  });
  const customer = bank.with({ token: data.attributes.token });
  expect((await customer.listAccounts()).data.map(({ id }) => id)).toEqual([own]);
  await expect(customer.getAccount({ id: other })).rejects.toBeInstanceOf(NotFoundError);
});

describe.each([
  ['JsonAPI', unwrap],
  ['Json', unwrapFlat],
] as const)('deliveries of a webhook with the content type %s', (contentType, read) => {
  test('are verified and typed, and those with another secret are not', async () => {
    const receiver = await world.receiver();
    const token = `whsec_${Buffer.from(`a secret for ${contentType} hooks`).toString('base64')}`;
    receiver.secret = token;
    await bank.createWebhook({
      data: {
        type: 'webhook',
        attributes: { label: 'all', url: receiver.url, token, contentType, deliveryMode: 'AtLeastOnce' },
      },
    });
    await openFirstAccount(world.api);
    const delivery = await world.waitFor('a delivery', () => receiver.deliveries[0]);
    const now = { nowMs: Number(delivery.headers['webhook-timestamp']) * 1000 };
    const body = await read(delivery.text, delivery.headers, token, now);
    expect(body.data[0]?.type).toBe('application.created');
    expect(body.meta).toMatchObject({ sequence: 1 });
    await expect(read(delivery.text, delivery.headers, 'another', now)).rejects.toBeInstanceOf(client.SignatureError);
  });
});
