import { momentOf } from '../../../functions/kernel/journal/commit.ts';
import { railUnavailableMessage } from '../../../functions/money/payments/ach-hand-over.ts';
import { clearPayment, takePayment } from '../../../functions/money/payments/ach-steps.ts';
import { returnPayment } from '../../../functions/money/payments/return-payment.ts';
import { paymentItem, payments } from '../../../functions/money/payments/store.ts';
import type { AchEntry, RailAnswer } from '../../../functions/ports/ach-rail/port.ts';
import { ledgerOf, makeAch, payment, step, transactionsOf, withEvents } from './ach-bank.ts';
import { archiveOwner, balanceOf, forceAccount, freeze, openAccount, pay } from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { outside } from '../../support/bank/payment-bodies.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';

let account: string;
let submitted: AchEntry[] = [];
let railAnswer: () => RailAnswer | Promise<RailAnswer>;
const achRail = {
  submit: async (entry: AchEntry) => {
    submitted.push(entry);
    return railAnswer();
  },
};
const bank = useBank({ platform: { achRail } });
beforeEach(async () => {
  bank.clock.set('2026-12-01T15:00:00Z'); // Tuesday, 10:00 at the bank
  submitted = [];
  bank.logs.splice(0);
  railAnswer = () => ({ outcome: 'taken' });
  account = await openAccount(bank, { cents: 100_00 });
});

const window = '2026-12-01T21:45:00.000Z';
const clearing = '2026-12-04T13:30:00.000Z';
const makeDebit = (overrides: object = {}) =>
  makeAch(bank, account, { direction: 'Debit', amount: 40_00, ...overrides });
const makeCredit = (overrides: object = {}) => makeAch(bank, account, { amount: 40_00, ...overrides });
const statusOf = async (id: string) => (await payment(bank, id)).attributes.status;
const keyOf = (id: string) => {
  const ref = payments.ref(bank.organisationId, id);
  if (ref === undefined) throw new Error('not the id of a payment');
  return ref.key;
};
const stored = async (id: string) => {
  const item = await bank.table.get(keyOf(id));
  if (item === undefined) throw new Error('there is no such payment');
  return paymentItem.parse(item);
};

