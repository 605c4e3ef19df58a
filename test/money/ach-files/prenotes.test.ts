import { unsentPrenoteMessage } from '../../../functions/money/payments/prenote-step.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { refusals } from '../../support/bank/bank.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { ledgerOf, payment, step } from '../payments/ach-bank.ts';
import { arrive, asides, batch, changed, fileOf, handleReports } from './bank-file.ts';
import { banksWithFiles, entriesOf, instant } from './file-bank.ts';
import {
  addCounterparty,
  answerPrenote,
  firstWindow,
  liveWindow,
  openSides,
  payCounterparty,
  showCounterparty,
  type Sides,
  writeWindow,
  writtenIn,
} from './prenote-bank.ts';

const bank = useOrganisation({ settings: { banks: banksWithFiles() }, at: '2026-12-01T15:00:00Z' });
let sides: Sides;
beforeEach(async () => {
  bank.logs.splice(0);
  sides = await openSides(bank, { sendPrenote: true });
});

const pay = (attributes: object = {}) => payCounterparty(bank, sides, attributes);
const attributesOf = async (id: string) => (await payment(bank, id)).attributes;
const prenoteOf = async () => (await showCounterparty(bank, sides))['prenote'];
const available = async () => (await ledgerOf(bank, sides.accountId)).available;
const eventsOf = async (act: () => Promise<unknown>) =>
  (await emittedBy(bank, async () => void (await act()))).flatMap(({ events }) => events);
const kinds = async () => (await entriesOf(bank)).map(({ kind }) => kind);
const alarms = () => bank.logs.filter(({ message }) => message === unsentPrenoteMessage.text);

describe('the first payment of a counterparty that is tested', () => {
  test('waits: an entry without money leaves in its place, and events say until when', async () => {
    const id = await pay();
    expect(await attributesOf(id)).toMatchObject({ status: 'Pending', expectedCompletionDate: '2026-12-02' });
    const events = await eventsOf(() => runDue(bank, firstWindow));
    expect(events).toMatchObject([
      {
        type: 'payment.delayed',
        attributes: { status: 'Pending', previousDate: '2026-12-02', date: '2026-12-08' },
        relationships: { payment: { id } },
      },
      { type: 'counterparty.prenoteSent', attributes: { liveFrom: '2026-12-07' } },
    ]);
    expect(await attributesOf(id)).toMatchObject({
      status: 'Pending',
      waitsFor: 'Prenote',
      expectedCompletionDate: '2026-12-08',
    });
    expect(await prenoteOf()).toEqual({ status: 'Sent', liveFrom: '2026-12-07' });
    await writeWindow(bank);
    expect(await writtenIn(bank, '20261201')).toMatchObject([
      { transactionCode: '23', amountCents: 0, name: 'Jane Marlow', accountNumber: '20044118' },
    ]);
    expect(await available()).toBe(60_00);
  });

  test('leaves on the third banking day after the prenote settles, and later ones at once', async () => {
    const id = await pay();
    await runDue(bank, firstWindow);
    await writeWindow(bank);
    await runDue(bank, instant('2026-12-04T21:45:00.000Z'));
    expect(await attributesOf(id)).toMatchObject({ status: 'Pending' });
    await runDue(bank, liveWindow);
    expect(await attributesOf(id)).toMatchObject({ status: 'Sent', expectedCompletionDate: '2026-12-08' });
    expect(await attributesOf(id)).not.toHaveProperty('waitsFor');
    expect(await prenoteOf()).toMatchObject({ status: 'Accepted' });
    await writeWindow(bank, liveWindow);
    expect(await writtenIn(bank, '20261207')).toMatchObject([{ transactionCode: '22', amountCents: 40_00 }]);
    bank.clock.set('2026-12-08T15:00:00Z');
    const next = await pay({ amount: 5_00 });
    await runDue(bank, instant('2026-12-08T21:45:00.000Z'));
    expect(await attributesOf(next)).toMatchObject({ status: 'Sent' });
    expect(await kinds()).toEqual(['Prenote', 'Payment', 'Payment']);
    expect(alarms()).toEqual([]);
  });

  test('shares its prenote with others that are due before', async () => {
    const ids = [await pay(), await pay({ amount: 5_00 })];
    await runDue(bank, firstWindow);
    expect(await kinds()).toEqual(['Prenote']);
    await writeWindow(bank);
    await runDue(bank, liveWindow);
    expect(await kinds()).toEqual(['Prenote', 'Payment', 'Payment']);
    for (const id of ids) expect(await attributesOf(id)).toMatchObject({ status: 'Sent' });
  });

  test('can be canceled while it waits', async () => {
    const id = await pay();
    await runDue(bank, firstWindow);
    expect((await bank.call('POST', `/payments/${id}/cancel`)).status).toBe(200);
    expect(await available()).toBe(100_00);
  });

  test('waits also if a sandbox operation has it leave', async () => {
    const id = await pay();
    expect((await step(bank, 'transmit', id)).body.data.attributes).toMatchObject({
      status: 'Pending',
      waitsFor: 'Prenote',
    });
    expect(await eventsOf(() => step(bank, 'transmit', id))).toEqual([]);
    expect(await kinds()).toEqual(['Prenote']);
  });

  test('on the same day has its prenote settle on the same day', async () => {
    const id = await pay({ sameDay: true });
    await runDue(bank, instant('2026-12-01T15:30:00.000Z'));
    expect(await prenoteOf()).toMatchObject({ liveFrom: '2026-12-04' });
    expect(await attributesOf(id)).toMatchObject({ expectedCompletionDate: '2026-12-04' });
  });
});

