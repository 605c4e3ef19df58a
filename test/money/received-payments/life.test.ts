import { archiveOwner, close, forceAccount, freeze, fund, openAccount } from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { runDue } from '../../support/bank/workers.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { complete, idOf, legs, read, receive, receiveAch, rowOf, step } from './received.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
let account: string;
beforeEach(async () => {
  account = await openAccount(bank);
});

/** Half past eight in the morning of the bank on Friday, December 4th. */
const morning = '2026-12-04T13:30:00.000Z';
const justBefore = '2026-12-04T13:29:59.999Z';
const moved = (balance: number) => ({
  balance,
  available: balance,
  hold: 0,
  contraSettlement: 0 - balance,
  contraBook: 0,
});
const statusOf = async (id: string) => (await read(bank, id)).attributes.status;

describe('a credit', () => {
  test('is Pending until the morning of its completion date, then booked, with all that it said', async () => {
    const id = idOf(await receive(bank, account, { tags: { a: 'b' }, addenda: 'INV 7' }));
    await runDue(bank, justBefore);
    expect([await statusOf(id), await rowOf(bank, account)]).toEqual(['Pending', moved(0)]);

    const rows = await emittedBy(bank, () => runDue(bank, morning));
    const payment = await read(bank, id);
    expect(payment.attributes).toMatchObject({ status: 'Completed', wasAdvanced: false });
    const booked = payment.relationships.receivePaymentTransaction.data;
    const { body } = await bank.call('GET', `/accounts/${account}/transactions/${booked.id}`);
    expect(body.data).toMatchObject({
      type: 'receivedAchTransaction',
      attributes: {
        createdAt: morning,
        direction: 'Credit',
        amount: 30_00,
        balance: 30_00,
        summary: 'Bakery  |  Salary',
        description: 'Salary',
        companyName: 'Bakery',
        addenda: 'INV 7',
        secCode: 'WEB',
        traceNumber: payment.attributes.traceNumber,
        tags: { a: 'b' },
      },
      relationships: { receivedPayment: { data: { type: 'achReceivedPayment', id } } },
    });
    expect(await rowOf(bank, account)).toEqual(moved(30_00));
    expect(rows.map(({ events }) => events)).toMatchObject([
      [
        {
          type: 'receivedPayment.completed',
          attributes: { previousStatus: 'Pending', wasAdvanced: false, tags: { a: 'b' } },
          relationships: { receivedPayment: { type: 'achReceivedPayment', id }, account: { id: account } },
          resource: payment,
        },
        { type: 'transaction.created', attributes: { amount: 30_00, balance: 30_00, available: 30_00 } },
      ],
    ]);
    expect(await eventTypesOf(bank, () => runDue(bank, '2027-01-04T13:30:00Z'))).toEqual([]);
  });

  test('of today, or of a day that is over, is booked as it comes in; the events tell both', async () => {
    for (const completionDate of ['2026-12-01', '2026-11-30']) {
      let id = '';
      const rows = await emittedBy(bank, async () => (id = idOf(await receive(bank, account, { completionDate }))));
      expect(await statusOf(id)).toBe('Completed');
      expect(rows).toHaveLength(1);
      expect(rows[0]?.events).toMatchObject([
        { type: 'receivedPayment.created', attributes: { status: 'Pending', isAdvanceable: true } },
        { type: 'receivedPayment.completed', attributes: { previousStatus: 'Pending' } },
        { type: 'transaction.created' },
      ]);
    }
    expect(await rowOf(bank, account)).toEqual(moved(60_00));
  });

  test('that was advanced is on the account at once; completing repays it and changes nothing', async () => {
    const id = idOf(await receive(bank, account, { tags: { a: 'b' } }));
    const advanced = await emittedBy(bank, () => step(bank, id, 'advance'));
    expect(await rowOf(bank, account)).toEqual(moved(30_00));
    expect(advanced.flatMap(({ events }) => events)).toMatchObject([
      { type: 'receivedPayment.advanced', attributes: { previousStatus: 'Pending', wasAdvanced: true } },
      { type: 'transaction.created', attributes: { direction: 'Credit', balance: 30_00, tags: { a: 'b' } } },
    ]);
    const rows = await emittedBy(bank, () => runDue(bank, morning));
    expect(rows.map(({ events }) => events)).toMatchObject([
      [
        { type: 'receivedPayment.completed', attributes: { previousStatus: 'Advanced', wasAdvanced: true } },
        { type: 'transaction.created', attributes: { direction: 'Credit', balance: 60_00, available: 60_00 } },
        { type: 'transaction.created', attributes: { direction: 'Debit', balance: 30_00, available: 30_00 } },
      ],
    ]);
    expect(await legs(bank, account)).toEqual([
      'paymentAdvanceTransaction Credit 3000 3000',
      'receivedAchTransaction Credit 3000 6000',
      'repaidPaymentAdvanceTransaction Debit 3000 3000',
    ]);
    expect(await rowOf(bank, account)).toEqual(moved(30_00));
    const { relationships } = await read(bank, id);
    const target = `/received-payments/${id}?include=receivePaymentTransaction,paymentAdvanceTransaction,repayPaymentAdvanceTransaction`;
    const { included } = (await bank.call('GET', target)).body;
    expect(included.map(({ type, id: own }: { type: string; id: string }) => ({ type, id: own }))).toEqual([
      relationships.receivePaymentTransaction.data,
      relationships.paymentAdvanceTransaction.data,
      relationships.repayPaymentAdvanceTransaction.data,
    ]);
  });

  test.each([
    ['Frozen', 'AccountFrozen'],
    ['Closed', 'AccountClosed'],
  ])('that waits goes back from an account that is %s by then', async (status, reason) => {
    const id = idOf(await receive(bank, account));
    await (status === 'Frozen' ? freeze(bank, account) : close(bank, account));
    const types = await eventTypesOf(bank, () => runDue(bank, morning));
    expect(types).toEqual(['receivedPayment.returned']);
    expect((await read(bank, id)).attributes).toMatchObject({
      status: 'Returned',
      reason,
      returnReason: reason,
      isAdvanceable: false,
    });
    expect([await rowOf(bank, account), await legs(bank, account)]).toEqual([moved(0), []]);
  });

  test.each(['Frozen', 'Closed'])('that was advanced completes on a %s account, and repays itself', async (status) => {
    const id = idOf(await receive(bank, account));
    await step(bank, id, 'advance');
    if (status === 'Frozen') await freeze(bank, account);
    else await forceAccount(bank, account, { status: 'Closed' });
    await runDue(bank, morning);
    expect([await statusOf(id), await rowOf(bank, account)]).toEqual(['Completed', moved(30_00)]);
  });

  test('that waits for an Archived customer goes back, one that was advanced completes', async () => {
    const ids = [idOf(await receive(bank, account)), idOf(await receive(bank, account))];
    await step(bank, ids[0] ?? '', 'advance');
    await archiveOwner(bank, account);
    await runDue(bank, morning);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['Completed', 'Returned']);
    expect(await rowOf(bank, account)).toEqual(moved(30_00));
  });
});

