import { declineReasonOf, ways } from './decline-ways.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { authorize, authorized, moneyOf, openCard } from './authorization-bank.ts';

const bank = useBank();

test('an authorization holds its amount, and tells of it', async () => {
  const card = await openCard(bank);
  let answer: Awaited<ReturnType<typeof authorize>> | undefined;
  const rows = await emittedBy(bank, async () => (answer = await authorize(bank, card, { tags: { trip: 'Reno' } })));
  expect(answer?.status).toBe(201);
  const merchant = {
    name: "Sherlock's Groceries",
    type: 5411,
    category: 'Groceries and supermarkets',
    location: 'Reno, NV',
  };
  const asked = { amount: 50_00, cardLast4Digits: card.digits, recurring: false, merchant };
  expect(answer?.body.data).toMatchObject({
    type: 'authorization',
    attributes: { ...asked, status: 'Authorized', createdAt: bank.clock.now(), tags: { trip: 'Reno' } },
    relationships: {
      account: { data: { type: 'depositAccount', id: card.accountId } },
      card: { data: { type: 'individualVirtualDebitCard', id: card.cardId } },
    },
  });
  expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 50_00, 50_00]);
  expect(rows.flatMap(({ events }) => events)).toEqual([
    expect.objectContaining({
      type: 'authorization.created',
      attributes: { ...asked, tags: { trip: 'Reno' } },
      relationships: expect.objectContaining({
        authorization: { type: 'authorization', id: answer?.body.data.id as string },
        card: { type: 'individualVirtualDebitCard', id: card.cardId },
        account: { type: 'depositAccount', id: card.accountId },
      }) as unknown,
    }),
  ]);
});

test.each(Object.entries(ways))('%s', async (_, come) => {
  const { reason, card, attributes = {} } = await come(bank);
  const before = await moneyOf(bank, card.accountId);
  let answer: Awaited<ReturnType<typeof authorize>> | undefined;
  const rows = await emittedBy(bank, async () => (answer = await authorize(bank, card, attributes)));
  expect(answer?.status).toBe(201);
  expect(declineReasonOf(answer)).toEqual(['Declined', reason]);
  expect(await moneyOf(bank, card.accountId)).toEqual(before);
  const events = rows.flatMap((row) => row.events);
  expect(events.map(({ type, attributes: told }) => [type, told['reason']])).toEqual([
    ['authorization.declined', reason],
  ]);
});

test('an amount equal to what is available, or to a limit, is authorized', async () => {
  const card = await openCard(bank, { limits: { dailyPurchase: 100_00, monthlyPurchase: 100_00 } });
  await authorized(bank, card, { amount: 100_00 });
  expect(await moneyOf(bank, card.accountId)).toEqual([100_00, 100_00, 0]);
});

test('what is held is not available to payments', async () => {
  const card = await openCard(bank);
  await authorized(bank, card, { amount: 80_00 });
  const other = await openCard(bank);
  const { body } = await bank.call('POST', '/payments', {
    data: {
      type: 'bookPayment',
      attributes: { amount: 30_00, description: 'Rent' },
      relationships: {
        account: { data: { type: 'depositAccount', id: card.accountId } },
        counterpartyAccount: { data: { type: 'depositAccount', id: other.accountId } },
      },
    },
  });
  expect(body.data.attributes).toMatchObject({ status: 'Rejected', reason: 'InsufficientFunds' });
});

test('an account with a hold is not closed', async () => {
  const card = await openCard(bank);
  await authorized(bank, card);
  const { status, body } = await bank.call('POST', `/accounts/${card.accountId}/close`, {
    data: { type: 'depositAccountClose', attributes: { reason: 'ByCustomer' } },
  });
  expect([status, body.errors[0].detail]).toEqual([
    409,
    'The account is Open; it has a hold of 5000 cents and can be closed when balance and hold are zero',
  ]);
});

test('digits that no card of the account has are 404, at their place', async () => {
  const card = await openCard(bank);
  const digits = card.digits === '0000' ? '1111' : '0000';
  const { status, body } = await authorize(bank, { ...card, digits });
  expect([status, body.errors[0].source.pointer]).toEqual([404, '/data/attributes/cardLast4Digits']);
});

test('the totals of the card count what is authorized, and neither what is declined nor other days', async () => {
  const card = await openCard(bank, { cents: 500_00 });
  await authorized(bank, card, { amount: 10_00 });
  await authorized(bank, card, { amount: 20_00 });
  await authorize(bank, card, { amount: 900_00 });
  const totals = async () => {
    const { body } = await bank.call('GET', `/cards/${card.cardId}/limits`);
    const { dailyTotals, monthlyTotals } = body.data.attributes as Record<string, { purchases: number }>;
    return [dailyTotals?.purchases, monthlyTotals?.purchases];
  };
  expect(await totals()).toEqual([30_00, 30_00]);
  bank.clock.advance({ days: 1 });
  await authorized(bank, card, { amount: 5_00 });
  expect(await totals()).toEqual([5_00, 35_00]);
});
