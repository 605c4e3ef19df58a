import { type Bank, openCustomer, startBank } from '../../support/bank/bank.ts';
import { customerToken, startVerification, tokenWith } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { anotherOrganisation } from '../../support/bank/bank.ts';

const bank = useBank();
let ada: string;
let ben: string;
beforeAll(async () => {
  [ada, ben] = [await openCustomer(bank), await openCustomer(bank)];
  for (const id of [ada, ben, ada]) {
    await startVerification(bank, id);
    bank.clock.advance({ minutes: 1 });
  }
});

interface Message {
  readonly type: string;
  readonly relationships: { readonly customer: { readonly data: { readonly id: string } } };
  readonly attributes: { readonly createdAt: string };
}
const list = (query = '', options?: Parameters<Bank['call']>[3], at = bank) =>
  at.call('GET', `/sandbox/messages${query}`, undefined, options);
const ownersOf = async (query = '') =>
  ((await list(query)).body.data as Message[]).map(({ relationships }) => relationships.customer.data.id);

describe('200', () => {
  test('the newest first, or the oldest', async () => {
    expect(await ownersOf()).toEqual([ada, ben, ada]);
    const times = ((await list('?sort=createdAt')).body.data as Message[]).map(
      ({ attributes }) => attributes.createdAt,
    );
    expect(times).toEqual([...times].sort());
  });

  test('of a customer or of a type, page by page', async () => {
    expect(await ownersOf(`?filter[customerId]=${ben}`)).toEqual([ben]);
    expect(await ownersOf('?filter[type]=textMessage')).toHaveLength(3);
    const { body } = await list('?page[limit]=1&page[offset]=1');
    expect([body.data.length, body.meta.pagination]).toEqual([1, { total: 3, limit: 1, offset: 1 }]);
  });

  test('to any token of the organisation, and nothing of another', async () => {
    const token = await tokenWith(bank, 'accounts');
    expect((await list('', { token })).body.meta.pagination.total).toBe(3);
    expect((await list('', {}, await anotherOrganisation(bank))).body.data).toEqual([]);
  });

  test('for a week, also where the table has not yet taken them away', async () => {
    const before = bank.clock.now();
    bank.clock.advance({ days: 7, minutes: -2 });
    expect(await ownersOf()).toEqual([ada]);
    bank.clock.set(before);
  });
});

test('400: a bad type', async () => {
  expect((await list('?filter[type]=pigeon')).status).toBe(400);
});

test('403: a customer', async () => {
  expect((await list('', { token: await customerToken(bank, ada) })).status).toBe(403);
});

test('404: a live stage keeps none', async () => {
  const live = await startBank({ settings: { sandbox: false } });
  expect((await list('', {}, live)).status).toBe(404);
  await live.stop();
});
