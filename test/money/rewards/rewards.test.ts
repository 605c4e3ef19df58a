import { archiveOwner, balanceOf, close, freeze, openAccount, pay, refusals } from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { link } from '../../support/bank/link.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';

type Values = Readonly<Record<string, unknown>>;

interface Linked {
  readonly id: string;
  readonly relationships: Readonly<Record<string, { readonly data: { readonly id: string } }>>;
}

const idIn = (resource: unknown, name: string): string => (resource as Linked).relationships[name]?.data.id ?? '';

describe('rewards', () => {
  const bank = useBank({ per: 'test' });
  let funding: string;
  let receiver: string;
  beforeEach(async () => {
    [funding, receiver] = [await openAccount(bank, { cents: 100_00 }), await openAccount(bank)];
  });

  const reward = (attributes: Values = {}, to = receiver, from: string | undefined = funding, rewarded?: string) =>
    bank.call('POST', '/rewards', bodies.reward(from, to, attributes, rewarded));

  test('a reward moves money at once, with a transaction on either side', async () => {
    const types = await eventTypesOf(bank, async () => {
      const { status, body } = await reward({ tags: { kind: 'cashback' } });
      expect(status).toBe(201);
      const { data } = body as { data: Linked };
      expect(data).toMatchObject({
        type: 'reward',
        attributes: { amount: 5_00, description: 'Cashback', status: 'Sent', tags: { kind: 'cashback' } },
        relationships: {
          receivingAccount: link('depositAccount', receiver),
          fundingAccount: link('depositAccount', funding),
        },
      });
      expect((await bank.call('GET', `/rewards/${data.id}`)).body.data).toEqual(data);
      const { body: booked } = await bank.call('GET', `/transactions/${idIn(data, 'transaction')}`);
      expect(booked.data).toMatchObject({
        type: 'rewardTransaction',
        attributes: { direction: 'Credit', amount: 5_00, summary: 'Cashback', receiverCounterparty: {} },
        relationships: {
          account: link('depositAccount', receiver),
          reward: link('reward', data.id),
          receiverAccount: link('depositAccount', receiver),
        },
      });
    });
    expect(types).toEqual(['reward.sent', 'transaction.created', 'transaction.created']);
    expect([await balanceOf(bank, funding), await balanceOf(bank, receiver)]).toEqual([95_00, 5_00]);
  });

  test.each([
    ['InsufficientFunds', () => Promise.resolve(), 100_01],
    ['AccountFrozen', () => freeze(bank, receiver), 5_00],
    ['AccountFrozen', () => freeze(bank, funding), 5_00],
    ['AccountClosed', () => close(bank, receiver), 5_00],
  ])('a reward is Rejected with %s', async (rejectReason, change, amount) => {
    await change();
    const types = await eventTypesOf(bank, async () => {
      const { status, body } = await reward({ amount });
      expect([status, body.data.attributes]).toMatchObject([201, { status: 'Rejected', rejectReason }]);
      expect(body.data.relationships.transaction).toBeUndefined();
    });
    expect(types).toEqual(['reward.rejected']);
    expect(await balanceOf(bank, funding)).toBe(100_00);
  });

  test('what cannot be a reward is refused by name', async () => {
    const pointerTo = (name: string) => `/data/relationships/${name}`;
    expect(refusals(await reward({}, funding))).toEqual([['payment_invalid', pointerTo('receivingAccount')]]);
    expect(refusals(await reward({}, '999999999'))).toEqual([['not_found', pointerTo('receivingAccount')]]);
    expect(refusals(await reward({}, receiver, '999999999'))).toEqual([['not_found', pointerTo('fundingAccount')]]);
    expect(refusals(await reward({}, receiver, funding, '999'))).toEqual([
      ['not_found', pointerTo('rewardedTransaction')],
    ]);
    const unnamed = bodies.reward(undefined, receiver);
    expect(refusals(await bank.call('POST', '/rewards', unnamed))).toEqual([
      ['payment_invalid', pointerTo('fundingAccount')],
    ]);
    await archiveOwner(bank, receiver);
    expect(refusals(await reward())).toEqual([['invalid_state', pointerTo('receivingAccount')]]);
  });

  test('a repeated key answers the reward; another reward with the key is 409', async () => {
    const first = await reward({ idempotencyKey: 'one' });
    expect((await reward({ idempotencyKey: 'one' })).body.data).toEqual(first.body.data);
    expect((await reward({ idempotencyKey: 'one', amount: 1 })).status).toBe(409);
    expect(await balanceOf(bank, receiver)).toBe(5_00);
  });

  test('every filter of the list finds what it names', async () => {
    const other = await openAccount(bank);
    const paid = idIn((await pay(bank, funding, receiver)).body.data, 'transaction');
    const { data: one } = (await reward({ tags: { a: 'b' } }, receiver, funding, paid)).body as { data: Linked };
    const from = String((one as unknown as { attributes: Values }).attributes['createdAt']);
    bank.clock.advance({ minutes: 1 });
    const { data: two } = (await reward({ amount: 500_00 }, other)).body as { data: Linked };
    const until = String((two as unknown as { attributes: Values }).attributes['createdAt']);
    const found = async (query: string) => {
      const { body } = await bank.call('GET', `/rewards?filter[since]=${from}&${query}`);
      return (body.data as Linked[]).map(({ id }) => id);
    };
    const customer = idIn(one, 'customer');
    expect(idIn(one, 'rewardedTransaction')).toBe(paid);
    expect(await found(`filter[receivingAccountId]=${other}`)).toEqual([two.id]);
    expect(await found(`filter[customerId]=${customer}`)).toEqual([one.id]);
    for (const filter of [
      `transactionId]=${idIn(one, 'transaction')}`,
      `rewardedTransactionId]=${paid}`,
      'status]=Sent',
      'tags]={"a":"b"}',
      `until]=${until}`,
    ]) {
      expect(await found(`filter[customerId]=${customer}&filter[${filter}`)).toEqual([one.id]);
    }
    expect(await found(`filter[receivingAccountId]=${other}&filter[status]=Rejected`)).toEqual([two.id]);
    expect(await found(`filter[receivingAccountId]=${receiver}&filter[cardId]=1`)).toEqual([]);
    expect(await found(`filter[customerId]=${customer}&filter[receivingAccountId]=${other}`)).toEqual([]);
  });

  test('a customer who pays rewards sees the receiver as on a statement', async () => {
    const { data } = (await reward()).body as { data: Linked };
    const { body } = await bank.call('GET', `/accounts/${funding}`);
    const token = await customerToken(bank, idIn(body.data, 'customer'));
    const seen = await bank.call('GET', `/transactions?filter[accountId]=${funding}`, undefined, { token });
    const [shown] = seen.body.data as { attributes: { receiverCounterparty: { accountNumber: string } } }[];
    expect(shown?.attributes.receiverCounterparty.accountNumber).toHaveLength(4);
    expect(shown).not.toHaveProperty('relationships.receiverAccount');
    expect(shown).not.toHaveProperty('relationships.reward');
    expect((await bank.call('GET', `/rewards/${data.id}`, undefined, { token })).status).toBe(403);
  });

  test('writing and reading have scopes of their own', async () => {
    const [reads, writes] = [await tokenWith(bank, 'rewards'), await tokenWith(bank, 'rewards-write')];
    const body = bodies.reward(funding, receiver);
    expect((await bank.call('POST', '/rewards', body, { token: reads })).status).toBe(403);
    expect((await bank.call('POST', '/rewards', body, { token: writes })).status).toBe(201);
    expect((await bank.call('GET', '/rewards', undefined, { token: writes })).status).toBe(403);
    expect((await bank.call('GET', '/rewards', undefined, { token: reads })).status).toBe(200);
  });
});
