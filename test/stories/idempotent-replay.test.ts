import { type Document, linkTo, type Resource } from './support/api.ts';
import { balanceOf, openFirstAccount } from './support/bank.ts';
import { useWorld } from './support/world.ts';

describe('the same idempotency key again', () => {
  const world = useWorld();

  test('answers the payment that it made, moves the money once, and refuses other content', async () => {
    const { api } = world();
    const from = await openFirstAccount(api, { cents: 100_00 });
    const payment = transfer(from, await openFirstAccount(api), 10_00, `replay-${from}`);
    const first = await api.send('POST', '/payments', payment);
    const again = await api.send('POST', '/payments', payment);

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers['Idempotent-Replayed']).toBe('true');
    expect(again.body.data).toEqual(first.body.data);
    const other = { ...payment, attributes: { ...payment.attributes, amount: 11_00 } };
    const refused = await api.send('POST', '/payments', other);
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([409, 'idempotency_key_conflict']);
    expect(refused.body.errors?.[0]?.meta?.existingIds).toEqual([(first.body.data as Resource).id]);
    expect(await balanceOf(api, from)).toBe(90_00);
  });

  test('sent many times at once makes one payment', async () => {
    const { api } = world();
    const from = await openFirstAccount(api, { cents: 100_00 });
    const payment = transfer(from, await openFirstAccount(api), 10_00, `at-once-${from}`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.send('POST', '/payments', payment)));

    const made = answers.filter(({ status }) => status === 201).map(({ body }) => (body.data as Resource).id);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made).size).toBe(1);
    expect(answers.every(({ status }) => [201, 409, 429].includes(status))).toBe(true);
    expect(await balanceOf(api, from)).toBe(90_00);
  });
});

function transfer(from: string, to: string, cents: number, idempotencyKey: string): Document {
  return {
    type: 'bookPayment',
    attributes: { amount: cents, description: 'Dinner', idempotencyKey },
    relationships: { account: linkTo('depositAccount', from), counterpartyAccount: linkTo('depositAccount', to) },
  };
}