describe('a Credit', () => {
  test('is Sent at its window and not a second earlier; no money moves then', async () => {
    const id = await makeCredit();
    await runDue(bank, '2026-12-01T21:44:59.999Z');
    expect(await statusOf(id)).toBe('Pending');
    expect(submitted).toHaveLength(0);
    const before = await ledgerOf(bank, account);
    const rows = await emittedBy(bank, () => runDue(bank, window));
    expect(rows.flatMap((row) => row.events)).toMatchObject([
      {
        type: 'payment.sent',
        attributes: { previousStatus: 'Pending', direction: 'Credit', amount: 40_00, available: 60_00 },
        relationships: { payment: { id }, account: { id: account } },
        resource: { attributes: { status: 'Sent', expectedCompletionDate: '2026-12-02' } },
      },
    ]);
    expect(await payment(bank, id)).toMatchObject({
      attributes: { status: 'Sent', expectedCompletionDate: '2026-12-02' },
    });
    expect(await ledgerOf(bank, account)).toEqual(before);
    expect(await stored(id)).toMatchObject({ takenAt: window });
    expect(await stored(id)).not.toHaveProperty('dueAt');
  });

  test('is handed to the rail with all that it needs', async () => {
    const id = await makeCredit({ addenda: 'Flat 12', secCode: 'PPD', sameDay: true });
    await runDue(bank, '2026-12-01T15:30:00Z');
    const { body } = await bank.call('GET', `/accounts/${account}`);
    const { name, routingNumber, accountNumber } = body.data.attributes;
    expect(submitted).toEqual([
      {
        organisationId: bank.organisationId,
        paymentId: id,
        traceNumber: (await payment(bank, id)).attributes['traceNumber'],
        direction: 'Credit',
        amountCents: 40_00,
        sameDay: true,
        secCode: 'PPD',
        companyName: name,
        description: 'Rent',
        addenda: 'Flat 12',
        account: { routingNumber, accountNumber },
        counterparty: {
          name: 'Sherlock Holmes',
          routingNumber: '011000015',
          accountNumber: '1000000001',
          accountType: 'Checking',
        },
      },
    ]);
  });

  test('is handed over with a reserved description in upper case, and says how often a debit in the web was authorized', async () => {
    await makeCredit({ amount: 1, description: 'Payroll' });
    await makeDebit();
    await runDue(bank, window);
    expect(submitted).toMatchObject([{ description: 'PAYROLL' }, { secCode: 'WEB', paymentType: 'Single' }]);
    await runDue(bank, clearing);
  });

  test('is handed over in ASCII, whatever letters its names have', async () => {
    const name = 'Zoë Ångström-Łukasiewicz';
    const id = await makeCredit({ counterparty: { ...outside, name } });
    await forceAccount(bank, account, { name: 'Café Größe 東京' });
    expect((await payment(bank, id)).attributes['counterparty']).toMatchObject({ name });
    await runDue(bank, window);
    expect(submitted).toMatchObject([
      { companyName: 'Cafe Grosse ??', counterparty: { name: 'Zoe Angstrom-Lukasiewicz' } },
    ]);
  });

  test('goes on at its window though its account is Frozen or Closed by then: its money has left', async () => {
    const frozen = await makeCredit();
    await freeze(bank, account);
    await runDue(bank, window);
    expect(await statusOf(frozen)).toBe('Sent');
  });

  test('that comes back is credited, also to an account that was closed meanwhile', async () => {
    const id = await makeCredit({ amount: 100_00, tags: { flat: '12' } });
    await runDue(bank, window);
    await forceAccount(bank, account, { status: 'Closed' });
    bank.clock.advance({ days: 2 });
    const { answer, events } = await withEvents(bank, () => step(bank, 'return', id, { reason: 'NoAccount' }));
    expect(answer.body.data.attributes).toMatchObject({ status: 'Returned', reason: 'NoAccount' });
    expect(answer.body.data.attributes).not.toHaveProperty('expectedCompletionDate');
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 100_00, settlement: -100_00, book: 0 });
    const returned = (await transactionsOf(bank, account)).at(-1);
    expect(returned).toMatchObject({
      type: 'returnedAchTransaction',
      attributes: {
        direction: 'Credit',
        amount: 100_00,
        balance: 100_00,
        counterpartyName: 'Sherlock Holmes',
        counterpartyRoutingNumber: '011000015',
        reason: 'NoAccount',
        tags: { flat: '12' },
      },
      relationships: { payment: { data: { id } } },
    });
    expect(events).toMatchObject([
      {
        type: 'payment.returned',
        attributes: { previousStatus: 'Sent', available: 100_00, reason: 'NoAccount', amount: 100_00 },
      },
      { type: 'transaction.created', relationships: { transaction: { id: returned?.id }, payment: { id } } },
    ]);
  });
});

