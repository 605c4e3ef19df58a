import { beginExportReplay } from '../../../functions/delivery/event-export/begin-export-replay.ts';
import { exportMessage } from '../../../functions/delivery/event-export/messages.ts';
import { readProgress } from '../../../functions/delivery/event-export/store.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { createEventTarget } from '../../support/delivery/event-target.ts';
import { numberJournal } from '../../support/delivery/number-journal.ts';
import { numberEvents, runExport, runPlannedExport, sweepExport } from '../../support/delivery/run-export.ts';
import { readRecord, takenBy } from '../../support/model/exported.ts';

const target = createEventTarget();
const settings = { eventExport: { begins: 'beginning', includesResources: true } } as const;
const bank = useBank({ per: 'test', settings, platform: { eventExport: { put: (...call) => target.put(...call) } } });

beforeEach(async () => {
  target.refuses = () => false;
  await numberEvents(bank, 8);
  await runExport(bank);
  target.records.length = 0;
});

const begin = (from: number, to?: number) =>
  beginExportReplay(bank.platform, { organisationId: bank.organisationId, from, to, reason: 'Case 17' });
const start = async (from: number, to?: number) => {
  const replay = await begin(from, to);
  await bank.platform.queues.send(exportMessage({ organisationId: bank.organisationId, course: 'replay' }, replay.id));
  return replay;
};
const progress = () => readProgress(bank.table, bank.organisationId, 'replay');

test('a replay exports its range again, with its id, and leaves the export of new events as it is', async () => {
  const before = await readProgress(bank.table, bank.organisationId, 'events');
  const { id } = await start(3, 6);
  await runExport(bank);
  expect(takenBy(target.records, id).map(({ number }) => number)).toEqual([3, 4, 5, 6]);
  expect(target.records).toHaveLength(4);
  expect(readRecord(target.records[0] ?? '').previousNumber).toBe(2);
  expect(await progress()).toMatchObject({ position: 6, replay: { id, finishedAt: bank.clock.now() } });
  expect(await readProgress(bank.table, bank.organisationId, 'events')).toEqual(before);
  await sweepExport(bank);
  expect(target.records).toHaveLength(4);
});

test('a replay without an end goes up to the last exported event', async () => {
  expect(await begin(7)).toMatchObject({ from: 7, to: 8 });
});

test('a replay of which the target refuses records goes on after them, and each is there for its reader', async () => {
  let refusals = 0;
  target.refuses = (place) => place === 1 && (refusals += 1) <= 2;
  const { id } = await start(1);
  await runExport(bank);
  for (let attempt = 0; attempt < 2; attempt += 1) expect(await runPlannedExport(bank, 1)).toBe(1);
  expect(takenBy(target.records, id).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect((await progress())?.replay?.finishedAt).toBeDefined();
});

test('the sweep starts a replay whose message was lost', async () => {
  const { id } = await begin(1, 2);
  await sweepExport(bank);
  expect(takenBy(target.records, id)).toHaveLength(2);
});

test('only one replay of an organisation runs at a time', async () => {
  const { id } = await begin(1, 2);
  await expect(begin(3, 4)).rejects.toThrow(`Replay ${id} of organisation ${bank.organisationId} is not finished.`);
  await sweepExport(bank);
  expect(await begin(3, 4)).toMatchObject({ from: 3, to: 4 });
});

test.each([
  [0, 9],
  [5, 4],
  [9, undefined],
])('a range that was not exported is refused: %s to %s', async (from, to) => {
  await expect(begin(from === 0 ? 1 : from, to)).rejects.toThrow('are no range up to event 8, the last exported one.');
});

test('a replay has an entry in the audit log, with the command and the reason', async () => {
  await begin(1, 2);
  await numberJournal(bank);
  const { body } = await bank.call('GET', '/audit-log?page[limit]=1');
  expect(JSON.stringify(body)).toContain('events:replay');
  expect(JSON.stringify(body)).toContain('Case 17');
});
