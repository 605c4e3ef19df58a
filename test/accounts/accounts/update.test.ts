import { anotherOrganisation, openAccount, refusals } from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const bank = useBank();
let accountId: string;
beforeEach(async () => {
  accountId = await openAccount(bank, { tags: { purpose: 'rent', colour: 'red' } });
  bank.clock.advance({ seconds: 1 });
});

const update = (attributes: Record<string, unknown>, type = 'depositAccount', id = accountId) =>
  bank.call('PATCH', `/accounts/${id}`, { data: { type, attributes } });

describe('200', () => {
  test('tags are merged, null removes one; account.updated carries the account as it is then', async () => {
    let answer: Awaited<ReturnType<typeof update>> | undefined;
    const rows = await emittedBy(
      bank,
      async () => (answer = await update({ tags: { colour: null, room: '7' }, depositProduct: 'savings' })),
    );
    expect(answer?.body.data.attributes).toMatchObject({
      tags: { purpose: 'rent', room: '7' },
      depositProduct: 'savings',
      updatedAt: bank.clock.now(),
    });
    expect(rows.flatMap((row) => row.events)).toEqual([
      {
        type: 'account.updated',
        attributes: { tags: { purpose: 'rent', room: '7' } },
        relationships: {
          account: { type: 'depositAccount', id: accountId },
          customer: answer?.body.data.relationships.customer.data,
        },
        resource: answer?.body.data,
      },
    ]);
  });

  test.each([{}, { tags: {} }, { tags: { purpose: 'rent', gone: null } }, { depositProduct: 'checking' }])(
    'an account that is as %j asks for is not changed',
    async (attributes) => {
      const types = await eventTypesOf(bank, async () => {
        const { status, body } = await update(attributes);
        expect([status, body.data.attributes.updatedAt]).toEqual([200, undefined]);
      });
      expect(types).toEqual([]);
    },
  );

  test('the type may be called account', async () => {
    expect((await update({ tags: { a: 'b' } }, 'account')).status).toBe(200);
  });
});

describe('400', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['an unknown product', { depositProduct: 'gold' }, '/data/attributes/depositProduct'],
    ['tags that are a list', { tags: ['a'] }, '/data/attributes/tags'],
    ['a tag that is a number', { tags: { a: 1 } }, '/data/attributes/tags/a'],
    [
      'more than 50 tags in all',
      { tags: Object.fromEntries(Array.from({ length: 49 }, (_, n) => [`t${n}`, ''])) },
      '/data/attributes/tags',
    ],
  ])('%s', async (_, attributes, pointer) => {
    const answer = await update(attributes);
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', pointer]]]);
  });

  test('an update takes no other type', async () => {
    expect(refusals(await update({}, 'achCounterparty'))).toEqual([['invalid_value', '/data/type']]);
  });
});

test('404: a missing account or one of somebody else', async () => {
  const stranger = await openAccount(await anotherOrganisation(bank));
  for (const id of ['999999999', stranger]) {
    const answer = await update({ tags: {} }, 'account', id);
    expect([answer.status, refusals(answer)]).toEqual([404, [['not_found', undefined]]]);
  }
});