describe('a Debit', () => {
  test('is Clearing at its window, and Sent with its money on the morning of its settlement date', async () => {
    const id = await makeDebit({ tags: { topUp: '1' } });
    const taken = await emittedBy(bank, () => runDue(bank, window));
    expect(taken.flatMap((row) => row.events)).toMatchObject([
      { type: 'payment.clearing', attributes: { previousStatus: 'Pending', direction: 'Debit', available: 100_00 } },
    ]);
    expect((await payment(bank, id)).attributes).toMatchObject({
      status: 'Clearing',
      settlementDate: '2026-12-04',
      traceNumber: submitted[0]?.traceNumber,
    });
    expect(await balanceOf(bank, account)).toBe(100_00);

    await runDue(bank, '2026-12-04T13:29:59.999Z');
    expect(await statusOf(id)).toBe('Clearing');
    const cleared = await emittedBy(bank, () => runDue(bank, clearing));
    const sent = await payment(bank, id);
    expect(sent.attributes).toMatchObject({ status: 'Sent' });
    expect(sent.attributes).not.toHaveProperty('settlementDate');
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 140_00, settlement: -140_00, book: 0 });
    expect((await transactionsOf(bank, account)).at(-1)).toMatchObject({
      type: 'originatedAchTransaction',
      id: sent.relationships['transaction']?.data.id,
      attributes: { direction: 'Credit', amount: 40_00, balance: 140_00, tags: { topUp: '1' } },
    });
    expect(cleared).toMatchObject([
      {
        at: clearing,
        events: [
          { type: 'payment.sent', attributes: { previousStatus: 'Clearing', available: 140_00 } },
          { type: 'transaction.created', attributes: { balance: 140_00 } },
        ],
      },
    ]);
  });

  test('without clearing days has its money at its very window', async () => {
    const id = await makeDebit({ clearingDaysOverride: 0 });
    await runDue(bank, window);
    expect(await statusOf(id)).toBe('Sent');
    expect(await balanceOf(bank, account)).toBe(140_00);
  });

  test.each([
    ['Frozen', 'AccountFrozen'],
    ['Closed', 'AccountClosed'],
  ])('whose account is %s at the window is Rejected, and never reaches the rail', async (status, reason) => {
    const id = await makeDebit();
    await forceAccount(bank, account, { status });
    const rows = await emittedBy(bank, () => runDue(bank, window));
    expect(rows.flatMap((row) => row.events)).toMatchObject([
      { type: 'payment.rejected', attributes: { reason, reasonAccount: 'account' } },
    ]);
    expect((await payment(bank, id)).attributes).toMatchObject({ status: 'Rejected', reason });
    expect(submitted).toHaveLength(0);
  });

  test('whose customer is Archived at the window is Rejected as AccountFrozen', async () => {
    const id = await makeDebit();
    await archiveOwner(bank, account);
    const rows = await emittedBy(bank, () => runDue(bank, window));
    expect(rows.flatMap((row) => row.events.map(({ type }) => type))).toEqual(['payment.rejected']);
    expect((await payment(bank, id)).attributes).toMatchObject({
      status: 'Rejected',
      reason: 'AccountFrozen',
      reasonAccount: 'account',
    });
    expect(submitted).toHaveLength(0);
  });

  test('that the rail may have goes on though its customer is Archived by then', async () => {
    const id = await makeDebit();
    railAnswer = () => ({ outcome: 'unavailable', why: 'down' });
    await runDue(bank, window);
    await archiveOwner(bank, account);
    railAnswer = () => ({ outcome: 'taken' });
    await runDue(bank, '2026-12-01T21:47:00.000Z');
    expect(await statusOf(id)).toBe('Clearing');
  });

  test.each(['Frozen', 'Closed'])('that clears is credited to an account that is %s by then', async (status) => {
    const id = await makeDebit();
    await runDue(bank, window);
    await forceAccount(bank, account, { status });
    await runDue(bank, clearing);
    expect(await statusOf(id)).toBe('Sent');
    expect(await balanceOf(bank, account)).toBe(140_00);
  });

  test('that comes back while Clearing moves no money, and never clears', async () => {
    const id = await makeDebit();
    await runDue(bank, window);
    expect(await eventTypesOf(bank, () => step(bank, 'return', id))).toEqual(['payment.returned']);
    await runDue(bank, clearing);
    expect((await payment(bank, id)).attributes).toMatchObject({ status: 'Returned', reason: 'InsufficientFunds' });
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 100_00, settlement: -100_00 });
  });

  test('that comes back after its money was spent overdraws the account, Closed or not', async () => {
    const id = await makeDebit();
    await runDue(bank, window);
    await runDue(bank, clearing);
    const other = await openAccount(bank);
    await pay(bank, account, other, { amount: 140_00 });
    await forceAccount(bank, account, { status: 'Closed' });
    bank.clock.advance({ days: 45 });
    const { answer, events } = await withEvents(bank, () =>
      step(bank, 'return', id, { reason: 'UnauthorizedDebitToConsumer' }),
    );
    expect(answer.body.data.attributes.status).toBe('Returned');
    expect(await ledgerOf(bank, account)).toMatchObject({ available: -40_00, settlement: -100_00, book: 140_00 });
    expect((await transactionsOf(bank, account)).at(-1)).toMatchObject({
      type: 'returnedAchTransaction',
      attributes: { direction: 'Debit', balance: -40_00 },
    });
    expect(events.map(({ type }) => type)).toEqual(['payment.returned', 'transaction.created']);
  });

  test('that is due late counts its clearing days from when the rail took it', async () => {
    const id = await makeDebit();
    await runDue(bank, '2026-12-03T15:00:00Z');
    expect((await payment(bank, id)).attributes).toMatchObject({ status: 'Clearing', settlementDate: '2026-12-08' });
  });
});

