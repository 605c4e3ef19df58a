import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { ledgerOf, makeAch, payment } from '../payments/ach-bank.ts';
import { anotherOrganisation, openAccount } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { banksWithFiles, fileSettings, instant, openWindowsOf, routingNumber, spoilEntry } from './file-bank.ts';

const limits = { ...fileSettings.limits, batchEntries: 1, fileEntries: 1 };
const bank = useOrganisation({ settings: { banks: banksWithFiles({ limits }) }, at: '2026-12-01T15:00:00Z' });
const window = instant('2026-12-01T21:45:00.000Z');
const closing = instant('2026-12-01T21:55:00.000Z');

/** A platform whose process dies at a call, before it or after it. */
function dyingAt(
  call: number,
  dies: 'before' | 'after',
): Pick<Platform, 'table' | 'achFiles'> & { calls: () => number } {
  let calls = 0;
  const mortal =
    <Args extends unknown[], T>(run: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      calls += 1;
      const isLast = calls === call;
      if (isLast && dies === 'before') throw new Error('killed');
      const answer = await run(...args);
      if (isLast) throw new Error('killed');
      return answer;
    };
  const { table, achFiles } = bank.platform;
  return {
    calls: () => calls,
    table: { ...table, put: mortal(table.put), transact: mortal(table.transact) },
    achFiles: { ...achFiles, putOnce: mortal(achFiles.putOnce) },
  };
}

const ref = () => ({ scope: bank.organisationId, routingNumber, window });
const moment = () => ({ now: closing, realNow: bank.clock.now() });
const keyOf = (n: number) => `outgoing/${routingNumber}/${bank.organisationId}/20261201T1645-${n}.ach`;

/** Two credits that can be written, and one that cannot. */
async function fillWindow(): Promise<{ readonly account: string; readonly refused: string }> {
  const account = await openAccount(bank, { cents: 100_00 });
  for (const amount of [1_00, 2_00]) await makeAch(bank, account, { amount });
  const refused = await makeAch(bank, account, { amount: 4_00 });
  await runDue(bank, window);
  await spoilEntry(bank, refused);
  return { account, refused };
}

async function writtenCents(): Promise<readonly number[]> {
  const files = await Promise.all([1, 2, 3].map((n) => bank.platform.achFiles.read(keyOf(n))));
  return files
    .flatMap((bytes) => (bytes === undefined ? [] : readAchFiles(bytes).files))
    .flatMap(({ batches }) => batches.flatMap(({ entries }) => entries.map(({ amountCents }) => amountCents)));
}

test.each(['before', 'after'] as const)(
  'a worker that is killed %s any of its writes leaves a window that the next one finishes: each entry in one file, or ended',
  async (dies) => {
    let isComplete = false;
    for (let call = 1; !isComplete; call += 1) {
      bank.clock.set('2026-12-01T15:00:00Z');
      Object.assign(bank, await anotherOrganisation(bank));
      const { account, refused } = await fillWindow();
      const dying = dyingAt(call, dies);
      isComplete = await closeWindow({ ...bank.platform, ...dying }, moment(), ref()).then(
        () => dying.calls() < call,
        () => false,
      );
      await closeWindow(bank.platform, moment(), ref());
      expect(await writtenCents()).toEqual([1_00, 2_00]);
      expect(await openWindowsOf(bank)).toEqual([]);
      expect((await payment(bank, refused)).attributes.status).toBe('Returned');
      expect((await ledgerOf(bank, account)).available).toBe(97_00);
    }
  },
);
