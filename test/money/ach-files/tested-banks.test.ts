import { resumeOrganisation, suspendOrganisation } from '../../../functions/founding/suspend-organisation.ts';
import { refuseEntries } from '../../../functions/money/ach-files/refuse-entries.ts';
import { achEntryItem, entryPartition } from '../../../functions/money/ach-files/store.ts';
import { achRailWorker } from '../../../functions/money/payments/workers/ach-rail.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { tokenBody } from '../../support/bank/bodies.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, runDue } from '../../support/bank/workers.ts';
import { freshToken } from '../counterparties/fresh-token.ts';
import { ledgerOf, makeAch, payment } from '../payments/ach-bank.ts';
import { achSchedule, debitKind, linkedOf } from '../recurring-payments/ach-schedule.ts';
import { banksWithFiles, entriesOf, instant } from './file-bank.ts';
import {
  firstWindow,
  liveWindow,
  openSides,
  payCounterparty,
  prenoteTrace,
  showCounterparty,
  type Sides,
  writeWindow,
} from './prenote-bank.ts';

const bank = useOrganisation({
  settings: { banks: banksWithFiles({ prenotes: true }) },
  at: '2026-12-01T15:00:00Z',
});
let sides: Sides;
beforeEach(async () => {
  bank.logs.splice(0);
  sides = await openSides(bank);
});

const pay = (attributes: object = {}) => payCounterparty(bank, sides, attributes);
const attributesOf = async (id: string) => (await payment(bank, id)).attributes;
const prenoteOf = async () => (await showCounterparty(bank, sides))['prenote'];
const kinds = async () => (await entriesOf(bank)).map(({ kind }) => kind);
const linkAgain = async (counterpartyId: string) => {
  const attributes = { providerProcessorToken: freshToken('match'), verifyName: false };
  const body = { data: { type: 'counterparty', attributes } };
  expect((await bank.call('PATCH', `/counterparties/${counterpartyId}`, body)).status).toBe(200);
};

describe('a bank that tests all counterparties', () => {
  test('has a prenote before the first payment of each, and none for numbers that come with a payment', async () => {
    await pay();
    const inline = await makeAch(bank, sides.accountId, { amount: 1_00 });
    await runDue(bank, firstWindow);
    expect((await kinds()).toSorted()).toEqual(['Payment', 'Prenote']);
    expect(await attributesOf(inline)).toMatchObject({ status: 'Sent' });
  });

  test('tests the linked account of a schedule before its first debit, with the class of the debit', async () => {
    const counterpartyId = await linkedOf(bank, sides.customerId);
    expect((await achSchedule(bank, sides.accountId, counterpartyId, debitKind)).status).toBe(201);
    // The run of Friday makes the payment, which is due at the cut-off of that day.
    await runDue(bank, instant('2026-12-04T15:00:00.000Z'));
    await runDue(bank, instant('2026-12-04T21:45:00.000Z'));
    const [prenote, ...others] = await entriesOf(bank);
    expect(others).toEqual([]);
    expect(prenote).toMatchObject({
      kind: 'Prenote',
      entryClass: 'WEB',
      transactionCode: '28',
      amount: 0,
      source: { type: 'achCounterparty', id: counterpartyId },
      content: { discretionaryData: 'R' },
    });
  });

  test('tests a linked counterparty again after its numbers changed', async () => {
    sides = { ...sides, counterpartyId: await linkedOf(bank, sides.customerId) };
    await pay();
    await runDue(bank, firstWindow);
    await writeWindow(bank);
    await runDue(bank, liveWindow);
    expect(await kinds()).toEqual(['Prenote', 'Payment']);
    await linkAgain(sides.counterpartyId);
    const id = await pay();
    await runDue(bank, instant('2026-12-08T21:45:00.000Z'));
    expect(await attributesOf(id)).toMatchObject({ status: 'Pending', waitsFor: 'Prenote' });
    expect(await kinds()).toEqual(['Prenote', 'Payment', 'Prenote']);
    expect(await prenoteOf()).toMatchObject({ status: 'Sent', liveFrom: '2026-12-14' });
  });

  test('lets no payment leave to the numbers that a counterparty had before', async () => {
    sides = { ...sides, counterpartyId: await linkedOf(bank, sides.customerId) };
    const id = await pay();
    await runDue(bank, firstWindow);
    await writeWindow(bank);
    await linkAgain(sides.counterpartyId);
    await runDue(bank, liveWindow);
    expect(await attributesOf(id)).toMatchObject({ status: 'Rejected', reason: 'PrenoteFailed' });
  });

  test('tests the same account once for each token that links it', async () => {
    const body = tokenBody(sides.customerId, freshToken('match'), { permissions: 'CreditAndDebit' });
    const made = await bank.call('POST', '/counterparties', body);
    expect(made.status).toBe(201);
    sides = { ...sides, counterpartyId: String(made.body.data.id) };
    const [debit, credit] = [await pay({ direction: 'Debit' }), await pay()];
    await runDue(bank, firstWindow);
    expect(await kinds()).toEqual(['Prenote']);
    await writeWindow(bank);
    await runDue(bank, liveWindow);
    expect(await attributesOf(debit)).toMatchObject({ status: 'Clearing' });
    expect(await attributesOf(credit)).toMatchObject({ status: 'Sent' });
  });
});