describe('returns', () => {
  test('are possible for 60 days', async () => {
    const [early, late] = [await makeCredit({ amount: 1 }), await makeCredit({ amount: 1 })];
    await runDue(bank, window);
    // Day 60 is Sunday, January 31st: the return is there on the next banking day.
    bank.clock.set('2027-02-02T04:59:59Z');
    expect((await step(bank, 'return', early)).status).toBe(200);
    bank.clock.set('2027-02-02T05:00:00Z');
    const answer = await step(bank, 'return', late);
    expect(answer.status).toBe(409);
    expect(answer.body.errors[0].detail).toBe(
      'The payment is Sent; it can be returned for 60 days after its receipt only',
    );
  });

  test('of what went to an account of this organisation do not exist', async () => {
    const { body } = await bank.call('GET', `/accounts/${await openAccount(bank)}`);
    const { name, routingNumber, accountNumber } = body.data.attributes;
    const id = await makeCredit({ counterparty: { name, routingNumber, accountNumber, accountType: 'Checking' } });
    const answer = await step(bank, 'return', id);
    expect(answer.status).toBe(409);
    expect(answer.body.errors[0].detail).toContain('The payment is Sent');
  });
});

describe('the rail', () => {
  test('that is unavailable gets the entry again, under the same trace number; no event is emitted meanwhile', async () => {
    const id = await makeDebit();
    railAnswer = () => ({ outcome: 'unavailable', why: 'it answered 503' });
    expect(await eventTypesOf(bank, () => runDue(bank, window))).toEqual([]);
    expect(await statusOf(id)).toBe('Pending');
    expect(bank.logs.find(({ message }) => message === railUnavailableMessage.text)).toMatchObject({
      level: 'error',
      fields: { outcome: 'it answered 503' },
    });
    railAnswer = () => ({ outcome: 'taken' });
    await runDue(bank);
    expect(await statusOf(id)).toBe('Pending');
    bank.clock.advance({ minutes: 2 });
    await runDue(bank);
    expect(await statusOf(id)).toBe('Clearing');
    expect(new Set(submitted.map(({ traceNumber }) => traceNumber)).size).toBe(1);
    expect(submitted).toHaveLength(2);
  });

  test('that one payment cannot be handed to holds up no other', async () => {
    const [one, other] = [await makeDebit(), await makeDebit()];
    railAnswer = () =>
      submitted.at(-1)?.paymentId === one ? { outcome: 'unavailable', why: '' } : { outcome: 'taken' };
    await runDue(bank, window);
    expect([await statusOf(one), await statusOf(other)]).toEqual(['Pending', 'Clearing']);
  });

  test('may have the payment once it was asked: it is not canceled any more, nor Rejected for its account', async () => {
    const id = await makeDebit();
    bank.clock.set(window);
    railAnswer = async () => {
      const canceled = await bank.call('POST', `/payments/${id}/cancel`);
      expect(canceled.status).toBe(409);
      expect(canceled.body.errors[0].detail).toBe('The payment is Pending; it is on its way to the rail');
      throw new Error('killed');
    };
    const moment = await momentOf(bank.platform, bank.organisationId, 'schedule');
    await expect(takePayment(bank.platform, moment, keyOf(id))).rejects.toThrow('killed');
    await freeze(bank, account);
    railAnswer = () => ({ outcome: 'taken' });
    await runDue(bank, window);
    expect(await statusOf(id)).toBe('Clearing');
    expect(submitted[1]).toEqual(submitted[0]);
  });

  test('that is asked while somebody changes the payment takes it once', async () => {
    const id = await makeCredit();
    let calls = 0;
    railAnswer = async () => {
      calls += 1;
      if (calls === 1) {
        const body = { data: { type: 'achPayment', attributes: { tags: { flat: '12' } } } };
        expect((await bank.call('PATCH', `/payments/${id}`, body)).status).toBe(200);
      }
      return { outcome: 'taken' };
    };
    expect(await eventTypesOf(bank, () => runDue(bank, window))).toEqual(['payment.sent']);
    expect((await payment(bank, id)).attributes).toMatchObject({ status: 'Sent', tags: { flat: '12' } });
  });
});

