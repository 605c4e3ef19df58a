import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import { takePayment } from '../../../functions/money/payments/ach-steps.ts';
import { momentOf } from '../../../functions/kernel/journal/commit.ts';
import { payments } from '../../../functions/money/payments/store.ts';
import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import { ledgerOf, makeAch, payment } from '../payments/ach-bank.ts';
import { openAccount } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { banksWithFiles, instant, openWindowsOf, routingNumber } from './file-bank.ts';

const bank = useOrganisation({ settings: { banks: banksWithFiles() }, at: '2026-12-01T15:00:00Z' });
const window = instant('2026-12-01T21:45:00.000Z');
const nextWindow = instant('2026-12-02T21:45:00.000Z');

const handOver = async (id: string) => {
  const key = payments.ref(bank.organisationId, id)?.key;
  if (key === undefined) throw new Error('not the id of a payment');
  return takePayment(bank.platform, await momentOf(bank.platform, bank.organisationId, 'rail'), key);
};
const cancel = (id: string) => bank.call('POST', `/payments/${id}/cancel`, { data: { type: 'payment' } });
const close = (at: typeof window, now: string) =>
  closeWindow(
    bank.platform,
    { now: instant(now), realNow: bank.clock.now() },
    { scope: bank.organisationId, routingNumber, window: at },
  );

/** The trace numbers and cents in all files of the organisation, in the order of the files. */
async function inFiles() {
  const found: { traceNumber: string; amountCents: number }[] = [];
  for await (const { key } of bank.platform.achFiles.list(`outgoing/${routingNumber}/${bank.organisationId}/`)) {
    if (!key.endsWith('.ach')) continue;
    const { files, faults } = readAchFiles((await bank.platform.achFiles.read(key)) ?? new Uint8Array());
    expect(faults).toEqual([]);
    for (const { batches } of files) found.push(...batches.flatMap(({ entries }) => entries));
  }
  return found.map(({ traceNumber, amountCents }) => ({ traceNumber, amountCents }));
}

test.each([0, 1, 2, 3])(
  'while a window is closed, payments are handed over twice and canceled: each that is Sent is in exactly one file (%d)',
  async (round) => {
    const account = await openAccount(bank, { cents: 500_00 });
    const ids: string[] = [];
    for (let made = 0; made < 12; made += 1) ids.push(await makeAch(bank, account, { amount: 1_00 + made }));
    bank.clock.set('2026-12-01T21:50:00Z');
    // The window exists, so that its closing meets those that come now.
    await handOver(ids[0] ?? '');
    await Promise.allSettled([
      ...ids.flatMap((id, index) => [
        handOver(id),
        ...(index % 3 === round % 3 ? [cancel(id)] : []),
        ...(index % 2 === 0 ? [handOver(id)] : []),
      ]),
      ...Array.from({ length: 2 }, () => close(window, '2026-12-01T21:55:00.000Z')),
    ]);
    await close(window, '2026-12-01T21:55:00.000Z');
    await close(nextWindow, '2026-12-02T21:55:00.000Z');
    expect(await openWindowsOf(bank)).toEqual([]);
    const shown = await Promise.all(ids.map((id) => payment(bank, id)));
    const sent = shown.filter(({ attributes: { status } }) => status === 'Sent');
    const canceled = shown.filter(({ attributes: { status } }) => status === 'Canceled');
    expect(sent.length + canceled.length).toBe(ids.length);
    const expected = sent.map(({ attributes: { traceNumber, amount } }) => ({ traceNumber, amountCents: amount }));
    const total = expected.reduce((sum, { amountCents }) => sum + Number(amountCents), 0);
    expect((await ledgerOf(bank, account)).available).toBe(500_00 - total);
    const byTrace = (one: { traceNumber?: unknown }, other: { traceNumber?: unknown }) =>
      String(one.traceNumber).localeCompare(String(other.traceNumber));
    expect((await inFiles()).sort(byTrace)).toEqual(expected.sort(byTrace));
  },
);
