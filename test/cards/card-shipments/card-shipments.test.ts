import { cards } from '../../../functions/cards/cards/store.ts';
import { personExample } from '../../../functions/onboarding/people/person.ts';
import { simulatedCardProcessor } from '../../../functions/ports/card-processor/simulated-card-processor.ts';
import { openAccount, openCustomer, refusals } from '../../support/bank/bank.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { createCustomerToken, customerToken } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { makeCard, statusOf, stepOf } from '../cards/card-bank.ts';
import { referenceOf, signingProcessor, tell } from '../processor-messages/processor.ts';

const orders: object[] = [];
let refuses = false;
const bank = useBank({
  platform: {
    cardProcessor: {
      ...signingProcessor,
      readdress: (order) => {
        orders.push(order);
        return refuses
          ? Promise.resolve({ outcome: 'failed', failure: 'refused' })
          : simulatedCardProcessor.readdress(order);
      },
    },
  },
});
const { address } = personExample;

interface Shipment {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}
const listed = async (card: string): Promise<readonly Shipment[]> =>
  (await bank.call('GET', `/cards/${card}/shipments?sort=createdAt`)).body.data as readonly Shipment[];
const lastShipment = async (card: string, at = -1): Promise<Shipment['attributes']> =>
  (await listed(card)).at(at)?.attributes ?? {};
const sendTo = async (card: string, shippingAddress: object, token?: string) =>
  bank.call(
    'PATCH',
    `/cards/${card}/shipments/${(await listed(card)).at(-1)?.id ?? ''}`,
    { data: { type: 'cardShipment', attributes: { shippingAddress } } },
    token === undefined ? {} : { token },
  );

/** A physical card, and what the processor tells of its plastic. */
async function plastic(content: Parameters<typeof makeCard>[1] = {}) {
  const id = await makeCard(bank, { type: 'individualDebitCard', ...content });
  const card = await referenceOf(bank, id);
  return { id, told: (status: string, more: object = {}) => tell(bank, 'shipments', { card, status, ...more }) };
}

const usps = { carrier: 'USPS', trackingNumber: '9400111899223100001234', expectedOn: '2026-12-09' };

describe('what the processor tells', () => {
  test('brings the plastic from its order to its holder, each step with an event', async () => {
    const { id, told } = await plastic({ shippingAddress: address });
    expect(await lastShipment(id)).toMatchObject({ status: 'Ordered', reason: 'NewCard', shippingAddress: address });
    const events = await eventTypesOf(bank, async () => {
      for (const status of ['InProduction', 'Shipped', 'Delivered'])
        await told(status, status === 'Shipped' ? usps : {});
      await told('Delivered');
    });
    expect(events).toEqual(Array(3).fill('cardShipment.statusChanged'));
    expect(await lastShipment(id)).toMatchObject({ status: 'Delivered', ...usps });
    expect(await statusOf(bank, id)).toBe('Inactive');
  });

  test('may come late: a status that is passed brings only what was not known', async () => {
    const { id, told } = await plastic();
    await told('Delivered', { carrier: 'FedEx' });
    expect(await eventTypesOf(bank, () => told('Shipped', usps))).toEqual([]);
    expect(await lastShipment(id)).toMatchObject({ status: 'Delivered', ...usps, carrier: 'FedEx' });
    expect((await told('Returned')).status).toBe(204);
    expect((await told('Failed')).status).toBe(409);
    const [{ id: shipment } = { id: '' }] = await listed(id);
    const relationships = { cardShipment: { data: { type: 'cardShipment', id: shipment } } };
    const body = { data: { type: 'cardShipment', attributes: { status: 'Failed' }, relationships } };
    const answer = await bank.call('PATCH', `/sandbox/cards/${id}`, body);
    expect(refusals(answer)).toEqual([['invalid_state', undefined]]);
    expect((await told('Delivered')).status).toBe(204);
    expect(await lastShipment(id)).toMatchObject({ status: 'Returned' });
  });

  test('is about the plastic that it names', async () => {
    const { id, told } = await plastic();
    await told('Failed');
    await stepOf(bank, id, 'replace');
    const shipment = `${await referenceOf(bank, id)}-2026-12-01`;
    expect((await told('Shipped', { shipment })).status).toBe(204);
    expect((await told('Shipped', { shipment: 'another' })).status).toBe(404);
    expect([await lastShipment(id, 0), await lastShipment(id)]).toMatchObject([
      { status: 'Failed', reason: 'NewCard' },
      { status: 'Shipped', reason: 'Damaged' },
    ]);
  });

  test('is refused for a virtual card, and in another form', async () => {
    const card = await referenceOf(bank, await makeCard(bank));
    expect((await tell(bank, 'shipments', { card, status: 'Shipped' })).status).toBe(404);
    expect((await tell(bank, 'shipments', { card, status: 'Lost' })).status).toBe(400);
  });

  test('is known of a card that an older version has ordered', async () => {
    const { id, told } = await plastic({ shippingAddress: address });
    const [stored] = await cards.byId(bank.table, bank.organisationId, [id]);
    const { shipments: _, ...older } = stored ?? {};
    await bank.table.transact([{ Put: { Item: older } }]);
    expect(await listed(id)).toEqual([]);
    await told('Shipped');
    expect(await listed(id)).toMatchObject([{ attributes: { status: 'Shipped', shippingAddress: address } }]);
  });
});

