import { plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import type { CalendarDate } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { type Api, linkTo, relatedId, type Resource } from './support/api.ts';
import { balanceOf, openFirstAccount, ownerOf } from './support/bank.ts';
import { linkBody, processorToken } from './support/counterparty.ts';
import { listen, sayings, receiveAbout } from './support/subscription.ts';
import { useWorld } from './support/world.ts';

describe('a new customer funds their account from another bank', () => {
  const world = useWorld();

  test('the money is there when it has cleared, and after 45 days it is taken back below nothing', async () => {
    const { api } = world();
    const account = await openFirstAccount(api);
    const landlord = await openFirstAccount(api);
    const receiver = await listen(world());
    const { id: counterparty } = await link(api, account, 'match:Ada Okafor');
    const balance = await api.get(`/counterparties/${counterparty}/balance`);
    expect(balance.attributes).toMatchObject({ balance: 10_000_00 });

    const payment = await pull(api, { account, counterparty }, 500_00);
    const about = { relationship: 'payment', id: payment.id };
    expect(payment.attributes).toMatchObject({ status: 'Pending', direction: 'Debit', amount: 500_00 });
    expect(await balanceOf(api, account)).toBe(0);

    const arrival = payment.attributes['settlementDate'] as CalendarDate;
    await world().moveBankClock({ to: plusDays(arrival, -1) });
    expect(await statusOf(api, payment)).toBe('Clearing');
    expect(await balanceOf(api, account)).toBe(0);
    expect(sayings(await receiveAbout(world(), receiver, about, 2))).toEqual([
      { type: 'payment.created', status: 'Pending', ...money, tags },
      { type: 'payment.clearing', previousStatus: 'Pending', available: 0, ...money, tags },
    ]);

    await world().moveBankClock({ to: arrival });
    expect(await statusOf(api, payment)).toBe('Sent');
    expect(await balanceOf(api, account)).toBe(500_00);
    const cleared = await receiveAbout(world(), receiver, about, 4);
    expect(sayings(cleared.slice(2))).toEqual([
      { type: 'payment.sent', previousStatus: 'Clearing', available: 500_00, ...money, tags },
      { ...booked, direction: 'Credit', balance: 500_00, available: 500_00, summary: expect.any(String) as string },
    ]);
    expect(await transactionOf(api, payment)).toMatchObject({
      type: 'originatedAchTransaction',
      attributes: { direction: 'Credit', amount: 500_00, balance: 500_00, tags },
    });

    await spend(api, { from: account, to: landlord }, 450_00);
    await world().moveBankClock({ by: { days: 45 } });
    expect(await balanceOf(api, account)).toBe(50_00);

    await takeBack(api, payment);
    expect(await statusOf(api, payment)).toBe('Returned');
    expect(await balanceOf(api, account)).toBe(-450_00);
    const returned = await receiveAbout(world(), receiver, about, 6);
    expect(sayings(returned.slice(4))).toEqual([
      { type: 'payment.returned', previousStatus: 'Sent', reason, available: -450_00, ...money, tags },
      { ...booked, direction: 'Debit', balance: -450_00, available: -450_00, summary: expect.any(String) as string },
    ]);

    // The same message of the rail again changes nothing and tells nothing.
    await takeBack(api, payment);
    expect(await balanceOf(api, account)).toBe(-450_00);
    expect(await balanceOf(api, landlord)).toBe(450_00);
    expect(await receiveAbout(world(), receiver, about, 6)).toHaveLength(6);
    const refused = await spend(api, { from: account, to: landlord }, 1);
    expect(refused.attributes).toMatchObject({ status: 'Rejected', reason: 'InsufficientFunds' });
  });

  test('an account of somebody else is not linked, and its owners are named', async () => {
    const { api } = world();
    const account = await openFirstAccount(api);
    const body = linkBody(await ownerOf(api, account), processorToken('mismatch'), { verifyName: true });
    const { status, body: answer } = await api.send('POST', '/counterparties', body);
    expect(status).toBe(400);
    expect(answer.errors).toMatchObject([
      { code: 'NameVerificationFailed', meta: { owners: [expect.any(String) as string] } },
    ]);
  });

  test('an account that holds less than is asked for makes a rejected payment, and nothing moves', async () => {
    const { api } = world();
    const account = await openFirstAccount(api);
    const receiver = await listen(world());
    const { id: counterparty } = await link(api, account, 'low-balance:Ada Okafor');
    const payment = await pull(api, { account, counterparty }, 500_00);
    const why = 'CounterpartyInsufficientFunds';
    expect(payment.attributes).toMatchObject({ status: 'Rejected', reason: why });
    const told = await receiveAbout(world(), receiver, { relationship: 'payment', id: payment.id }, 2);
    expect(sayings(told)).toEqual([
      { type: 'payment.created', status: 'Rejected', ...money, tags },
      { type: 'payment.rejected', reason: why, ...money, tags },
    ]);
    expect(await balanceOf(api, account)).toBe(0);
  });
});

const tags = { purpose: 'funding' };
const money = { direction: 'Debit', amount: 500_00 };
const booked = { type: 'transaction.created', amount: 500_00, tags };
const reason = 'CustomerAdvisesNotAuthorized';

/** The customer's own account at another bank, by the token of the provider who linked it. */
const link = async (api: Api, account: string, scenario: string): Promise<Resource> => {
  const body = linkBody(await ownerOf(api, account), processorToken(scenario), { verifyName: true });
  return api.post('/counterparties', body);
};

/** Asks for money from there, if it is there. */
const pull = (
  api: Api,
  { account, counterparty }: { readonly account: string; readonly counterparty: string },
  amount: number,
): Promise<Resource> =>
  api.post('/payments', {
    type: 'achPayment',
    attributes: { amount, direction: 'Debit', description: 'Funding', verifyCounterpartyBalance: true, tags },
    relationships: { account: linkTo('depositAccount', account), counterparty: linkTo('counterparty', counterparty) },
  });

const spend = (api: Api, { from, to }: { readonly from: string; readonly to: string }, amount: number) =>
  api.post('/payments', {
    type: 'bookPayment',
    attributes: { amount, description: 'Rent' },
    relationships: { account: linkTo('depositAccount', from), counterpartyAccount: linkTo('depositAccount', to) },
  });

/** The owner of the other account says that they have not allowed it. */
const takeBack = (api: Api, payment: Resource): Promise<Resource> =>
  api.post('/sandbox/ach/return', {
    type: 'returnAchPayment',
    attributes: { reason },
    relationships: { payment: linkTo('achPayment', payment.id) },
  });

const statusOf = async (api: Api, { id }: Resource) => (await api.get(`/payments/${id}`)).attributes['status'];

async function transactionOf(api: Api, { id }: Resource): Promise<Resource> {
  const payment = await api.get(`/payments/${id}`);
  const [account, transaction] = [relatedId(payment, 'account'), relatedId(payment, 'transaction')];
  return api.get(`/accounts/${account ?? ''}/transactions/${transaction ?? ''}`);
}
