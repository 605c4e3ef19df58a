import { archiveOwner, balanceOf, close, freeze, fund, openAccount, pay, refusals } from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { link } from '../../support/bank/link.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';

type Values = Readonly<Record<string, unknown>>;

describe('fees', () => {
  const bank = useBank();
  let account: string;
  beforeEach(async () => {
    account = await openAccount(bank, { cents: 100_00 });
  });

  const charge = (attributes: Values = {}, id = account) => bank.call('POST', '/fees', bodies.fee(id, attributes));
  const charged = async (attributes: Values = {}): Promise<string> => {
    const answer = await charge(attributes);
    expect(answer.status).toBe(201);
    return answer.body.data.id as string;
  };
  const reverse = (feeId: string, attributes: Values = {}, id = account) =>
    bank.call('POST', '/fees/reverse', bodies.feeReversal(id, feeId, attributes));

  test('a fee debits the account at once, and its transaction has the same id', async () => {
    const events = await emittedBy(bank, async () => {
      const { status, body } = await charge({ tags: { month: 'May' } });
      expect(status).toBe(201);
      expect(body.data).toMatchObject({
        type: 'fee',
        attributes: { amount: 2_50, description: 'Monthly fee', tags: { month: 'May' } },
        relationships: { account: link('depositAccount', account) },
      });
      const { id } = body.data as { id: string };
      expect(body.data.relationships.transaction).toEqual(link('feeTransaction', id));
      expect((await bank.call('GET', `/fees/${id}`)).body.data).toEqual(body.data);
      expect((await bank.call('GET', `/transactions/${id}`)).body.data).toMatchObject({
        type: 'feeTransaction',
        attributes: { direction: 'Debit', amount: 2_50, balance: 97_50, summary: 'Monthly fee' },
      });
    });
    expect(events.flatMap((row) => row.events.map(({ type }) => type))).toEqual(['transaction.created']);
    expect(await balanceOf(bank, account)).toBe(97_50);
  });

  test('a fee shows the transaction that it is for', async () => {
    const related = link('receivedAchTransaction', (await fund(bank, account, 1_00)).body.data.id as string);
    const other = (await fund(bank, await openAccount(bank), 1_00)).body.data.id as string;
    const chargeFor = (id: string) => {
      const { data } = bodies.fee(account);
      const relationships = { ...data.relationships, relatedTransaction: link('transaction', id) };
      return bank.call('POST', '/fees', { data: { ...data, relationships } });
    };
    const { body } = await chargeFor(related.data.id);
    expect(body.data.relationships.relatedTransaction).toEqual(related);
    const booked = await bank.call('GET', `/transactions/${body.data.id}`);
    expect(booked.body.data.relationships.relatedTransaction).toEqual(related);
    const pointer = '/data/relationships/relatedTransaction';
    expect(refusals(await chargeFor('999999999000000001'))).toEqual([['not_found', pointer]]);
    expect(refusals(await chargeFor(other))).toEqual([['invalid_value', pointer]]);
  });

  test('a fee overdraws no account', async () => {
    const answer = await charge({ amount: 100_01 });
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', '/data/relationships/account']]]);
    expect((await charge({ amount: 100_00 })).status).toBe(201);
  });

  test.each([
    ['Frozen', (id: string) => freeze(bank, id)],
    ['Closed', (id: string) => close(bank, id)],
    ['of an Archived customer', (id: string) => archiveOwner(bank, id)],
  ])('an account that is %s takes no fee', async (_, change) => {
    const empty = await openAccount(bank);
    await change(empty);
    expect(refusals(await charge({}, empty))).toEqual([['invalid_state', '/data/relationships/account']]);
  });

  test('a repeated key answers the fee; another fee with the key is 409', async () => {
    const first = await charge({ idempotencyKey: 'one' });
    const again = await charge({ idempotencyKey: 'one' });
    expect([again.status, again.body.data]).toEqual([201, first.body.data]);
    expect((await charge({ idempotencyKey: 'one', amount: 3_00 })).status).toBe(409);
    expect(await balanceOf(bank, account)).toBe(97_50);
  });

  test('a reversal gives the whole fee back, once', async () => {
    const fee = await charged();
    const { status, body } = await reverse(fee, { idempotencyKey: 'two' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: 'feeReversal',
      attributes: { amount: 2_50, description: 'Waived' },
      relationships: { account: link('depositAccount', account), relatedTransaction: link('feeTransaction', fee) },
    });
    const { id } = body.data as { id: string };
    expect((await bank.call('GET', `/transactions/${id}`)).body.data).toMatchObject({
      type: 'feeReversalTransaction',
      attributes: { direction: 'Credit', amount: 2_50, balance: 100_00 },
      relationships: { relatedTransaction: link('feeTransaction', fee) },
    });
    expect((await reverse(fee, { idempotencyKey: 'two' })).body.data).toEqual(body.data);
    const again = await reverse(fee);
    expect(refusals(again)).toEqual([['invalid_state', '/data/relationships/transaction']]);
    expect(again.body.errors[0].meta.existingIds).toEqual([id]);
    expect(await balanceOf(bank, account)).toBe(100_00);
  });

  test('two reversals at a time give a fee back once', async () => {
    const fee = await charged();
    const answers = await Promise.all([reverse(fee), reverse(fee)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await balanceOf(bank, account)).toBe(100_00);
  });

  test('what is no fee of the account is refused by name', async () => {
    const other = await openAccount(bank);
    const paid = await pay(bank, account, other);
    const { id } = (paid.body.data as { relationships: { transaction: { data: { id: string } } } }).relationships
      .transaction.data;
    const place = '/data/relationships/transaction';
    expect(refusals(await reverse(id))).toEqual([['invalid_value', place]]);
    expect(refusals(await reverse(await charged(), {}, other))).toEqual([['invalid_value', place]]);
    expect(refusals(await reverse(`${account}000000099`))).toEqual([['not_found', place]]);
    expect(refusals(await reverse(id, {}, '999999999'))).toEqual([['not_found', '/data/relationships/account']]);
    const reversal = (await reverse(await charged())).body.data as { id: string };
    expect(refusals(await reverse(reversal.id))).toEqual([['invalid_value', place]]);
    expect((await bank.call('GET', `/fees/${id}`)).status).toBe(404);
  });

  test.each([
    ['Frozen', (id: string) => freeze(bank, id)],
    ['Closed', (id: string) => close(bank, id)],
  ])('the fee of an account that is %s by now can be reversed', async (_, change) => {
    const fee = await charged({ amount: 100_00 });
    expect((await change(account)).status).toBe(200);
    expect((await reverse(fee)).status).toBe(201);
    expect(await balanceOf(bank, account)).toBe(100_00);
  });

  test('the list of transactions can leave out fees and their reversals', async () => {
    await reverse(await charged());
    await charged();
    const types = async (query: string) => {
      const { body } = await bank.call('GET', `/transactions?filter[accountId]=${account}&sort=createdAt${query}`);
      return (body.data as { type: string }[]).map(({ type }) => type);
    };
    expect(await types('')).toHaveLength(4);
    expect(await types('&filter[excludeFees]=true')).toHaveLength(1);
    expect(await types('&filter[type]=Fee')).toEqual(['feeTransaction', 'feeTransaction']);
  });

  test('no customer charges or reverses fees, and a token needs payments-write', async () => {
    const { body } = await bank.call('GET', `/accounts/${account}`);
    const { id } = (body.data as { relationships: { customer: { data: { id: string } } } }).relationships.customer.data;
    const fee = await charged();
    for (const token of [await customerToken(bank, id), await tokenWith(bank, 'payments')]) {
      expect((await bank.call('POST', '/fees', bodies.fee(account), { token })).status).toBe(403);
      expect((await bank.call('POST', '/fees/reverse', bodies.feeReversal(account, fee), { token })).status).toBe(403);
    }
  });
});
