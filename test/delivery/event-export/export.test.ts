import { eventExportQueue, exportSweepQueue } from '../../../functions/delivery/event-export/queues.ts';
import { failingExportMessage } from '../../../functions/delivery/event-export/export-step.ts';
import { readProgress } from '../../../functions/delivery/event-export/store.ts';
import { eventExportWorker } from '../../../functions/delivery/event-export/workers/export.ts';
import { eventExportSweep, exportLagMessage } from '../../../functions/delivery/event-export/workers/sweep.ts';
import { headNumber } from '../../../functions/delivery/events/log-reads.ts';
import { unwokenMessage } from '../../../functions/delivery/webhooks/wake.ts';
import { suspendOrganisation } from '../../../functions/founding/suspend-organisation.ts';
import { recordsMax } from '../../../functions/ports/event-export/port.ts';
import type { EventExportSettings } from '../../../functions/ports/event-export/settings.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { makeCustomer } from '../../support/bank/client.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';
import { createEventTarget } from '../../support/delivery/event-target.ts';
import { anEvent, emit } from '../../support/delivery/journal-feed.ts';
import { numberJournal } from '../../support/delivery/number-journal.ts';
import { numberEvents, runExport, runPlannedExport, sweepExport } from '../../support/delivery/run-export.ts';
import { exportFaults, readRecord, takenBy } from '../../support/model/exported.ts';

const target = createEventTarget();
const settings: { eventExport: EventExportSettings } = {
  eventExport: { begins: 'beginning', includesResources: true },
};
const bank = useBank({ per: 'test', settings, platform: { eventExport: { put: (...call) => target.put(...call) } } });

beforeEach(() => {
  target.records.length = 0;
  target.calls = 0;
  target.refuses = () => false;
});

const number = (count: number) => numberEvents(bank, count);
const run = () => runExport(bank);
const later = (seconds: number) => runPlannedExport(bank, seconds);
const sweep = () => sweepExport(bank);
const faults = async () => {
  const { organisationId, table } = bank;
  return exportFaults(target.records, { organisationId, upTo: await headNumber(table, organisationId) });
};
const progress = () => readProgress(bank.table, bank.organisationId, 'events');
const logged = (text: string) => bank.logs.filter(({ message }) => message === text);

test('every event of an organisation is exported once, in the order of its number, with its resource and masked', async () => {
  await makeCustomer(bank.call, { ssn: '123456789' });
  await numberJournal(bank);
  await run();
  const head = await headNumber(bank.table, bank.organisationId);
  expect(await faults()).toEqual([]);
  const taken = takenBy(target.records);
  expect(target.records).toHaveLength(head);
  expect(taken.map(({ event }) => event.id)).toEqual(taken.map(({ number: one }) => String(one)));
  expect(taken[0]).toMatchObject({ format: 1, stage: 'test', organisationId: bank.organisationId, previousNumber: 0 });
  expect(taken.some(({ resource }) => resource !== undefined)).toBe(true);
  expect(target.records.join()).not.toContain('123456789');
  await run();
  await sweep();
  expect(target.records).toHaveLength(head);
});

test('a worker that dies after the target has the records exports them again, and leaves none out', async () => {
  await number(3);
  const put = () => Promise.reject(new Error('died'));
  const dying = { ...bank, platform: { ...bank.platform, table: { ...bank.platform.table, put } } };
  const [message] = takeSent(bank, eventExportQueue.name);
  await deliver(bank, eventExportWorker, message ?? {});
  await number(2);
  const [next] = takeSent(bank, eventExportQueue.name);
  expect(await deliver(dying, eventExportWorker, next ?? {})).toBe(false);
  expect(await deliver(bank, eventExportWorker, next ?? {}, 2)).toBe(true);
  const head = await headNumber(bank.table, bank.organisationId);
  expect(target.records.length).toBe(head + 2);
  expect(await faults()).toEqual([]);
});

test('a record that is refused in the middle comes again with all after it, and a reader takes each once, in order', async () => {
  await number(6);
  let refusals = 0;
  target.refuses = (place) => place === 2 && (refusals += 1) <= 2;
  await run();
  expect(takenBy(target.records)).toHaveLength(3);
  expect((await progress())?.position).toBe(3);
  expect(await later(1)).toBe(1);
  expect(await later(1)).toBe(1);
  const head = await headNumber(bank.table, bank.organisationId);
  expect(target.records.length).toBeGreaterThan(head);
  expect(await faults()).toEqual([]);
  expect((await progress())?.failing).toBeUndefined();
});

test('the first record goes alone until the target takes it, so a reader that begins with what it sees begins with the first', async () => {
  await number(3);
  let refusals = 0;
  target.refuses = (place) => place === 0 && (refusals += 1) <= 2;
  await run();
  expect(target.records).toEqual([]);
  expect(await later(1)).toBe(1);
  expect(target.records).toEqual([]);
  expect(await later(2)).toBe(1);
  expect(await faults()).toEqual([]);
});

