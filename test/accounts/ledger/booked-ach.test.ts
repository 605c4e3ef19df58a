import { bookedAchKind, bookedAchOf, lastBookedDay } from '../../../functions/accounts/ledger/booked-ach.ts';
import { reconcileQueue } from '../../../functions/accounts/ledger/queues.ts';
import { reconcileWorker } from '../../../functions/accounts/ledger/workers/reconcile.ts';
import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import { partitionKey } from '../../../functions/kernel/table/kind.ts';
import { openAccount, pay } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';
import { makeAch } from '../../money/payments/ach-bank.ts';

const bank = useOrganisation({ at: '2026-11-30T15:00:00.000Z' });
const routingNumber = '101999997';
const day = (text: string) => text as CalendarDate;
const booked = (date: string) => bookedAchOf(bank.table, bank.organisationId, { date: day(date), routingNumber });

/** Walks through the ledger, each page of it twice. */
async function walk(date: string): Promise<void> {
  await deliver(bank, reconcileWorker, { organisationId: bank.organisationId, date });
  for (let pages = takeSent(bank, reconcileQueue.name); pages.length > 0; pages = takeSent(bank, reconcileQueue.name)) {
    for (const page of pages) {
      expect(await deliver(bank, reconcileWorker, page)).toBe(true);
      expect(await deliver(bank, reconcileWorker, page)).toBe(true);
    }
  }
}

test('a walk notes the ACH transactions of the days that have ended, each once, and no others', async () => {
  const account = await openAccount(bank, { cents: 100_00 });
  bank.clock.set('2026-12-01T15:00:00.000Z');
  const first = await makeAch(bank, account, { amount: 10_00 });
  await pay(bank, account, await openAccount(bank), { amount: 5_00 });
  bank.clock.set('2026-12-02T15:00:00.000Z');
  const second = await makeAch(bank, account, { amount: 20_00 });
  await walk('2026-12-02');
  const one = { type: 'originatedAchTransaction', direction: 'Debit', routingNumber };
  expect(await booked('2026-12-01')).toEqual([
    { ...one, id: expect.any(String) as string, amount: 10_00, about: first, date: '2026-12-01' },
  ]);
  expect(await booked('2026-12-02')).toEqual([]);
  expect(await lastBookedDay(bank.table, bank.organisationId)).toBe('2026-12-01');

  bank.clock.set('2026-12-04T06:00:00.000Z');
  await walk('2026-12-04');
  expect(await booked('2026-12-01')).toHaveLength(1);
  expect(await booked('2026-12-02')).toMatchObject([{ amount: 20_00, about: second }]);
  expect(await lastBookedDay(bank.table, bank.organisationId)).toBe('2026-12-03');
});

test('a part that is read again, and ends elsewhere then, gives each transaction once', async () => {
  const account = await openAccount(bank, { cents: 100_00 });
  bank.clock.set('2026-12-01T15:00:00.000Z');
  await makeAch(bank, account, { amount: 10_00 });
  bank.clock.set('2026-12-02T15:00:00.000Z');
  await walk('2026-12-02');
  const pk = partitionKey(bookedAchKind, bank.organisationId);
  const [item] = await bank.table.query({ pk });
  expect(item).toBeDefined();
  await bank.table.put({
    Item: { ...item, pk, sk: `${String(item?.sk)}-again` },
    ConditionExpression: 'attribute_not_exists(pk)',
  });
  expect(await booked('2026-12-01')).toHaveLength(1);
});
