import { balanceOf, openFirstAccount } from './support/bank.ts';
import { linkAccount, processorToken } from './support/counterparty.ts';
import type { Api } from './support/api.ts';
import { useWorld } from './support/world.ts';

/** Above a day's soft limit of a checking account, which is 25 million dollars. */
const large = 10_000_000_00;

describe('payments that a person has to look at', () => {
  const world = useWorld();

  test('another user, with a token for reviews alone, sees what waits, approves one payment and rejects the other', async () => {
    const { api } = world();
    const account = await openFirstAccount(api);
    const { id: source } = await linkAccount(api, account, processorToken('match'));
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await pull(api, { account, source })).id);
    const [first = '', second = ''] = ids.slice(2);
    const reviewer = api.as(await tokenOfReviewer(await world().secondUser()));
    expect((await api.send('POST', `/payment-reviews/${first}/approve`)).status).toBe(409);

    const waiting = await reviewer.list(`/payment-reviews?filter[accountId]=${account}`);
    expect(waiting.map(({ id, attributes }) => [id, attributes['status']])).toEqual([
      [first, 'Pending Review'],
      [second, 'Pending Review'],
    ]);
    const approved = await reviewer.post(`/payment-reviews/${first}/approve`);
    expect(approved.attributes['status']).toBe('Pending');
    const rejection = { type: 'paymentRejection', attributes: { reason: 'SuspectedFraud' } };
    const rejected = await reviewer.post(`/payment-reviews/${second}/reject`, rejection);
    expect(rejected.attributes).toMatchObject({ status: 'Rejected', reason: 'SuspectedFraud' });
    expect((await reviewer.send('POST', `/payment-reviews/${second}/approve`)).status).toBe(409);
    expect(await reviewer.list(`/payment-reviews?filter[accountId]=${account}`)).toEqual([]);

    await world().moveBankClock({ to: String(approved.attributes['settlementDate']) });
    expect(await balanceOf(api, account)).toBe(3 * large);
    expect((await reviewer.send('GET', `/payments/${first}`)).status).toBe(403);
  });
});

const pull = (api: Api, { account, source }: { readonly account: string; readonly source: string }) =>
  api.post('/payments', {
    type: 'achPayment',
    attributes: { amount: large, direction: 'Debit', description: 'Capital' },
    relationships: {
      account: { data: { type: 'depositAccount', id: account } },
      counterparty: { data: { type: 'counterparty', id: source } },
    },
  });

async function tokenOfReviewer(api: Api): Promise<string> {
  const path = `/users/${api.userId}/api-tokens`;
  const expiration = (await api.list(path))[0]?.attributes['expiration'];
  const scope = 'payment-reviews payment-reviews-write';
  const { attributes } = await api.post(path, {
    type: 'apiToken',
    attributes: { description: 'Reviewer', scope, expiration },
  });
  return String(attributes['token']);
}
