import { achBankWorker } from '../../../functions/money/ach-bank/workers/ach-bank.ts';
import { filesSince, nameOfFile } from '../../../functions/money/ach-files/files-since.ts';
import {
  achAnswersQueue,
  achBankQueue,
  achFilesQueue,
  achWindowsQueue,
} from '../../../functions/money/ach-files/queues.ts';
import { achAnswersWorker } from '../../../functions/money/ach-files/workers/answers.ts';
import { achFileIntake } from '../../../functions/money/ach-files/workers/ach-file-intake.ts';
import { achWindowsWorker } from '../../../functions/money/ach-files/workers/windows.ts';
import { achRailQueue } from '../../../functions/money/payments/queues.ts';
import { achRailWorker } from '../../../functions/money/payments/workers/ach-rail.ts';
import { sandboxReports } from '../../../functions/organisations/sandbox-bank.ts';
import type { QueueWorker } from '../../../functions/kernel/workers/define-worker.ts';
import type { Bank } from '../../support/bank/bank.ts';
import { deliver, runDue, takeSent } from '../../support/bank/workers.ts';
import { banksWithFiles, fileSettings, instant } from '../ach-files/file-bank.ts';

/** The banks of a sandbox, the first of which takes files and reports on them. An entry has a batch of its own. */
export const reportingBanks = banksWithFiles({
  answers: { reports: sandboxReports },
  limits: { ...fileSettings.limits, batchEntries: 1 },
});

/** The workers that what the played bank does goes through. */
export const workersOfFiles: readonly (readonly [string, QueueWorker])[] = [
  [achBankQueue.name, achBankWorker],
  [achFilesQueue.name, achFileIntake],
  [achWindowsQueue.name, achWindowsWorker],
  [achAnswersQueue.name, achAnswersWorker],
  [achRailQueue.name, achRailWorker],
];

/** Delivers what the workers of files are sent, each message as often as wanted, until nothing is left. */
export async function settleFiles(bank: Bank, times = 1): Promise<void> {
  for (let handled = 1; handled > 0;) {
    handled = 0;
    for (const [queue, worker] of workersOfFiles) {
      for (const body of takeSent(bank, queue)) {
        for (let time = 0; time < times; time += 1) expect(await deliver(bank, worker, { ...body })).toBe(true);
        handled += 1;
      }
    }
  }
}

/** The window of 16:45 of a day of December comes, and its files are written. The bank knows of them, and has done nothing yet. */
export async function leaveOn(bank: Bank, day: number): Promise<void> {
  const date = `2026-12-${String(day).padStart(2, '0')}`;
  await runDue(bank, `${date}T21:45:00Z`);
  bank.clock.set(`${date}T21:55:00Z`);
  expect(await deliver(bank, achWindowsWorker, { organisationId: bank.organisationId })).toBe(true);
}

/** A file of the organisation, by the name that it has in the bucket. */
export async function fileCalled(bank: Bank, name: string) {
  const files = await filesSince(bank, bank.organisationId, instant('2026-11-01T00:00:00.000Z'));
  return files.find(({ key }) => nameOfFile(key) === name);
}
