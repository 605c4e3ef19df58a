import { plusMs } from '../../../functions/kernel/base/calendar/instant.ts';
import { personExample } from '../../../functions/onboarding/people/person.ts';
import type { CardOrder, CardProcessor, ShipmentOrder } from '../../../functions/ports/card-processor/port.ts';
import { simulatedCardProcessor } from '../../../functions/ports/card-processor/simulated-card-processor.ts';
import { bakery, openCustomerOf } from '../../onboarding/customers/kinds.ts';
import {
  changeOwners,
  freeze,
  openAccount,
  openCustomer,
  openJointAccount,
  refusals,
} from '../../support/bank/bank.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { activate, makeCard, statusOf, stepOf } from './card-bank.ts';

const orders: CardOrder[] = [];
const shipments: ShipmentOrder[] = [];
const bank = useBank();
beforeAll(() => {
  const recording: Pick<CardProcessor, 'issue' | 'ship'> = {
    issue: (order) => (orders.push(order), simulatedCardProcessor.issue(order)),
    ship: (order) => (shipments.push(order), simulatedCardProcessor.ship(order)),
  };
  Object.assign(bank.platform.cardProcessor, recording);
});

const address = { street: '1 Main Street', city: 'Reno', state: 'NV', postalCode: '89501', country: 'US' };
const replace = (id: string, attributes: object = {}) =>
  bank.call('POST', `/cards/${id}/replace`, { data: { type: 'replaceCard', attributes } });

describe('a lost card', () => {
  test('is replaced by a new one with its holder, limits and tags, and stays Lost', async () => {
    const content = { limits: { dailyPurchase: 100 }, tags: { a: 'b' }, design: 'blue' };
    const old = await makeCard(bank, { type: 'individualDebitCard', ...content });
    await stepOf(bank, old, 'report-lost');
    let answer = await replace('1');
    const types = await eventTypesOf(bank, async () => (answer = await replace(old, { shippingAddress: address })));
    expect(types).toEqual(['card.created', 'cardShipment.created']);
    const { id, attributes, relationships } = answer.body.data;
    expect(id).not.toBe(old);
    expect(attributes).toMatchObject({ ...content, status: 'Inactive', shippingAddress: address });
    expect(relationships.replacedCard.data).toEqual({ type: 'individualDebitCard', id: old });
    expect(orders.at(-1)?.replaces).toBe(orders.at(-2)?.reference);
    const before = (await bank.call('GET', `/cards/${old}`)).body.data;
    expect(before.attributes.status).toBe('Lost');
    expect(before.relationships.replacementCard.data.id).toBe(id);
  });

  test('is replaced once, however often it is asked for', async () => {
    const old = await makeCard(bank);
    await stepOf(bank, old, 'report-stolen');
    const before = orders.length;
    const [first, second] = await Promise.all([replace(old), replace(old)]);
    const third = await replace(old);
    expect(new Set([first, second, third].map(({ body }) => body.data.id as string)).size).toBe(1);
    expect(new Set(orders.slice(before).map(({ reference }) => reference)).size).toBe(1);
    expect(third.body.data.attributes.status).toBe('Active');
  });

  test('of a business keeps the person who carries it', async () => {
    const accountId = await openAccount(bank, { customerId: await openCustomerOf(bank, bakery) });
    const old = await makeCard(bank, { accountId, type: 'businessDebitCard', ...personExample });
    await stepOf(bank, old, 'report-lost');
    expect((await replace(old)).body.data.attributes).toMatchObject(personExample);
  });

  test('is not replaced on a frozen account, or for somebody who left the account', async () => {
    const accountId = await openAccount(bank);
    const old = await makeCard(bank, { accountId });
    await stepOf(bank, old, 'report-lost');
    await freeze(bank, accountId);
    expect(refusals(await replace(old))).toEqual([['invalid_state', undefined]]);
    const [stays, leaves] = [await openCustomer(bank), await openCustomer(bank)];
    const joint = await openJointAccount(bank, [stays, leaves]);
    const gone = await makeCard(bank, { accountId: joint, customerId: leaves });
    await stepOf(bank, gone, 'report-lost');
    await changeOwners(bank, 'DELETE', joint, [leaves]);
    expect(refusals(await replace(gone))).toEqual([['invalid_state', undefined]]);
  });
});

describe('a damaged card', () => {
  test('is shipped again once a day, with its number and status', async () => {
    const id = await makeCard(bank, { type: 'individualDebitCard' });
    await activate(bank, id);
    const before = shipments.length;
    const answer = await replace(id, { shippingAddress: address });
    expect(answer.body.data).toMatchObject({ id, attributes: { status: 'Active', shippingAddress: address } });
    expect((await replace(id)).status).toBe(200);
    expect(shipments.length - before).toBe(1);
    const elsewhere = await replace(id, { shippingAddress: { ...address, street: '2 Main Street' } });
    expect(refusals(elsewhere)).toEqual([['invalid_state', undefined]]);
    bank.clock.advance({ days: 1 });
    await replace(id);
    expect(shipments.length - before).toBe(2);
  });

  test('that is virtual, or closed, has nothing to ship', async () => {
    const id = await makeCard(bank);
    expect(refusals(await replace(id))).toEqual([['invalid_state', undefined]]);
    const place = '/data/attributes/shippingAddress';
    expect(refusals(await replace(id, { shippingAddress: address }))).toEqual([['invalid_value', place]]);
    await stepOf(bank, id, 'close');
    expect(refusals(await replace(id))).toEqual([['invalid_state', undefined]]);
  });
});