describe('a debit', () => {
  test('is paid when it settles', async () => {
    await fund(bank, account, 50_00);
    const id = idOf(await receiveAch(bank, account, { settlementDate: '2026-12-04' }));
    expect((await read(bank, id)).attributes).toMatchObject({ status: 'Pending', completionDate: '2026-12-04' });
    await runDue(bank, morning);
    expect([await statusOf(id), await rowOf(bank, account)]).toEqual(['Completed', moved(20_00)]);
    expect((await legs(bank, account)).at(-1)).toBe('receivedAchTransaction Debit 3000 2000');
  });

  test('is marked for return without funds, and returned on the morning of the next banking day', async () => {
    await fund(bank, account, 29_99);
    const id = idOf(await receiveAch(bank, account, { settlementDate: '2026-12-04' }));
    const marked = await emittedBy(bank, () => runDue(bank, morning));
    expect(marked.flatMap(({ events }) => events)).toMatchObject([
      { type: 'receivedPayment.markedForReturn', attributes: { previousStatus: 'Pending', wasAdvanced: false } },
    ]);
    expect((await read(bank, id)).attributes).toMatchObject({ status: 'MarkedForReturn', reason: 'InsufficientFunds' });

    await runDue(bank, '2026-12-07T13:29:59.999Z');
    expect(await statusOf(id)).toBe('MarkedForReturn');
    expect(await eventTypesOf(bank, () => runDue(bank, '2026-12-07T13:30:00.000Z'))).toEqual([
      'receivedPayment.returned',
    ]);
    expect((await read(bank, id)).attributes).toMatchObject({ status: 'Returned', reason: 'InsufficientFunds' });
    expect(await rowOf(bank, account)).toEqual(moved(29_99));
  });

  test('that settled on the banking day before goes back on the same day, so that its return is in time', async () => {
    const id = idOf(await receiveAch(bank, account, { settlementDate: '2026-11-30' }));
    expect(await statusOf(id)).toBe('MarkedForReturn');
    await runDue(bank, bank.clock.now());
    expect((await read(bank, id)).attributes).toMatchObject({ status: 'Returned', reason: 'InsufficientFunds' });
  });

  test('that was reprocessed is paid and not returned', async () => {
    const id = idOf(await receiveAch(bank, account));
    await fund(bank, account, 30_00);
    const types = await eventTypesOf(bank, () => step(bank, id, 'reprocess'));
    expect(types).toEqual(['receivedPayment.completed', 'transaction.created']);
    expect(await eventTypesOf(bank, () => runDue(bank, '2026-12-20T13:30:00Z'))).toEqual([]);
    const { attributes } = await read(bank, id);
    expect([attributes.status, attributes.reason]).toEqual(['Completed', undefined]);
    expect(await rowOf(bank, account)).toEqual(moved(0));
  });

  test('goes back from an account that is frozen when it settles, though the money is there', async () => {
    await fund(bank, account, 50_00);
    const id = idOf(await receiveAch(bank, account, { settlementDate: '2026-12-04' }));
    await freeze(bank, account);
    await runDue(bank, morning);
    expect((await read(bank, id)).attributes).toMatchObject({ status: 'Returned', reason: 'AccountFrozen' });
    expect(await rowOf(bank, account)).toEqual(moved(50_00));
  });
});

