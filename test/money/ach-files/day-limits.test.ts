import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import { withinDay } from '../../../functions/money/ach-files/day-limits.ts';
import { dayLimitMessage, refusedEntryMessage } from '../../../functions/money/ach-files/window-alarms.ts';
import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import { ledgerOf, makeAch, payment } from '../payments/ach-bank.ts';
import { openAccount } from '../../support/bank/bank.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { banksWithFiles, entriesOf, fileSettings, instant, routingNumber } from './file-bank.ts';

const limits = {
  ...fileSettings.limits,
  batchCents: cents(90_00),
  dayCreditCents: cents(100_00),
  aboveDay: 'hold',
} as const;
const bank = useOrganisation({ settings: { banks: banksWithFiles({ limits }) }, at: '2026-12-01T15:00:00Z' });
const sameDayWindow = instant('2026-12-01T15:30:00.000Z');
const window = instant('2026-12-01T21:45:00.000Z');
const nextWindow = instant('2026-12-02T21:45:00.000Z');
let account: string;
beforeEach(async () => {
  bank.logs.splice(0);
  account = await openAccount(bank, { cents: 1_000_00 });
});

const platformOf = () => bank.platform;
const close = (at: typeof window, closing: string, platform = platformOf()) =>
  closeWindow(
    platform,
    { now: instant(closing), realNow: bank.clock.now() },
    { scope: bank.organisationId, routingNumber, window: at },
  );
const closeFirst = (platform = platformOf()) => close(window, '2026-12-01T21:55:00.000Z', platform);
const amountsIn = async (name: string) => {
  const key = `outgoing/${routingNumber}/${bank.organisationId}/${name}.ach`;
  const { files } = readAchFiles((await bank.platform.achFiles.read(key)) ?? new Uint8Array());
  return files.flatMap(({ batches }) => batches.flatMap(({ entries }) => entries.map((one) => one.amountCents)));
};
const alarms = ({ text }: { readonly text: string }) => bank.logs.filter(({ message }) => message === text);

test('credits above the limit of the day wait for the next day, each with its event; debits and what fits leave', async () => {
  const ids = [];
  for (const amount of [60_00, 50_00, 40_00]) ids.push(await makeAch(bank, account, { amount }));
  await makeAch(bank, account, { direction: 'Debit', amount: 80_00 });
  await runDue(bank, window);
  const rows = await emittedBy(bank, () => closeFirst());
  expect(rows.flatMap(({ events }) => events)).toMatchObject([
    { type: 'payment.delayed', attributes: { amount: 50_00, previousDate: '2026-12-02', date: '2026-12-03' } },
  ]);
  expect(await amountsIn('20261201T1645-1')).toEqual([60_00, 40_00, 80_00]);
  expect(alarms(dayLimitMessage)).toMatchObject([
    { fields: { outcome: `${routingNumber}: 1 entries wait for the next day` } },
  ]);
  await close(nextWindow, '2026-12-02T21:55:00.000Z');
  expect(await amountsIn('20261202T1645-1')).toEqual([50_00]);
  expect((await payment(bank, ids[1] ?? '')).attributes).toMatchObject({ status: 'Sent' });
});

test('earlier windows of the day count, and a same-day entry waits for the windows of the next day', async () => {
  await makeAch(bank, account, { amount: 80_00, sameDay: true });
  await runDue(bank, sameDayWindow);
  await close(sameDayWindow, '2026-12-01T15:40:00.000Z');
  bank.clock.set('2026-12-01T19:00:00.000Z');
  await makeAch(bank, account, { amount: 30_00, sameDay: true });
  await runDue(bank, '2026-12-01T19:45:00.000Z');
  await close(instant('2026-12-01T19:45:00.000Z'), '2026-12-01T19:55:00.000Z');
  expect((await entriesOf(bank)).map((entry) => entry.window)).toEqual([sameDayWindow, '2026-12-02T15:30:00.000Z']);
});

test('a worker that is killed while it holds entries back leaves a window that the next one finishes in the same way', async () => {
  for (const amount of [60_00, 50_00, 45_00, 30_00]) await makeAch(bank, account, { amount });
  await runDue(bank, window);
  let isKilled = false;
  const putOnce: typeof bank.platform.achFiles.putOnce = async (key, bytes) => {
    const answer = await bank.platform.achFiles.putOnce(key, bytes);
    isKilled = true;
    if (key.endsWith('.ach')) throw new Error('killed');
    return answer;
  };
  const dying = { ...bank.platform, achFiles: { ...bank.platform.achFiles, putOnce } };
  await expect(closeFirst(dying)).rejects.toThrow('killed');
  expect(isKilled).toBe(true);
  expect(await closeFirst()).toBe(true);
  expect(await amountsIn('20261201T1645-1')).toEqual([60_00, 30_00]);
});

test('an entry that is larger than a batch of the bank is refused, and its payment is Returned', async () => {
  const id = await makeAch(bank, account, { amount: 95_00 });
  await makeAch(bank, account, { amount: 5_00 });
  await runDue(bank, window);
  await closeFirst();
  expect(await amountsIn('20261201T1645-1')).toEqual([5_00]);
  expect((await payment(bank, id)).attributes.status).toBe('Returned');
  expect((await ledgerOf(bank, account)).available).toBe(995_00);
  expect(alarms(refusedEntryMessage)).toMatchObject([{ fields: { resourceId: id } }]);
});

test('answers to other banks always leave and count first; what waits does not change what leaves', () => {
  const entry = (traceNumber: string, amount: number, kind: 'Payment' | 'Return' = 'Payment') => ({
    item: { kind, traceNumber, direction: 'Credit' as const, amount },
  });
  const entries = [entry('1', 50_00), entry('2', 60_00), entry('3', 30_00), entry('4', 40_00, 'Return')];
  const used = { cents: 0, creditCents: 0 };
  const { kept, held } = withinDay(entries, used, limits);
  expect(kept.map(({ item }) => item.traceNumber)).toEqual(['4', '1']);
  expect(held.map(({ item }) => item.traceNumber)).toEqual(['2', '3']);
  const again = withinDay(
    entries.filter(({ item }) => item.traceNumber !== '2'),
    used,
    limits,
  );
  expect(again.kept).toEqual(kept);
});
