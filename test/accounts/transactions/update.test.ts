import {
  anotherOrganisation,
  archiveOwner,
  type Bank,
  changeOwners,
  close,
  forceAccount,
  freeze,
  fund,
  openAccount,
  openCustomer,
  openJointAccount,
  pay,
  refusals,
} from '../../support/bank/bank.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const bank = useBank();
let accountId: string;
let received: string;
let booked: string;
beforeEach(async () => {
  accountId = await openAccount(bank);
  const answer = await fund(bank, accountId, 100_00, { tags: { kind: 'income', colour: 'red' } });
  received = answer.body.data.id as string;
  const paid = await pay(bank, accountId, await openAccount(bank), { tags: { kind: 'tea' } });
  booked = paid.body.data.relationships.transaction.data.id as string;
  bank.clock.advance({ seconds: 1 });
});

type Values = Record<string, unknown>;
const bodyOf = (attributes: Values, type = 'transaction') => ({ data: { type, attributes } });
const update = (id: string, attributes: Values, type?: string, options?: Parameters<Bank['call']>[3]) =>
  bank.call('PATCH', `/transactions/${id}`, bodyOf(attributes, type), options);
const ofAccount = (account: string, id: string, attributes: Values, type?: string) =>
  bank.call('PATCH', `/accounts/${account}/transactions/${id}`, bodyOf(attributes, type));
const read = async (id: string) => (await bank.call('GET', `/accounts/${id.slice(0, 9)}/transactions/${id}`)).body.data;

describe('200', () => {
  test('tags are merged, null removes one; transaction.updated carries the transaction as it is then', async () => {
    const before = await read(received);
    let answer: Awaited<ReturnType<typeof update>> | undefined;
    const rows = await emittedBy(
      bank,
      async () => (answer = await update(received, { tags: { colour: null, room: '7' } })),
    );
    const after = { ...before, attributes: { ...before.attributes, tags: { kind: 'income', room: '7' } } };
    expect([answer?.status, answer?.body.data, await read(received)]).toEqual([200, after, after]);
    expect(rows.flatMap((row) => row.events)).toEqual([
      {
        type: 'transaction.updated',
        attributes: { summary: before.attributes.summary, tags: { kind: 'income', room: '7' } },
        relationships: {
          transaction: { type: 'receivedAchTransaction', id: received },
          account: { type: 'depositAccount', id: accountId },
          customer: before.relationships.customer.data,
        },
        resource: after,
      },
    ]);
  });

  test('the summary of a book transaction changes on this side only, and nothing of the payment', async () => {
    const payment = (await read(booked)).relationships.payment.data as { id: string };
    const paymentBefore = (await bank.call('GET', `/payments/${payment.id}`)).body.data;
    const { status, body } = await ofAccount(accountId, booked, { summary: 'Green tea' }, 'bookTransaction');
    expect([status, body.data.attributes.summary, body.data.attributes.tags]).toEqual([
      200,
      'Green tea',
      { kind: 'tea' },
    ]);
    const otherLeg = `${String(paymentBefore.relationships.counterpartyAccount.data.id)}000000001`;
    expect((await read(otherLeg)).attributes.summary).toBe('Dinner');
    expect((await bank.call('GET', `/payments/${payment.id}`)).body.data).toEqual(paymentBefore);
  });

  test('balance, amount and the money on the account stay as they are', async () => {
    const account = (await bank.call('GET', `/accounts/${accountId}`)).body.data;
    await update(booked, { summary: 'Tea', amount: 1, balance: 1, direction: 'Credit' }, 'bookTransaction');
    expect((await read(booked)).attributes).toMatchObject({ amount: 10_00, balance: 90_00, direction: 'Debit' });
    expect((await bank.call('GET', `/accounts/${accountId}`)).body.data).toEqual(account);
  });

  test.each(['transaction', 'receivedAchTransaction'])('a transaction may be called %s', async (type) => {
    const { body } = await update(received, { tags: { called: type } }, type);
    expect(body.data.attributes.tags).toMatchObject({ called: type });
  });

  test('a summary is ignored where the general type is given', async () => {
    const { body } = await update(booked, { summary: 'Tea', tags: { a: 'b' } });
    expect(body.data.attributes).toMatchObject({ summary: 'Dinner', tags: { kind: 'tea', a: 'b' } });
  });

  test.each<[Values, string]>([
    [{}, 'transaction'],
    [{ tags: {} }, 'transaction'],
    [{ tags: { kind: 'tea', gone: null } }, 'bookTransaction'],
    [{ summary: 'Dinner', tags: { kind: 'tea' } }, 'bookTransaction'],
  ])('a transaction that is as %j asks for is not changed and causes no event', async (attributes, type) => {
    const types = await eventTypesOf(bank, async () => {
      expect((await update(booked, attributes, type)).status).toBe(200);
    });
    expect(types).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['Frozen', () => freeze(bank, accountId)],
    [
      'Closed',
      async () => {
        await pay(bank, accountId, await openAccount(bank), { amount: 90_00 });
        expect((await close(bank, accountId)).status).toBe(200);
      },
    ],
  ])('transactions of a %s account keep their tags up to date', async (_, change) => {
    await change();
    expect((await update(received, { tags: { note: 'late' } })).status).toBe(200);
  });

  test('a customer tags transactions of their own account, a joint one too while an owner is Active', async () => {
    const [one, two] = [await openCustomer(bank), await openCustomer(bank)];
    const joint = await openJointAccount(bank, [one, two], 100);
    const token = await customerToken(bank, one);
    expect((await update(`${joint}000000001`, { tags: { a: 'b' } }, undefined, { token })).status).toBe(200);
    expect((await bank.call('POST', `/customers/${one}/archive`)).status).toBe(200);
    expect((await update(`${joint}000000001`, { tags: { a: 'c' } })).status).toBe(200);
  });

  test('updates at the same time are all there, each with its event', async () => {
    const names = Array.from({ length: 6 }, (_, n) => `tag${n}`);
    const types = await eventTypesOf(bank, () =>
      Promise.all(names.map((name) => update(received, { tags: { [name]: 'x' } }))),
    );
    expect(types).toEqual(names.map(() => 'transaction.updated'));
    expect((await read(received)).attributes.tags).toMatchObject(Object.fromEntries(names.map((name) => [name, 'x'])));
  });
});

