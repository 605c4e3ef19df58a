import { eventExportQueue, exportSweepQueue } from '../../../functions/delivery/event-export/queues.ts';
import { progressKey } from '../../../functions/delivery/event-export/store.ts';
import { eventExportWorker } from '../../../functions/delivery/event-export/workers/export.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { deliver, sweepAll } from '../../support/bank/workers.ts';
import { anEvent, emit } from '../../support/delivery/journal-feed.ts';
import { numberJournal } from '../../support/delivery/number-journal.ts';

const bank = useBank();

test('a stage without the setting sends no message, and writes nothing, for the export', async () => {
  await emit(bank.platform, bank.organisationId, [anEvent('t')]);
  await numberJournal(bank);
  await sweepAll(bank);
  const queues = bank.sent.map(({ queue }) => queue);
  for (const { name } of [eventExportQueue, exportSweepQueue]) expect(queues).not.toContain(name);
  // A platform on this machine can have a message from when it was started with the export.
  const { organisationId } = bank;
  expect(await deliver(bank, eventExportWorker, { organisationId, course: 'events' })).toBe(true);
  expect(await bank.table.get(progressKey(organisationId, 'events'))).toBeUndefined();
});
