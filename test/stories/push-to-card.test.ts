import { type Api, linkTo, type Resource } from './support/api.ts';
import { balanceOf, openFirstAccount } from './support/bank.ts';
import { listen, sayings, receiveAbout } from './support/subscription.ts';
import { useWorld } from './support/world.ts';

describe('a payout to a card', () => {
  const world = useWorld();

  test.each([
    ['a card that takes it', 'card-7a1f'],
    ['a provider that cannot be reached at first', 'sandbox-unreachable-once'],
  ])('%s: the account is debited at once, and the payment becomes Sent', async (_, card) => {
    const { api } = world();
    const account = await openFirstAccount(api, { cents: 100_00 });
    const receiver = await listen(world());
    const payment = await push(api, account, card);
    expect(payment.attributes['status']).toBe('Pending');
    expect(await balanceOf(api, account)).toBe(25_00);

    const told = await receiveAbout(world(), receiver, { relationship: 'payment', id: payment.id }, 3);
    expect(sayings(told)).toEqual([
      { type: 'payment.created', status: 'Pending', ...money, tags },
      { ...debited, tags },
      { type: 'payment.sent', previousStatus: 'Pending', available: 25_00, ...money, tags },
    ]);
    expect((await api.get(`/payments/${payment.id}`)).attributes['status']).toBe('Sent');
    expect(await balanceOf(api, account)).toBe(25_00);
  });

  test('a card that refuses it: the funds are back at the moment of the event', async () => {
    const { api } = world();
    const account = await openFirstAccount(api, { cents: 100_00 });
    const receiver = await listen(world());
    const payment = await push(api, account, 'sandbox-rejected');
    // A payment that was under way when the account was frozen continues.
    await api.post(`/accounts/${account}/freeze`, { type: 'accountFreeze', attributes: { reason: 'Fraud' } });

    const told = await receiveAbout(world(), receiver, { relationship: 'payment', id: payment.id }, 4);
    expect(sayings(told)).toEqual([
      { type: 'payment.created', status: 'Pending', ...money, tags },
      { ...debited, tags },
      { type: 'payment.rejected', reason: 'CardRejected', ...money, tags },
      { ...debited, direction: 'Credit', balance: 100_00, available: 100_00, tags },
    ]);
    expect(await balanceOf(api, account)).toBe(100_00);
    const { attributes } = await api.get(`/payments/${payment.id}`);
    expect(attributes).toMatchObject({ status: 'Rejected', reason: 'CardRejected' });
    expect(JSON.stringify(receiver.deliveries)).not.toContain(configuration.authToken);
  });
});

const tags = { trip: '118' };
const money = { direction: 'Credit', amount: 75_00 };
const debited = {
  type: 'transaction.created',
  summary: 'Payout',
  direction: 'Debit',
  amount: 75_00,
  balance: 25_00,
  available: 25_00,
};
const configuration = {
  authToken: 'the token of whoever holds the card',
  institutionId: 'inst-2041',
  routingNumber: '021000021',
  accountNumber: '1002003004',
  referenceId: 'payout-118',
};

const push = (api: Api, account: string, destinationCardId: string): Promise<Resource> =>
  api.post('/payments', {
    type: 'pushToCardPayment',
    attributes: {
      amount: 75_00,
      description: 'Payout',
      configuration: { cardProvider: { ...configuration, destinationCardId } },
      tags,
    },
    relationships: { account: linkTo('depositAccount', account) },
  });