describe('400', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['bookTransaction for another', () => update(received, { summary: 'x' }, 'bookTransaction')],
    ['another for a bookTransaction', () => ofAccount(accountId, booked, { tags: {} }, 'receivedAchTransaction')],
    ['a type that is none', () => update(received, {}, 'payment')],
  ])('%s is refused at the type, which it names', async (_, send) => {
    const answer = (await send()) as Awaited<ReturnType<typeof update>>;
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', '/data/type']]]);
    expect(answer.body.errors[0].detail).toMatch(/receivedAchTransaction|bookTransaction/);
  });

  test.each<[Values, string]>([
    [{ tags: ['a'] }, '/data/attributes/tags'],
    [{ tags: { a: 1 } }, '/data/attributes/tags/a'],
    [{ summary: '' }, '/data/attributes/summary'],
    [{ summary: 'x'.repeat(101) }, '/data/attributes/summary'],
    [{ summary: null }, '/data/attributes/summary'],
    [{ tags: Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`t${n}`, ''])) }, '/data/attributes/tags'],
  ])('%j is refused', async (attributes, pointer) => {
    const answer = await update(booked, attributes, 'bookTransaction');
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', pointer]]]);
  });
});

test('403 without transactions-write', async () => {
  const token = await tokenWith(bank, 'transactions payments-write');
  expect((await update(received, { tags: {} }, undefined, { token })).status).toBe(403);
});

describe('404', () => {
  test('a transaction that does not exist, of another account, of another organisation', async () => {
    const other = await openAccount(bank);
    const unknown = `${accountId}000000099`;
    const answers = [
      await update(unknown, { tags: {} }),
      await ofAccount(accountId, unknown, { tags: {} }),
      await ofAccount(other, received, { tags: {} }),
      await update('123', { tags: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const stranger = await anotherOrganisation(bank);
    expect((await stranger.call('PATCH', `/transactions/${received}`, bodyOf({ tags: {} }))).status).toBe(404);
  });

  test("a customer finds another's transaction no more than one that is none, and not after they left the account", async () => {
    const [one, two] = [await openCustomer(bank), await openCustomer(bank)];
    const joint = await openJointAccount(bank, [one, two], 100);
    const token = await customerToken(bank, one);
    expect((await update(received, { tags: {} }, undefined, { token })).status).toBe(404);
    expect((await changeOwners(bank, 'DELETE', joint, [one])).status).toBe(200);
    expect((await update(`${joint}000000001`, { tags: {} }, undefined, { token })).status).toBe(404);
  });
});

describe('409', () => {
  test('every owner is Archived', async () => {
    await archiveOwner(bank, accountId);
    const answer = await update(received, { tags: { a: 'b' } });
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', undefined]]]);
    expect((await read(received)).attributes.tags).toEqual({ kind: 'income', colour: 'red' });
  });

  test('every owner of a Closed account is Archived, which its item does not show', async () => {
    await pay(bank, accountId, await openAccount(bank), { amount: 90_00 });
    await forceAccount(bank, accountId, { status: 'Closed', closeReason: 'ByCustomer' });
    await archiveOwner(bank, accountId);
    expect((await update(received, { tags: { a: 'b' } })).status).toBe(409);
  });
});