describe('races', () => {
  test('a cancel and a transmit: one of them wins, and money is where it says', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await makeCredit({ amount: 1_00 });
      const before = (await ledgerOf(bank, account)).available;
      const [canceled, taken] = await Promise.all([
        bank.call('POST', `/payments/${id}/cancel`),
        step(bank, 'transmit', id),
      ]);
      const status = await statusOf(id);
      expect([canceled.status, taken.status].sort()).toEqual([200, 409]);
      expect(status).toBe(canceled.status === 200 ? 'Canceled' : 'Sent');
      expect((await ledgerOf(bank, account)).available).toBe(status === 'Canceled' ? before + 1_00 : before);
      expect(submitted.some(({ paymentId }) => paymentId === id)).toBe(status === 'Sent');
    }
  });

  test('many who do one step do it once', async () => {
    const id = await makeDebit();
    await runDue(bank, window);
    const moment = { ...(await momentOf(bank.platform, bank.organisationId, 'schedule')) };
    const types = await eventTypesOf(bank, () =>
      Promise.all(Array.from({ length: 6 }, () => clearPayment(bank.platform, moment, keyOf(id)))),
    );
    expect(types).toEqual(['payment.sent', 'transaction.created']);
    const returned = await eventTypesOf(bank, () =>
      Promise.all(Array.from({ length: 6 }, () => returnPayment(bank.platform, moment, keyOf(id), 'NoAccount'))),
    );
    expect(returned).toEqual(['payment.returned', 'transaction.created']);
    expect(await balanceOf(bank, account)).toBe(100_00);
  });
});

test('the money of a same-day debit arrives at the window that takes it', async () => {
  const id = await makeDebit({ sameDay: true });
  await runDue(bank, '2026-12-01T15:30:00Z');
  await runDue(bank, '2026-12-01T15:30:00Z');
  expect(await statusOf(id)).toBe('Sent');
});

describe('the bank clock', () => {
  test('passes through window and clearing on its way', async () => {
    const id = await makeDebit();
    const today = await makeDebit({ clearingDaysOverride: 0, sameDay: true });
    const rows = await emittedBy(bank, () =>
      bank.call('POST', '/sandbox/clock/advance', { data: { type: 'clockAdvance', attributes: { by: { days: 4 } } } }),
    );
    expect([await statusOf(id), await statusOf(today)]).toEqual(['Sent', 'Sent']);
    const told = rows.flatMap(({ at, events }) =>
      events
        .filter(({ relationships }) => [id, today].includes((relationships['payment'] as { id: string }).id))
        .filter(({ type }) => type.startsWith('payment.'))
        .map(({ type }) => [at, type]),
    );
    // The world's time stood still meanwhile, by which the journal is ordered.
    expect(told.sort()).toEqual([
      ['2026-12-01T15:30:00.000Z', 'payment.clearing'],
      ['2026-12-01T15:30:00.000Z', 'payment.sent'],
      [window, 'payment.clearing'],
      [clearing, 'payment.sent'],
    ]);
    expect((await transactionsOf(bank, account)).at(-1)?.attributes).toMatchObject({ createdAt: clearing });
  });
});