test('a counterparty that is not tested has no prenote', async () => {
  sides = { ...sides, counterpartyId: await addCounterparty(bank, sides.customerId) };
  const id = await pay();
  await runDue(bank, firstWindow);
  expect(await attributesOf(id)).toMatchObject({ status: 'Sent' });
});

describe('a prenote that the other bank returns', () => {
  test('is told, the counterparty shows it, and waiting payments are Rejected with their money back', async () => {
    const ids = [await pay(), await pay({ amount: 5_00 })];
    await runDue(bank, firstWindow);
    await writeWindow(bank);
    const events = await eventsOf(() => answerPrenote(bank, 'R03'));
    const attributesOfType = (type: string) =>
      events.filter((one) => one.type === type).map(({ attributes }) => attributes);
    expect(attributesOfType('counterparty.prenoteReturned')).toEqual([{ reason: 'NoAccount' }]);
    const rejected = { reason: 'PrenoteReturned' };
    expect(attributesOfType('payment.rejected')).toMatchObject([rejected, rejected]);
    expect(await prenoteOf()).toEqual({ status: 'Returned', liveFrom: '2026-12-07', reason: 'NoAccount' });
    for (const id of ids)
      expect(await attributesOf(id)).toMatchObject({ status: 'Rejected', reason: 'PrenoteReturned' });
    expect(await available()).toBe(100_00);
    expect(await asides(bank)).toEqual([]);
    expect(await eventsOf(() => answerPrenote(bank, 'R03'))).toEqual([]);
  });

  test('has later payments rejected at their window, until the organisation has another one sent', async () => {
    await pay();
    await runDue(bank, firstWindow);
    await writeWindow(bank);
    await answerPrenote(bank, 'R02');
    const later = await pay();
    await runDue(bank, instant('2026-12-02T21:45:00.000Z'));
    expect(await attributesOf(later)).toMatchObject({ status: 'Rejected', reason: 'PrenoteReturned' });
    const patched = await bank.call('PATCH', `/counterparties/${sides.counterpartyId}`, {
      data: { type: 'counterparty', attributes: { sendPrenote: true } },
    });
    expect(patched.status).toBe(200);
    expect(await prenoteOf()).toBeUndefined();
    const again = await pay();
    await runDue(bank, instant('2026-12-03T21:45:00.000Z'));
    expect(await attributesOf(again)).toMatchObject({ status: 'Pending', waitsFor: 'Prenote' });
    expect(await kinds()).toEqual(['Prenote', 'Prenote']);
  });

  test('of numbers that the counterparty has no more changes nothing', async () => {
    await pay();
    await runDue(bank, firstWindow);
    await writeWindow(bank);
    await bank.call('DELETE', `/counterparties/${sides.counterpartyId}`);
    expect(await eventsOf(() => answerPrenote(bank, 'R03'))).toEqual([]);
  });

  test('after the first payment has left is shown, and that payment stays', async () => {
    const id = await pay();
    await runDue(bank, firstWindow);
    await writeWindow(bank);
    await runDue(bank, liveWindow);
    await answerPrenote(bank, 'R04');
    expect(await prenoteOf()).toMatchObject({ status: 'Returned', reason: 'InvalidAccountNumberStructure' });
    expect(await attributesOf(id)).toMatchObject({ status: 'Sent' });
  });
});