describe('the bank clock', () => {
  test('passes through the completion and the return on its way', async () => {
    const credit = idOf(await receive(bank, account));
    const debit = idOf(await receiveAch(bank, account, { amount: 99_00, settlementDate: '2026-12-04' }));
    const body = { data: { type: 'clockAdvance', attributes: { to: '2026-12-08' } } };
    expect([200, 202]).toContain((await bank.call('POST', '/sandbox/clock/advance', body)).status);
    expect([await statusOf(credit), await statusOf(debit)]).toEqual(['Completed', 'Returned']);
  });

  test('is not needed: the sandbox can complete a payment before its day', async () => {
    const credit = idOf(await receive(bank, account));
    expect((await complete(bank, credit)).body.data.attributes.status).toBe('Completed');
    const again = await eventTypesOf(bank, async () => expect((await complete(bank, credit)).status).toBe(200));
    expect(again).toEqual([]);
    const debit = idOf(await receiveAch(bank, account, { amount: 99_00, settlementDate: '2026-12-04' }));
    expect((await complete(bank, debit)).body.data.attributes.status).toBe('MarkedForReturn');
    const refused = await complete(bank, debit);
    expect([refused.status, refused.body.errors[0].detail]).toEqual([
      409,
      'The received payment is MarkedForReturn; it cannot be completed',
    ]);
    expect(await eventTypesOf(bank, () => runDue(bank, morning))).toEqual(['receivedPayment.returned']);
  });
});
