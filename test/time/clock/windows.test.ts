import { achWindowsWorker } from '../../../functions/money/ach-files/workers/windows.ts';
import { clockQueue } from '../../../functions/time/clock/queues.ts';
import { clockWorker } from '../../../functions/time/clock/workers/advance.ts';
import { banksWithFiles, openWindowsOf } from '../../money/ach-files/file-bank.ts';
import { makeAch, payment } from '../../money/payments/ach-bank.ts';
import { openAccount } from '../../support/bank/bank.ts';
import { testSettings } from '../../support/bank/platform.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';

const { clockAwaitsWorkers: _, ...usual } = testSettings;
const bank = useOrganisation({
  at: '2026-12-01T15:00:00Z',
  platform: { settings: { ...usual, banks: banksWithFiles(), clockPauseMs: 0 } },
});

const statusOfClock = async () => (await bank.call('GET', '/sandbox/clock')).body.data.attributes.status as string;
const statusOf = async (id: string) => (await payment(bank, id)).attributes.status;

/** A debit, and a clock that is to pass the day on which its money arrives. */
async function passDebit(): Promise<string> {
  const id = await makeAch(bank, await openAccount(bank, { cents: 100_00 }), { direction: 'Debit' });
  const body = { data: { type: 'clockAdvance', attributes: { by: { days: 10 } } } };
  expect((await bank.call('POST', '/sandbox/clock/advance', body)).status).toBe(202);
  return id;
}

async function goOn(): Promise<string> {
  for (const message of takeSent(bank, clockQueue.name)) await deliver(bank, clockWorker, message);
  return statusOfClock();
}

test('a clock stops after a window until its file is written, and then the money of a debit arrives', async () => {
  const id = await passDebit();
  expect([await statusOfClock(), await statusOf(id)]).toEqual(['Advancing', 'Clearing']);
  await deliver(bank, achWindowsWorker, { organisationId: bank.organisationId });
  expect([await goOn(), await statusOf(id)]).toEqual(['Idle', 'Sent']);
});

test('a window whose file cannot be written stops no clock for good', async () => {
  await passDebit();
  let looks = 1;
  while ((await goOn()) !== 'Idle') looks += 1;
  expect(looks).toBeGreaterThan(2);
  expect(looks).toBeLessThan(20);
  expect(await openWindowsOf(bank)).toHaveLength(1);
});