test('a target that is gone is tried again less and less often, with an alarm after five minutes, and nothing is lost', async () => {
  target.refuses = () => true;
  await number(2);
  await run();
  expect(target.calls).toBe(1);
  for (const [index, seconds] of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300].entries()) {
    await number(1);
    await run();
    // The messages of new events make no attempt before its moment.
    expect(target.calls).toBe(index + 1);
    expect(await progress()).toMatchObject({ failing: { failures: index + 1, reason: 'Refused' } });
    expect(await later(seconds)).toBe(1);
    expect(target.calls).toBe(index + 2);
    expect(logged(failingExportMessage.text).length > 0).toBe(2 ** (index + 1) - 1 >= 300);
  }
  target.refuses = () => false;
  await later(300);
  const head = await headNumber(bank.table, bank.organisationId);
  expect(await faults()).toEqual([]);
  expect(await progress()).toMatchObject({ position: head });
  expect(bank.logs.filter(({ error }) => error !== undefined)).toEqual([]);
});

test('a planned attempt whose message comes twice is made once', async () => {
  target.refuses = () => true;
  await number(1);
  await run();
  const [planned] = takeSent(bank, exportSweepQueue.name);
  bank.clock.advance({ seconds: 1 });
  for (let time = 0; time < 2; time += 1) {
    await deliver(bank, eventExportSweep, planned ?? {});
    await run();
  }
  expect(target.calls).toBe(2);
});

test('the sweep finds events whose message was lost, and measures how long the oldest of them has waited', async () => {
  await number(1);
  await run();
  await number(2);
  takeSent(bank, eventExportQueue.name);
  bank.clock.advance({ hours: 1 });
  await deliver(bank, eventExportSweep, { organisationId: bank.organisationId });
  expect(logged(exportLagMessage).at(-1)?.fields.waitedSeconds).toBe(3600);
  await run();
  await sweep();
  expect(logged(exportLagMessage).at(-1)?.fields.waitedSeconds).toBe(0);
  expect(await faults()).toEqual([]);
});

test('events get their numbers, and webhooks are woken, if the export cannot be woken: with an alarm', async () => {
  const send: typeof bank.platform.queues.send = (message) =>
    message.queue === eventExportQueue.name
      ? Promise.reject(new Error('no queue'))
      : bank.platform.queues.send(message);
  await bank.call('POST', '/webhooks', bodies.webhook());
  await emit(bank.platform, bank.organisationId, [anEvent('t')]);
  await numberJournal({ ...bank, platform: { ...bank.platform, queues: { ...bank.platform.queues, send } } });
  expect(await headNumber(bank.table, bank.organisationId)).toBeGreaterThan(0);
  expect(logged(unwokenMessage.text)).toHaveLength(1);
  expect(bank.sent.some(({ queue }) => queue.startsWith('webhooks-'))).toBe(true);
});

test('an export that begins at a moment has every event from then on, and of a new organisation all', async () => {
  await number(3);
  takeSent(bank, eventExportQueue.name);
  bank.clock.advance({ hours: 1 });
  const begins = bank.clock.now() as `${string}Z`;
  await number(2);
  const eventExport = { begins, includesResources: false };
  const later = { ...bank, platform: { ...bank.platform, settings: { ...bank.platform.settings, eventExport } } };
  for (const body of takeSent(bank, eventExportQueue.name)) await deliver(later, eventExportWorker, body);
  const taken = takenBy(target.records);
  expect(taken.map(({ number: one }) => one)).toEqual([4, 5]);
  expect(taken[0]?.previousNumber).toBe(3);
  expect(taken.every(({ resource }) => resource === undefined)).toBe(true);
});

test('a long log is exported in batches that the target takes, and makes room for others after two seconds', async () => {
  const count = recordsMax + 100;
  const events = Array.from({ length: count / 10 }, () => anEvent('t'));
  for (let done = 0; done < 10; done += 1) await emit(bank.platform, bank.organisationId, events);
  await numberJournal(bank);
  const uptime = jest.spyOn(process, 'uptime');
  let seconds = 0;
  uptime.mockImplementation(() => (seconds += 3));
  for (const length of [1, 1 + recordsMax]) {
    const [message] = takeSent(bank, eventExportQueue.name);
    await deliver(bank, eventExportWorker, message ?? {});
    expect(target.records).toHaveLength(length);
  }
  uptime.mockRestore();
  await run();
  expect(target.calls).toBe(3);
  expect(await faults()).toEqual([]);
});

test('a suspended organisation is exported: what is in its log has happened', async () => {
  await suspendOrganisation(bank.platform, {
    organisationId: bank.organisationId,
    scope: 'suspension',
    command: 'org:suspend',
    by: 'a test',
    reason: 'a test',
  });
  await number(1);
  await run();
  expect(await faults()).toEqual([]);
});

test('a record has no replay id, and names the event that the API shows', async () => {
  await number(1);
  await run();
  const [record] = target.records.map(readRecord);
  const { body } = await bank.call('GET', `/events/${record?.event.id ?? ''}`);
  expect(record?.event).toEqual((body as { data: unknown }).data);
  expect(record).not.toHaveProperty('replayId');
});
