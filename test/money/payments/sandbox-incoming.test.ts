import {
  archiveOwner,
  balanceOf,
  forceAccount,
  freeze,
  fund,
  openAccount,
  refusals,
  startBank,
} from '../../support/bank/bank.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import type { Answer } from '../../support/bank/platform.ts';

const bank = useBank();
let accountId: string;
beforeAll(async () => {
  accountId = await openAccount(bank);
});

const receive = (attributes: Record<string, unknown>, id = accountId, type = 'achPayment') =>
  bank.call('POST', '/sandbox/payments', {
    data: { type, attributes, relationships: { account: { data: { type: 'account', id } } } },
  });

describe('201', () => {
  test('the credit is on the account at once, with one transaction and its event', async () => {
    let answer: Answer | undefined;
    const rows = await emittedBy(bank, async () => (answer = await fund(bank, accountId, 30_00, { tags: { a: 'b' } })));
    const { customer } = (await bank.call('GET', `/accounts/${accountId}`)).body.data.relationships;
    expect(answer?.body.data).toMatchObject({
      type: 'receivedAchTransaction',
      attributes: {
        createdAt: bank.clock.now(),
        direction: 'Credit',
        amount: 30_00,
        balance: 30_00,
        description: 'Salary',
        tags: { a: 'b' },
        traceNumber: expect.stringMatching(/^\d{15}$/),
      },
      relationships: { account: { data: { type: 'depositAccount', id: accountId } }, customer },
    });
    expect(rows.flatMap((row) => row.events)).toEqual([
      {
        type: 'transaction.created',
        attributes: {
          summary: answer?.body.data.attributes.summary,
          direction: 'Credit',
          amount: 30_00,
          balance: 30_00,
          available: 30_00,
          tags: { a: 'b' },
        },
        relationships: {
          transaction: { type: 'receivedAchTransaction', id: answer?.body.data.id },
          account: { type: 'depositAccount', id: accountId },
          customer: customer.data,
        },
        resource: answer?.body.data,
      },
    ]);
    expect(await balanceOf(bank, accountId)).toBe(30_00);
  });

  test.each(['Frozen', 'Closed'])('what comes in on a %s account is declined', async (status) => {
    const id = await openAccount(bank, { cents: 1 });
    if (status === 'Frozen') await freeze(bank, id);
    else await forceAccount(bank, id, { status });
    const answer = await receive({ amount: 1, description: 'x' }, id);
    expect([answer.status, answer.body.data]).toMatchObject([
      201,
      { type: 'declinedIncomingPayment', attributes: { reason: `Account${status}`, direction: 'Credit', amount: 1 } },
    ]);
    expect(await balanceOf(bank, id)).toBe(1);
  });

  test('direction may be left out', async () => {
    expect((await receive({ amount: 1, description: 'x', direction: undefined })).status).toBe(201);
  });
});

describe('400', () => {
  test('every problem of the document is named at once', async () => {
    const answer = await receive({ amount: -5, direction: 'Debit', description: 'x'.repeat(51), tags: { a: 1 } });
    expect(refusals(answer)).toEqual(
      [
        '/data/attributes/amount',
        '/data/attributes/direction',
        '/data/attributes/description',
        '/data/attributes/tags/a',
      ].map((pointer) => ['invalid_value', pointer]),
    );
  });

  test('an incoming entry takes no other type', async () => {
    expect(refusals(await receive({ amount: 1, description: 'x' }, accountId, 'wirePayment'))).toEqual([
      ['invalid_value', '/data/type'],
    ]);
  });
});

describe('401', () => {
  test('a sandbox operation asks for a valid token too', async () => {
    expect((await bank.call('POST', '/sandbox/payments', {}, { token: null })).status).toBe(401);
  });
});

describe('404', () => {
  test('an account that does not exist', async () => {
    expect(refusals(await receive({ amount: 1, description: 'x' }, '999999999'))).toEqual([
      ['not_found', '/data/relationships/account'],
    ]);
  });

  test('outside of a sandbox stage there is no such operation', async () => {
    await using live = await startBank({ settings: { sandbox: false } }).then((one) => ({
      ...one,
      [Symbol.asyncDispose]: one.stop,
    }));
    const answer = await live.call('POST', '/sandbox/payments', {
      data: {
        type: 'achPayment',
        attributes: { amount: 1, description: 'x' },
        relationships: { account: { data: { type: 'account', id: '999999999' } } },
      },
    });
    expect(answer.status).toBe(404);
    expect(refusals(answer)).toEqual([['not_found', undefined]]);
    expect((await live.call('GET', '/sandbox/clock')).status).toBe(404);
  });
});

describe('409', () => {
  test('nothing comes in on an account of an Archived customer', async () => {
    const id = await openAccount(bank, { cents: 1 });
    await archiveOwner(bank, id);
    const answer = await receive({ amount: 1, description: 'x' }, id);
    expect(refusals(answer)).toEqual([['invalid_state', '/data/relationships/account']]);
    expect(answer.body.errors[0].detail).toContain('Archived');
    expect(await balanceOf(bank, id)).toBe(1);
  });
});