test('a prenote that its window leaves out has its payments wait longer', async () => {
  const id = await pay();
  await runDue(bank, firstWindow);
  const change = { organisationId: bank.organisationId, scope: 'suspension' } as const;
  await suspendOrganisation(bank.platform, { ...change, command: 'org:suspend', by: 'local:ada', reason: 'Case 17' });
  await writeWindow(bank);
  await resumeOrganisation(bank.platform, { ...change, command: 'org:resume' });
  expect(await prenoteOf()).toEqual({ status: 'Sent', liveFrom: '2026-12-08' });
  await writeWindow(bank, instant('2026-12-02T21:45:00.000Z'));
  const rows = await emittedBy(bank, () => runDue(bank, liveWindow));
  expect(rows.flatMap(({ events }) => events)).toMatchObject([
    { type: 'payment.delayed', attributes: { previousDate: '2026-12-08', date: '2026-12-09' } },
  ]);
  await runDue(bank, instant('2026-12-08T21:45:00.000Z'));
  expect(await attributesOf(id)).toMatchObject({ status: 'Sent' });
});

test('a prenote that can be in no file has failed: its payments end when they are due, and the next one sends another', async () => {
  const id = await pay();
  await runDue(bank, firstWindow);
  const [item] = (await bank.table.query({ pk: entryPartition(bank.organisationId) })).map((one) =>
    achEntryItem.parse(one),
  );
  if (item === undefined) throw new Error('there is no entry');
  const rows = await emittedBy(bank, () =>
    refuseEntries(bank.platform, { now: firstWindow, realNow: bank.clock.now() }, [{ item, why: 'test' }]),
  );
  expect(rows.flatMap(({ events }) => events)).toMatchObject([{ type: 'counterparty.prenoteFailed' }]);
  await runDue(bank, liveWindow);
  expect(await attributesOf(id)).toMatchObject({ status: 'Rejected', reason: 'PrenoteFailed' });
  expect((await ledgerOf(bank, sides.accountId)).available).toBe(100_00);
  const next = await pay();
  await runDue(bank, instant('2026-12-08T21:45:00.000Z'));
  expect(await attributesOf(next)).toMatchObject({ status: 'Pending', waitsFor: 'Prenote' });
  expect(await kinds()).toEqual(['Prenote', 'Prenote']);
});

/** The table of a process that dies before or after one of its writes. */
function dyingAt(call: number, dies: 'before' | 'after'): Pick<Platform, 'table'> & { readonly calls: () => number } {
  let calls = 0;
  const { table } = bank.platform;
  const transact: typeof table.transact = async (...args) => {
    calls += 1;
    if (calls === call && dies === 'before') throw new Error('killed');
    await table.transact(...args);
    if (calls === call) throw new Error('killed');
  };
  return { table: { ...table, transact }, calls: () => calls };
}

test.each(['before', 'after'] as const)(
  'a worker that is killed %s any of its writes and tries again ends all payments that wait for a returned prenote, once',
  async (dies) => {
    for (let call = 1; call <= 3; call += 1) {
      bank.clock.set('2026-12-01T15:00:00Z');
      sides = await openSides(bank);
      const ids = [await pay(), await pay({ amount: 5_00 })];
      await runDue(bank, firstWindow);
      const { organisationId } = bank;
      const source = { type: 'achCounterparty', id: sides.counterpartyId };
      const traces = (await entriesOf(bank)).filter((one) => one.source.id === sides.counterpartyId);
      const message = {
        kind: 'prenoteReturned',
        organisationId,
        source,
        prenoteTrace: traces[0]?.traceNumber ?? (await prenoteTrace(bank)),
        reason: 'NoAccount',
      };
      const { calls, ...dying } = dyingAt(call, dies);
      const rows = await emittedBy(bank, async () => {
        expect(await deliver({ ...bank, platform: { ...bank.platform, ...dying } }, achRailWorker, message)).toBe(
          false,
        );
        expect(calls()).toBe(call);
        expect(await deliver(bank, achRailWorker, message)).toBe(true);
      });
      const types = rows.flatMap(({ events }) => events).map(({ type }) => type);
      expect(types.filter((type) => type === 'counterparty.prenoteReturned')).toHaveLength(1);
      expect(types.filter((type) => type === 'payment.rejected')).toHaveLength(2);
      for (const id of ids) expect(await attributesOf(id)).toMatchObject({ status: 'Rejected' });
      expect((await ledgerOf(bank, sides.accountId)).available).toBe(100_00);
    }
  },
);
