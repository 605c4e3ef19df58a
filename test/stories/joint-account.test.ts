import { type Api, linkTo, relatedId } from './support/api.ts';
import { eventsSince, fund, openFirstAccount, ownerOf } from './support/bank.ts';
import { useWorld } from './support/world.ts';

describe('an account of two', () => {
  const world = useWorld();

  test('each sees in their lists what happened while they owned it', async () => {
    const { api } = world();
    const [ada, bob] = [
      await ownerOf(api, await openFirstAccount(api)),
      await ownerOf(api, await openFirstAccount(api)),
    ];
    const shop = await openFirstAccount(api);
    const account = await api.post('/accounts', {
      type: 'depositAccount',
      attributes: { depositProduct: 'checking' },
      relationships: { customer: linkTo('customer', ada) },
    });
    const owners = `/accounts/${account.id}/relationships/customers`;
    await fund(api, account.id, 1_000_00);
    await pay(api, account.id, shop, 'alone');

    const shared = await api.change('POST', owners, [{ type: 'customer', id: bob }]);
    expect(shared.relationships['customers']?.data).toEqual([
      { type: 'individualCustomer', id: ada },
      { type: 'individualCustomer', id: bob },
    ]);
    await pay(api, account.id, shop, 'together');

    const left = await api.change('DELETE', owners, [{ type: 'customer', id: ada }]);
    expect(relatedId(left, 'customer')).toBe(bob);
    await pay(api, account.id, shop, 'bob');

    expect(await paidBy(api, ada, account.id)).toEqual(['alone', 'together']);
    expect(await paidBy(api, bob, account.id)).toEqual(['together', 'bob']);
    expect(await transactionsOf(api, ada)).toEqual(['Sandbox Sender  |  Salary', 'alone', 'together']);
    expect(await transactionsOf(api, bob)).toEqual(['together', 'bob']);
    expect(await accountsOf(api, ada)).not.toContain(account.id);
    expect(await accountsOf(api, bob)).toContain(account.id);

    const last = await api.send('DELETE', owners, [{ type: 'customer', id: bob }]);
    expect([last.status, last.body.errors?.[0]?.code]).toEqual([409, 'invalid_state']);
  });

  test('a webhook for its events gets the change of owners', async () => {
    const { api } = world();
    const [ada, bob] = [
      await ownerOf(api, await openFirstAccount(api)),
      await ownerOf(api, await openFirstAccount(api)),
    ];
    const account = await api.post('/accounts', {
      type: 'depositAccount',
      attributes: { depositProduct: 'savings' },
      relationships: {
        customers: {
          data: [
            { type: 'customer', id: ada },
            { type: 'customer', id: bob },
          ],
        },
      },
    });
    await api.change('DELETE', `/accounts/${account.id}/relationships/customers`, [{ type: 'customer', id: ada }]);
    const events = await world().waitFor('the events of the account', async () => {
      const all = await api.list(eventsSince(account.attributes['createdAt']));
      const own = all.filter((event) => relatedId(event, 'account') === account.id);
      return own.length >= 2 ? own.reverse() : undefined;
    });
    expect(
      events.map(({ type, relationships: { customer, customers } }) => [type, (customers ?? customer)?.data]),
    ).toEqual([
      ['account.created', [ada, bob].map((id) => ({ type: 'individualCustomer', id }))],
      ['account.updated', { type: 'individualCustomer', id: bob }],
    ]);
  });
});

const pay = (api: Api, from: string, to: string, description: string) =>
  api.post('/payments', {
    type: 'bookPayment',
    attributes: { amount: 10_00, description },
    relationships: { account: linkTo('depositAccount', from), counterpartyAccount: linkTo('depositAccount', to) },
  });

async function paidBy(api: Api, customerId: string, accountId: string): Promise<readonly unknown[]> {
  const query = `filter[customerId]=${customerId}&filter[accountId]=${accountId}&sort=createdAt`;
  return (await api.list(`/payments?${query}`)).map(({ attributes }) => attributes['description']);
}

async function transactionsOf(api: Api, customerId: string): Promise<readonly unknown[]> {
  const transactions = await api.list(`/transactions?filter[customerId]=${customerId}&sort=createdAt`);
  return transactions.map(({ attributes }) => attributes['summary']);
}

async function accountsOf(api: Api, customerId: string): Promise<readonly string[]> {
  return (await api.list(`/accounts?filter[customerId]=${customerId}`)).map(({ id }) => id);
}