test('a notification of change corrects the counterparty, and the payment that waits leaves with what is right', async () => {
  const id = await pay();
  await runDue(bank, firstWindow);
  await writeWindow(bank);
  const events = await eventsOf(() => answerPrenote(bank, 'C01', '20044119'));
  expect(events).toMatchObject([
    { type: 'counterparty.updated', attributes: { code: 'C01', changed: ['accountNumber'] } },
  ]);
  expect(await eventsOf(() => answerPrenote(bank, 'C01', '20044119'))).toEqual([]);
  await answerPrenote(bank, 'C06', '20044119            32');
  await runDue(bank, liveWindow);
  expect(await attributesOf(id)).toMatchObject({ status: 'Sent' });
  await writeWindow(bank, liveWindow);
  expect(await writtenIn(bank, '20261207')).toMatchObject([
    { transactionCode: '32', accountNumber: '20044119', amountCents: 40_00 },
  ]);
  expect(await kinds()).toEqual(['Prenote', 'Payment']);
});

test('a notification of change corrects also a payment that was ordered when the first could leave, before it came', async () => {
  await pay();
  await runDue(bank, firstWindow);
  await writeWindow(bank);
  bank.clock.set('2026-12-07T15:00:00Z');
  const id = await pay({ amount: 5_00 });
  await answerPrenote(bank, 'C01', '20044119');
  await runDue(bank, liveWindow);
  expect(await attributesOf(id)).toMatchObject({ status: 'Sent', counterparty: { accountNumber: '20044119' } });
  await writeWindow(bank, liveWindow);
  const written = await writtenIn(bank, '20261207');
  expect(written.map(({ accountNumber }) => accountNumber)).toEqual(['20044119', '20044119']);
});

test('a notification of change of a live entry needs no further prenote', async () => {
  const id = await pay();
  await runDue(bank, firstWindow);
  await writeWindow(bank);
  await runDue(bank, liveWindow);
  const ours = String((await attributesOf(id))['traceNumber']);
  await arrive(bank, 'live.ach', fileOf(batch([changed(ours, 'C01', '20044119')], { entryClass: 'COR' })));
  await handleReports(bank);
  expect(await showCounterparty(bank, sides)).toMatchObject({
    accountNumber: '20044119',
    prenote: { status: 'Accepted' },
  });
  const next = await pay();
  await runDue(bank, instant('2026-12-08T21:45:00.000Z'));
  expect(await attributesOf(next)).toMatchObject({ status: 'Sent' });
  expect(await kinds()).toEqual(['Prenote', 'Payment', 'Payment']);
});

describe('a prenote that has not left', () => {
  test('holds its payments back with an alarm, and at last they are Rejected and the counterparty says so', async () => {
    const id = await pay();
    await runDue(bank, firstWindow);
    await runDue(bank, liveWindow);
    expect(await attributesOf(id)).toMatchObject({ status: 'Pending', waitsFor: 'Prenote' });
    expect(alarms()).toMatchObject([{ fields: { resourceId: id, outcome: expect.stringContaining('not written') } }]);
    await runDue(bank, instant('2026-12-14T21:45:00.000Z'));
    expect(await attributesOf(id)).toMatchObject({ status: 'Pending' });
    const events = await eventsOf(() => runDue(bank, instant('2026-12-15T21:45:00.000Z')));
    expect(events.map(({ type }) => type)).toEqual([
      'payment.rejected',
      'transaction.created',
      'counterparty.prenoteFailed',
    ]);
    expect(await attributesOf(id)).toMatchObject({ status: 'Rejected', reason: 'PrenoteFailed' });
    expect(await prenoteOf()).toMatchObject({ status: 'Failed' });
    expect(await available()).toBe(100_00);
  });

  test('lets them leave as soon as it has left', async () => {
    const id = await pay();
    await runDue(bank, firstWindow);
    await runDue(bank, liveWindow);
    await writeWindow(bank);
    await runDue(bank, instant('2026-12-08T21:45:00.000Z'));
    expect(await attributesOf(id)).toMatchObject({ status: 'Sent', expectedCompletionDate: '2026-12-09' });
  });
});

test('a payment to numbers that its counterparty has no more is Rejected if they are to be tested', async () => {
  const id = await pay();
  await bank.call('DELETE', `/counterparties/${sides.counterpartyId}`);
  await runDue(bank, firstWindow);
  expect(await attributesOf(id)).toMatchObject({ status: 'Rejected', reason: 'PrenoteFailed' });
});

test('only the organisation decides whether a counterparty is tested', async () => {
  const token = await customerToken(bank, sides.customerId);
  for (const sendPrenote of [true, false]) {
    const attributes = { sendPrenote };
    const refused = await bank.call(
      'PATCH',
      `/counterparties/${sides.counterpartyId}`,
      { data: { type: 'counterparty', attributes } },
      { token },
    );
    expect(refusals(refused)).toEqual([['forbidden', '/data/attributes/sendPrenote']]);
  }
});