describe('changes', () => {
  const change = (id: string, type: string, attributes: object) =>
    bank.call('PATCH', `/cards/${id}`, { data: { type, attributes } });

  test('limits and tags are merged, and null removes one', async () => {
    const limits = { dailyPurchase: 100, monthlyPurchase: 1000 };
    const id = await makeCard(bank, { limits, tags: { a: 'b' } });
    const { body } = await change(id, 'individualVirtualDebitCard', {
      limits: { dailyPurchase: null, dailyWithdrawal: 5 },
      tags: { a: null, c: 'd' },
    });
    expect(body.data.attributes).toMatchObject({
      limits: { monthlyPurchase: 1000, dailyWithdrawal: 5 },
      tags: { c: 'd' },
    });
    const shown = await bank.call('GET', `/cards/${id}/limits`);
    const nothing = { withdrawals: 0, deposits: 0, purchases: 0, cardTransactions: 0 };
    expect(shown.body.data).toEqual({
      type: 'limits',
      attributes: {
        limits: { monthlyPurchase: 1000, dailyWithdrawal: 5 },
        dailyTotals: nothing,
        monthlyTotals: nothing,
      },
    });
  });

  test('the contact of the person who carries a business card', async () => {
    const accountId = await openAccount(bank, { customerId: await openCustomerOf(bank, bakery) });
    const id = await makeCard(bank, { accountId, type: 'businessVirtualDebitCard', ...personExample });
    const phone = { countryCode: '1', number: '5555550199' };
    const { body } = await change(id, 'businessVirtualDebitCard', { phone });
    expect(body.data.attributes).toMatchObject({ ...personExample, phone });
  });

  test('another type is 400, and a closed card keeps all but its tags', async () => {
    const id = await makeCard(bank);
    expect(refusals(await change(id, 'individualDebitCard', {}))).toEqual([['invalid_value', '/data/type']]);
    await stepOf(bank, id, 'close');
    const limited = await change(id, 'individualVirtualDebitCard', { limits: { dailyPurchase: 1 } });
    expect(refusals(limited)).toEqual([['invalid_state', undefined]]);
    expect((await change(id, 'individualVirtualDebitCard', { tags: { a: 'b' } })).status).toBe(200);
  });
});

describe('a page of the processor', () => {
  const ask = (id: string, path: string, token?: string, purpose?: string) =>
    bank.call(
      'POST',
      `/cards/${id}/secure-data${path}`,
      purpose === undefined ? undefined : { data: { type: 'cardPage', attributes: { purpose } } },
      token === undefined ? {} : { token },
    );

  test('is for customers alone, for some minutes, and of a card that can be used', async () => {
    const customerId = await openCustomer(bank);
    const id = await makeCard(bank, { accountId: await openAccount(bank, { customerId }) });
    const token = await customerToken(bank, customerId);
    expect((await ask(id, '', undefined, 'ShowNumber')).status).toBe(403);
    const pages = [
      await ask(id, '', token, 'ShowNumber'),
      await ask(id, '', token, 'ShowPin'),
      await ask(id, '/pin', token),
    ];
    expect(pages.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [{ attributes }] = pages.map(({ body }) => body.data) as [{ attributes: { url: string; expiresAt: string } }];
    expect(attributes.url).toMatch(/^https:/);
    expect(new Set(pages.map(({ body }) => body.data.attributes.url as string)).size).toBe(3);
    expect(refusals(await ask(id, '', token, 'SetPin'))).toEqual([['invalid_value', '/data/attributes/purpose']]);
    await stepOf(bank, id, 'freeze');
    for (const path of ['', '/pin'] as const) {
      const purpose = path === '' ? 'ShowNumber' : undefined;
      expect(refusals(await ask(id, path, token, purpose))).toEqual([['invalid_state', undefined]]);
    }
  });

  test('that is open for hours is not handed on', async () => {
    const customerId = await openCustomer(bank);
    const id = await makeCard(bank, { accountId: await openAccount(bank, { customerId }) });
    const token = await customerToken(bank, customerId);
    const { page } = bank.platform.cardProcessor;
    const longer: typeof page = ({ now }) =>
      Promise.resolve({
        outcome: 'answered',
        value: { url: 'https://processor.example/p', expiresAt: plusMs(now, 60 * 60_000) },
      });
    bank.platform.cardProcessor.page = longer;
    expect(refusals(await ask(id, '/pin', token))).toEqual([['request_timeout', undefined]]);
    bank.platform.cardProcessor.page = page;
  });
});

describe('PIN and wallet', () => {
  test('are for customers alone', async () => {
    const customerId = await openCustomer(bank);
    const id = await makeCard(bank, { accountId: await openAccount(bank, { customerId }) });
    const token = await customerToken(bank, customerId);
    const pin = await bank.call('GET', `/cards/${id}/secure-data/pin/status`, undefined, { token });
    expect(pin.body.data).toEqual({ type: 'pinStatus', attributes: { status: expect.stringMatching(/^(Not)?Set$/) } });
    expect((await bank.call('GET', `/cards/${id}/secure-data/pin/status`)).status).toBe(403);
    const payload = (signedNonce: string) =>
      bank.call(
        'POST',
        `/cards/${id}/mobile-wallet-payload`,
        { data: { type: 'mobileWalletPayload', attributes: { signedNonce } } },
        { token },
      );
    expect((await payload('a nonce')).body.data.attributes.payload).toMatch(/./);
    expect(refusals(await payload('sandbox-invalid'))).toEqual([['invalid_nonce', '/data/attributes/signedNonce']]);
    await stepOf(bank, id, 'freeze');
    expect(await statusOf(bank, id)).toBe('Frozen');
    expect(refusals(await payload('a nonce'))).toEqual([['invalid_state', undefined]]);
  });
});
