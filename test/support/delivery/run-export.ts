import { eventExportQueue, exportSweepQueue } from '../../../functions/delivery/event-export/queues.ts';
import { eventExportWorker } from '../../../functions/delivery/event-export/workers/export.ts';
import { eventExportSweep } from '../../../functions/delivery/event-export/workers/sweep.ts';
import type { Bank } from '../bank/bank.ts';
import { deliver, takeSent } from '../bank/workers.ts';
import { anEvent, emit } from './journal-feed.ts';
import { numberJournal } from './number-journal.ts';

/** Commits events, each in a transaction of its own, and gives them their numbers. */
export async function numberEvents(bank: Bank, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await emit(bank.platform, bank.organisationId, [anEvent(`t${done}`)]);
  await numberJournal(bank);
}

/** Hands all messages of the export to its worker, until there are none. Attempts that are planned for later wait. */
export async function runExport(bank: Bank): Promise<void> {
  for (let messages = takeSent(bank, eventExportQueue.name); messages.length > 0;) {
    for (const body of messages) expect(await deliver(bank, eventExportWorker, body)).toBe(true);
    messages = takeSent(bank, eventExportQueue.name);
  }
}

/** Lets time pass and hands over the messages of planned attempts. Returns how many there were. */
export async function runPlannedExport(
  bank: Bank & { readonly clock: { advance(by: object): void } },
  seconds: number,
) {
  bank.clock.advance({ seconds });
  const planned = takeSent(bank, exportSweepQueue.name);
  for (const body of planned) expect(await deliver(bank, eventExportSweep, body)).toBe(true);
  await runExport(bank);
  return planned.length;
}

/** Lets the hourly sweep look after the export. */
export async function sweepExport(bank: Bank): Promise<void> {
  expect(await deliver(bank, eventExportSweep, { organisationId: bank.organisationId })).toBe(true);
  await runExport(bank);
}
