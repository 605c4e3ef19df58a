import { countReturn, noteReturning } from '../../../functions/money/ach-files/count-return.ts';
import { achWindowsQueue } from '../../../functions/money/ach-files/queues.ts';
import { rateObservations, returnRateMessage, returnRatesOf } from '../../../functions/money/ach-files/return-rates.ts';
import { achFile } from '../../../functions/money/ach-files/store.ts';
import { achWindowsWorker } from '../../../functions/money/ach-files/workers/windows.ts';
import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import { openAccount } from '../../support/bank/bank.ts';
import { useBank, useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, runDue, takeSent } from '../../support/bank/workers.ts';
import { makeAch, payment } from '../payments/ach-bank.ts';
import { arrive, batch, date, fileOf, handleReports, returned } from './bank-file.ts';
import { banksWithFiles, instant, routingNumber } from './file-bank.ts';

const settings = { banks: banksWithFiles() };

describe('the returns of an organisation', () => {
  const bank = useOrganisation({ settings, at: '2026-12-01T15:00:00Z' });
  const ratesAt = (at: string) => returnRatesOf(bank.table, { organisationId: bank.organisationId, now: instant(at) });

  test('count each returned debit once, by its code, and no credit; debits are those of its files', async () => {
    const account = await openAccount(bank, { cents: 100_00 });
    const debits: string[] = [];
    for (const amount of [1_00, 2_00, 3_00, 4_00]) {
      debits.push(await makeAch(bank, account, { amount, direction: 'Debit' }));
    }
    const credit = await makeAch(bank, account, { amount: 5_00 });
    await runDue(bank, '2026-12-01T21:45:00Z');
    await runDue(bank, '2026-12-01T21:55:00Z');
    await deliver(bank, achWindowsWorker, { organisationId: bank.organisationId });
    const answers = await Promise.all(
      [...debits.slice(0, 3), credit].map(async (id, index) => {
        const { attributes } = await payment(bank, id);
        const transactionCode = index === 3 ? '21' : '26';
        const code = ['R01', 'R03', 'R10', 'R01'][index] ?? '';
        return returned(String(attributes['traceNumber']), code, {
          amountCents: Number(attributes['amount']),
          transactionCode,
          traceNumber: `02100002000000${index + 1}`,
        });
      }),
    );
    for (const name of ['a.ach', 'again.ach']) {
      await arrive(bank, name, fileOf(batch(answers, { settlementDay: 336, entryClass: 'PPD' })));
      await handleReports(bank);
    }
    const share = (returns: number) => returns / 4;
    expect(await ratesAt('2026-12-03T15:00:00.000Z')).toMatchObject([
      {
        routingNumber,
        debits: 4,
        returns: { unauthorized: 1, administrative: 1, overall: 3 },
        rates: { unauthorized: share(1), administrative: share(1), overall: share(3) },
        high: [],
      },
    ]);
    expect(await ratesAt('2027-03-03T15:00:00.000Z')).toEqual([]);
  });
});

describe('the rates of a stage', () => {
  const bank = useBank({ per: 'test', settings: { ...settings, sandbox: false } });
  const alarms = () => bank.logs.filter(({ message }) => message === returnRateMessage.text);
  const now = '2026-12-10T15:00:00.000Z';
  beforeEach(() => bank.clock.set(now));

  const debitsOf = (count: number, status = 'Acknowledged', id = `20261201T1645-1-${routingNumber}`) =>
    bank.table.put({
      Item: {
        ...achFile(bank.organisationId, id).key,
        version: 1,
        id,
        scope: 'stage',
        routingNumber,
        direction: 'Outgoing',
        status,
        key: `outgoing/${id}`,
        createdAt: '2026-12-01T21:55:00.000Z',
        entries: count,
        debits: count,
        debitCents: count,
        creditCents: 0,
      },
    });
  const returnsOf = async (count: number, code: string, on: CalendarDate = date(12, 4)) => {
    await noteReturning(bank.table, bank.organisationId);
    for (let n = 0; n < count; n += 1) {
      const one = {
        organisationId: bank.organisationId,
        routingNumber,
        paymentId: `${code}-${on}-${n}`,
        code,
        date: on,
      };
      await bank.table.transact([countReturn(one, instant(now))]);
    }
  };
  /** What the schedule does every five minutes. */
  const look = async () => {
    expect(await deliver(bank, achWindowsWorker, {})).toBe(true);
    const sent = takeSent(bank, achWindowsQueue.name);
    for (const body of sent) expect(await deliver(bank, achWindowsWorker, { ...body })).toBe(true);
    return sent.length;
  };

  test.each([
    ['R10', 3, 'unauthorized 0.40 % of at most 0.50 %', 750],
    ['R03', 24, 'administrative 2.40 % of at most 3.00 %', 1000],
    ['R01', 24, 'overall 12.00 % of at most 15.00 %', 200],
  ])('%s rings once a day from four fifths of the threshold', async (code, count, outcome, debits) => {
    await debitsOf(debits + 1);
    await returnsOf(count, code);
    expect(await look()).toBe(1);
    expect(alarms()).toEqual([]);
    await debitsOf(debits);
    expect(await look()).toBe(0);
    bank.clock.advance({ days: 1 });
    expect(await look()).toBe(1);
    expect(alarms()).toMatchObject([
      { fields: { organisationId: bank.organisationId, outcome: `${routingNumber}: ${outcome}` } },
    ]);
    expect(await look()).toBe(0);
  });

  test('the rates of an organisation with enough debits are logged once a day, for the dashboard', async () => {
    await debitsOf(1000);
    await returnsOf(4, 'R10');
    await returnsOf(6, 'R03');
    await look();
    const found = rateObservations.map(({ message }) => bank.logs.find((one) => one.message === message)?.fields);
    expect(found).toEqual([0.4, 0.6, 1].map((percent) => ({ organisationId: bank.organisationId, percent })));
    bank.logs.splice(0);
    await debitsOf(99);
    bank.clock.advance({ days: 1 });
    await look();
    expect(bank.logs.filter(({ fields }) => 'percent' in fields)).toEqual([]);
  });

  test('few debits or few returns do not ring, old returns do not count, and a rejected file has debited nobody', async () => {
    await debitsOf(99);
    await returnsOf(50, 'R01');
    await returnsOf(2, 'R10');
    await returnsOf(5, 'R03', date(10, 1));
    await look();
    expect(alarms()).toEqual([]);
    await debitsOf(1000, 'Rejected', `20261202T1645-1-${routingNumber}`);
    const [rates] = await returnRatesOf(bank.table, { organisationId: bank.organisationId, now: instant(now) });
    expect(rates).toMatchObject({ debits: 99, returns: { unauthorized: 2, administrative: 0, overall: 52 } });
  });
});