describe('the address', () => {
  test('can be changed until the card is made', async () => {
    const { id, told } = await plastic();
    expect((await sendTo(id, address)).body.data.attributes).toMatchObject({
      status: 'Ordered',
      shippingAddress: address,
    });
    expect(orders.at(-1)).toEqual({ reference: await referenceOf(bank, id), shippingAddress: address });
    const before = orders.length;
    expect((await sendTo(id, address)).status).toBe(200);
    expect(orders.length).toBe(before);
    refuses = true;
    expect(refusals(await sendTo(id, { ...address, street: '6 Market Street' }))).toEqual([
      ['invalid_state', undefined],
    ]);
    refuses = false;
    await told('InProduction');
    expect(refusals(await sendTo(id, { ...address, street: '6 Market Street' }))).toEqual([
      ['invalid_state', undefined],
    ]);
    expect(await lastShipment(id)).toMatchObject({ shippingAddress: address });
  });

  test('needs two-factor authentication of a customer', async () => {
    const customerId = await openCustomer(bank);
    const { id } = await plastic({ accountId: await openAccount(bank, { customerId }) });
    const weak = await createCustomerToken(bank, customerId, { scope: 'cards cards-write' });
    const place = '/data/attributes/shippingAddress';
    expect(refusals(await sendTo(id, address, weak.body.data.attributes.token as string))).toEqual([
      ['forbidden', place],
    ]);
    expect((await sendTo(id, address, await customerToken(bank, customerId))).status).toBe(200);
  });

  test('is not the customer’s to choose for a week after their contact details have changed', async () => {
    const customerId = await openCustomer(bank);
    const accountId = await openAccount(bank, { customerId });
    const { id } = await plastic({ accountId });
    const token = await customerToken(bank, customerId);
    const body = { data: { type: 'customer', attributes: { email: 'thief@example.com' } } };
    expect((await bank.call('PATCH', `/customers/${customerId}`, body, { token })).status).toBe(200);
    const order = {
      type: 'individualDebitCard',
      attributes: {},
      relationships: { account: { data: { type: 'depositAccount', id: accountId } } },
    };
    const attempts = () =>
      Promise.all([
        sendTo(id, address, token),
        bank.call('POST', `/cards/${id}/replace`, undefined, { token }),
        bank.call('POST', '/cards', { data: order }, { token }),
        bank.call(
          'PATCH',
          `/cards/${id}`,
          { data: { type: 'card', attributes: { shippingAddress: address } } },
          { token },
        ),
      ]);
    expect((await attempts()).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await sendTo(id, address)).status).toBe(200);
    const { plastic: settings } = bank.platform.settings;
    Object.assign(bank.platform.settings, { plastic: { ...settings, addressHoldDays: 0 } });
    expect((await attempts()).map(({ status }) => status)).toEqual([200, 200, 201, 200]);
    Object.assign(bank.platform.settings, { plastic: settings });
  });
});

describe('a design', () => {
  test('is one of those of the stage, which are listed', async () => {
    const { plastic: settings } = bank.platform.settings;
    Object.assign(bank.platform.settings, { plastic: { ...settings, designs: ['blue', 'red'] } });
    const answer = await bank.call('GET', '/card-designs');
    expect(answer.body.data.map(({ attributes }: Shipment) => attributes)).toEqual([
      { name: 'blue', isUsual: true },
      { name: 'red', isUsual: false },
    ]);
    const { id } = await plastic({ design: 'red' });
    const change = (design: string) =>
      bank.call('PATCH', `/cards/${id}`, { data: { type: 'card', attributes: { design } } });
    expect(refusals(await change('green'))).toEqual([['invalid_value', '/data/attributes/design']]);
    expect((await change('blue')).body.data.attributes.design).toBe('blue');
    Object.assign(bank.platform.settings, { plastic: settings });
    expect((await change('green')).status).toBe(200);
  });
});
