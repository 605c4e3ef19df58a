import { rejectedMessage, unacknowledgedMessage } from '../../../functions/money/ach-files/answer-alarms.ts';
import { noteAnswer } from '../../../functions/money/ach-files/answered-files.ts';
import { foundAnswers } from '../../../functions/money/ach-files/file-answers.ts';
import { filesSince, nameOfFile } from '../../../functions/money/ach-files/files-since.ts';
import { achAnswersQueue } from '../../../functions/money/ach-files/queues.ts';
import { decideFileRejection } from '../../../functions/money/ach-files/rejections.ts';
import {
  achCompany,
  achRejectionItem,
  achTraceItem,
  rejectionPartition,
  tracePartition,
} from '../../../functions/money/ach-files/store.ts';
import { achAnswersWorker } from '../../../functions/money/ach-files/workers/answers.ts';
import { achWindowsWorker } from '../../../functions/money/ach-files/workers/windows.ts';
import { achRailWorker } from '../../../functions/money/payments/workers/ach-rail.ts';
import type { AlarmMessage } from '../../../functions/kernel/base/alarm-message.ts';
import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import { balanceOf, type Bank, openAccount } from '../../support/bank/bank.ts';
import { useBank, useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, runDue, takeSent } from '../../support/bank/workers.ts';
import { makeAch, payment } from '../payments/ach-bank.ts';
import { arrive, asides, batch, entry, fileOf } from './bank-file.ts';
import { banksWithFiles, entriesOf, fileSettings, instant, routingNumber } from './file-bank.ts';
import { enter, look, windowClosed, windowEntry, writeWindow } from './live-window.ts';

const reports = {
  keyHas: '.ack',
  answer: String.raw`^FILE (?<file>\S+)(?: BATCH (?<batch>\S+))?(?: ENTRY (?<trace>\S+))? (?<status>[A-Z]+)(?: (?<reason>.*))?$`,
  accepted: ['ACCEPTED'],
  rejected: ['REJECTED', 'DUPLICATE'],
  skips: '^(?:REPORT|-)',
};
const limits = { ...fileSettings.limits, batchEntries: 1 };
const banks = banksWithFiles({ limits, answers: { reports, withinSeconds: 3600 } });
const bank = useOrganisation({ settings: { banks }, at: '2026-12-01T15:00:00Z' });
const name = '20261201T1645-1';
/** The id of the file, which the platform chooses. */
let id: string;
const nextName = '20261202T1645-1';

/** The record of a file in a scope. */
const fileNamed = async ({ table }: Pick<Bank, 'table'>, scope: string, wanted: string) =>
  (await filesSince({ table }, scope, instant('2026-11-01T00:00:00.000Z'))).find(
    ({ key }) => nameOfFile(key) === wanted,
  );

let account: string;
let payments: readonly string[];
beforeEach(async () => {
  bank.logs.splice(0);
  bank.sent.splice(0);
  account = await openAccount(bank, { cents: 100_00 });
  const made: string[] = [];
  for (const amount of [1_00, 2_00]) made.push(await makeAch(bank, account, { amount }));
  made.push(await makeAch(bank, account, { amount: 5_00, direction: 'Debit' }));
  payments = made;
  await runDue(bank, '2026-12-01T21:45:00Z');
  await closeWindows('2026-12-01T21:55:00Z');
  id = (await file())?.id ?? '';
});

const rings = ({ text }: AlarmMessage) => bank.logs.filter(({ message }) => message === text).length;
/** Lets the windows of the organisation that are due be written. */
async function closeWindows(at: string): Promise<void> {
  await runDue(bank, at);
  bank.sent.splice(0);
  expect(await deliver(bank, achWindowsWorker, { organisationId: bank.organisationId })).toBe(true);
}
/** Handles what the worker that writes files was told, each message twice. */
async function follow(): Promise<void> {
  for (const body of takeSent(bank, achAnswersQueue.name)) {
    for (let times = 0; times < 2; times += 1) expect(await deliver(bank, achAnswersWorker, { ...body })).toBe(true);
  }
}
const report = async (...lines: readonly string[]): Promise<void> => {
  await arrive(bank, `${lines.length}-${bank.logs.length}.ack`, Buffer.from(`${lines.join('\r\n')}\r\n`));
  await follow();
};
const file = () => fileNamed(bank, bank.organisationId, name);
const rejections = async () =>
  (await bank.table.query({ pk: rejectionPartition(bank.organisationId) })).map((item) => achRejectionItem.parse(item));
const statuses = () => Promise.all(payments.map(async (one) => (await payment(bank, one)).attributes.status));
const traceOf = async (index: number) => String((await payment(bank, payments[index] ?? '')).attributes['traceNumber']);
const marks = async () =>
  Promise.all(
    payments.map(async (_, index) => {
      const items = await bank.table.query({ pk: tracePartition(bank.organisationId, await traceOf(index)) });
      return items.map((item) => achTraceItem.parse(item).rejection);
    }),
  );
const decide = async (rejection: string, decision: 'Resend' | 'GiveUp' | 'Keep') => {
  const answer = { id: rejection, decision, reason: 'ticket 17', by: 'ann', scope: bank.organisationId };
  await decideFileRejection(bank.platform, answer);
  await follow();
};
const written = async (of: string) => {
  const bytes = await bank.platform.achFiles.read(`outgoing/${routingNumber}/${bank.organisationId}/${of}.ach`);
  return bytes === undefined
    ? []
    : readAchFiles(bytes).files.flatMap(({ batches }) => batches.flatMap(({ entries }) => entries));
};

test('a file that its bank accepts is Acknowledged, once, whatever the report says beside it', async () => {
  await report('REPORT OF 2026-12-01', '', `FILE ${name}.ach ACCEPTED`, '---');
  expect(await file()).toMatchObject({ status: 'Acknowledged', acknowledgedAt: '2026-12-01T21:55:00.000Z' });
  const { version } = (await file()) ?? {};
  await report('REPORT', `FILE ${name} ACCEPTED`);
  expect(await file()).toMatchObject({ version });
  expect(await asides(bank)).toEqual([]);
  expect(await rejections()).toEqual([]);
});

test('the entries of a file that its bank rejects wait; sent again they leave in the next file, each once', async () => {
  await report(`FILE ${name} REJECTED unknown company 1987654321`);
  expect(await file()).toMatchObject({ status: 'Rejected' });
  // In a sandbox it is the integrator who plays the bank.
  expect(rings(rejectedMessage)).toBe(0);
  expect(await rejections()).toMatchObject([{ id, reason: 'unknown company ...', rejectedBy: 'Bank' }]);
  expect(await marks()).toEqual([[id], [id], [id]]);
  const before = (await written(name)).map(({ traceNumber }) => traceNumber);

  await decide(id, 'Resend');
  expect(await rejections()).toMatchObject([{ decision: 'Resend', settledAt: '2026-12-01T21:55:00.000Z' }]);
  expect(await marks()).toEqual([[undefined], [undefined], [undefined]]);
  await closeWindows('2026-12-02T21:55:00Z');
  const after = await written(nextName);
  expect(after.map(({ traceNumber }) => traceNumber).sort()).toEqual(before.sort());
  expect(await entriesOf(bank)).toHaveLength(3);
  await report(`FILE ${name} REJECTED unknown company`);
  await closeWindows('2026-12-03T21:55:00Z');
  expect(await written('20261203T1645-1')).toEqual([]);
  await expect(decide(id, 'GiveUp')).rejects.toThrow('It was decided at');
});

test('entries that leave again have the company that was corrected, and without a name of it that of their account', async () => {
  const companies = async (of: string) => {
    const bytes = await bank.platform.achFiles.read(`outgoing/${routingNumber}/${bank.organisationId}/${of}.ach`);
    const batches = bytes === undefined ? [] : readAchFiles(bytes).files.flatMap((one) => one.batches);
    return new Set(batches.map(({ header }) => `${header?.companyIdentification ?? ''} ${header?.companyName ?? ''}`));
  };
  const { key } = achCompany(bank.organisationId, routingNumber);
  const { name: accountName } = (await bank.call('GET', `/accounts/${account}`)).body.data.attributes;
  const ofAccount = String(accountName).slice(0, 16).trim().toUpperCase();
  expect([...(await companies(name))].map((one) => one.toUpperCase())).toEqual([`1987654321 ${ofAccount}`]);
  await bank.table.put({
    Item: { ...key, version: 1, identification: '9111111111', name: 'PARKER GMBH' },
    ConditionExpression: 'attribute_not_exists(pk)',
  });
  await report(`FILE ${name} REJECTED unknown company`);
  await decide(id, 'Resend');
  await closeWindows('2026-12-02T21:55:00Z');
  expect(await companies(nextName)).toEqual(new Set(['9111111111 PARKER GMBH']));

  await bank.table.put({
    Item: { ...key, version: 2, identification: '9222222222' },
    ConditionExpression: 'attribute_exists(pk)',
  });
  await report(`FILE ${nextName} REJECTED unknown company`);
  await decide((await fileNamed(bank, bank.organisationId, nextName))?.id ?? '', 'Resend');
  await closeWindows('2026-12-03T21:55:00Z');
  expect([...(await companies('20261203T1645-1'))].map((one) => one.toUpperCase())).toEqual([
    `9222222222 ${ofAccount}`,
  ]);
});

test('payments of a rejected file that are given up are Returned, and their money is free', async () => {
  const balance = await balanceOf(bank, account);
  await report(`FILE ${name} DUPLICATE`);
  await runDue(bank, '2026-12-10T15:00:00Z');
  // A debit that the bank has rejected credits nothing.
  expect(await statuses()).toEqual(['Sent', 'Sent', 'Clearing']);
  expect(bank.logs.map(({ message }) => message)).toContain('the entry of an ACH payment has not left');
  await decide(id, 'GiveUp');
  expect(await statuses()).toEqual(['Returned', 'Returned', 'Returned']);
  expect(await balanceOf(bank, account)).toBe(balance + 3_00);
  await closeWindows('2026-12-10T21:55:00Z');
  expect(await written('20261210T1645-1')).toEqual([]);
});

describe('a debit that the bank has rejected credits nothing from the moment when the answer is stored, before it is marked', () => {
  const clear = async (index: number) => {
    const message = { organisationId: bank.organisationId, kind: 'cleared', paymentId: payments[index] };
    await deliver(bank, achRailWorker, message);
  };
  const batchOf = async (index: number) => {
    const trace = await traceOf(index);
    return (await written(name)).findIndex(({ traceNumber }) => traceNumber === trace) + 1;
  };
  const say = async (part: object) => {
    const source = { scope: bank.organisationId, routingNumber, by: 'Bank' } as const;
    const said = { kind: 'fileAnswer', outcome: 'Rejected', file: { name }, ...part } as const;
    expect(await noteAnswer(bank.platform, source, said)).toBeUndefined();
  };

  test.each([
    ['file', () => Promise.resolve({})],
    ['batch', async () => ({ batch: await batchOf(2) })],
    ['entry', async () => ({ traceNumber: await traceOf(2) })],
  ] as const)('as its %s was', async (_, part) => {
    const balance = await balanceOf(bank, account);
    await say(await part());
    await clear(2);
    await runDue(bank, '2026-12-10T15:00:00Z');
    expect(await marks()).toEqual([[undefined], [undefined], [undefined]]);
    expect(await statuses()).toEqual(['Sent', 'Sent', 'Clearing']);
    expect(await balanceOf(bank, account)).toBe(balance);
    await follow();
    await runDue(bank, '2026-12-11T15:00:00Z');
    expect(await statuses()).toEqual(['Sent', 'Sent', 'Clearing']);
  });

  test('and it is credited once what is rejected is marked, if that is others only', async () => {
    await say({ batch: await batchOf(0) });
    await say({ traceNumber: await traceOf(1) });
    await clear(2);
    expect(await statuses()).toEqual(['Sent', 'Sent', 'Clearing']);
    await follow();
    await runDue(bank, '2026-12-10T15:00:00Z');
    expect(await statuses()).toEqual(['Sent', 'Sent', 'Sent']);
  });
});

test('a batch and an entry that are rejected wait alone; the file counts as accepted', async () => {
  const [first, second] = [await traceOf(0), await traceOf(1)];
  const batchOf = (await written(name)).findIndex(({ traceNumber }) => traceNumber === first) + 1;
  await report(`FILE ${name} BATCH ${batchOf} REJECTED`, `FILE ${name} ENTRY ${second} REJECTED no such bank`);
  expect(await file()).toMatchObject({ status: 'Acknowledged' });
  expect((await rejections()).map((one) => one.id)).toEqual([`${id}-batch-${batchOf}`, `${id}-entry-${second}`]);
  expect(await marks()).toEqual([[`${id}-batch-${batchOf}`], [`${id}-entry-${second}`], [undefined]]);
  await decide(`${id}-batch-${batchOf}`, 'Resend');
  await decide(`${id}-entry-${second}`, 'GiveUp');
  expect(await statuses()).toEqual(['Sent', 'Returned', 'Clearing']);

  // Later the bank rejects the file whole: what has left again, or was given up, is none of it any more.
  await report(`FILE ${name} REJECTED`);
  await decide(id, 'GiveUp');
  expect(await statuses()).toEqual(['Sent', 'Returned', 'Returned']);
  await closeWindows('2026-12-02T21:55:00Z');
  expect((await written(nextName)).map(({ traceNumber }) => traceNumber)).toEqual([first]);
});

test('a rejection that was wrong is kept: nothing of it waits any more, and a report that repeats it is put aside', async () => {
  const balance = await balanceOf(bank, account);
  const second = await traceOf(1);
  await report(`FILE ${name} ENTRY ${second} REJECTED`);
  await report('REPORT', `FILE ${name} REJECTED`);
  expect(await marks()).toEqual([[id], [id], [id]]);
  await decide(id, 'Keep');
  expect(await rejections()).toMatchObject([{ id, decision: 'Keep', settledAt: '2026-12-01T21:55:00.000Z' }, {}]);
  const kept = await file();
  expect(kept).toMatchObject({ status: 'Acknowledged', acknowledgedAt: '2026-12-01T21:55:00.000Z' });
  expect(kept?.rejectedAt).toBeUndefined();
  // The entry is rejected by itself too.
  expect(await marks()).toEqual([[undefined], [`${id}-entry-${second}`], [undefined]]);
  await decide(`${id}-entry-${second}`, 'Keep');
  expect(await marks()).toEqual([[undefined], [undefined], [undefined]]);
  await expect(decide(id, 'GiveUp')).rejects.toThrow('It was decided at');
  await report(`FILE ${name} REJECTED`);
  expect((await asides(bank)).map(({ why }) => why)).toEqual([`${id}: an operator has kept it before`]);
  expect(await file()).toMatchObject({ status: 'Acknowledged' });

  await runDue(bank, '2026-12-10T15:00:00Z');
  expect(await statuses()).toEqual(['Sent', 'Sent', 'Sent']);
  expect(await balanceOf(bank, account)).toBe(balance + 5_00);
});

test('what was kept and then rejected by an operator waits again', async () => {
  await report(`FILE ${name} REJECTED`);
  await decide(id, 'Keep');
  const source = { scope: bank.organisationId, routingNumber, by: 'Operator', operator: 'ann' } as const;
  await noteAnswer(bank.platform, source, { kind: 'fileAnswer', outcome: 'Rejected', file: { name } });
  await follow();
  expect(await file()).toMatchObject({ status: 'Rejected' });
  expect(await marks()).toEqual([[id], [id], [id]]);
  expect((await rejections()).map(({ decision, operator }) => [decision, operator])).toEqual([[undefined, 'ann']]);
  await decide(id, 'GiveUp');
  expect(await statuses()).toEqual(['Returned', 'Returned', 'Returned']);
});

test('what is kept while a run still marks it is not marked in the end', async () => {
  const source = { scope: bank.organisationId, routingNumber, by: 'Bank' } as const;
  await noteAnswer(bank.platform, source, { kind: 'fileAnswer', outcome: 'Rejected', file: { name } });
  const [answered = {}] = takeSent(bank, achAnswersQueue.name);
  const { update } = bank.platform.table;
  const overtaken = jest.spyOn(bank.platform.table, 'update').mockImplementation(async (...given) => {
    overtaken.mockRestore();
    await decide(id, 'Keep');
    return update.apply(bank.platform.table, given);
  });
  expect(await deliver(bank, achAnswersWorker, { ...answered })).toBe(true);
  await follow();
  expect(await marks()).toEqual([[undefined], [undefined], [undefined]]);
});

test('what cannot be read, or cannot be, is put aside, and the rest is taken', async () => {
  await report(
    `FILE ${name} PENDED`,
    'SOMETHING NEW',
    'FILE 20261201T0930-1 ACCEPTED',
    `FILE ${name} BATCH 9 REJECTED`,
    `FILE ${name} ENTRY 101999999999999 REJECTED`,
    `FILE ${name} REJECTED`,
  );
  expect((await asides(bank)).map(({ line, why }) => [line, why])).toEqual([
    [1, 'its status is not in the settings of the bank'],
    [2, 'its form is not in the settings of the bank'],
    [3, 'we have written no such file'],
    [4, `${id}: it has no batch 9`],
    [5, `${id}: it has no entry with this trace number`],
  ]);
  expect(await file()).toMatchObject({ status: 'Rejected' });
  await report('REPORT', `FILE ${name} ACCEPTED`);
  await report('REPORT');
  const reasons = (await asides(bank)).map(({ why }) => why);
  expect(reasons).toContain(`${id}: it was rejected before`);
  expect(reasons).toContain('it has no answer in the form of the settings of the bank');
});

test('an answer on a batch or an entry whose number cannot be read is put aside, and is none of the whole file', async () => {
  await report(
    `FILE ${name} BATCH B2 REJECTED`,
    `FILE ${name} ENTRY 10199999-1 REJECTED`,
    `FILE ${name} BATCH 1.0 ACCEPTED`,
  );
  const why = 'its batch or trace number is no number';
  expect((await asides(bank)).map((one) => [one.line, one.why])).toEqual([1, 2, 3].map((line) => [line, why]));
  expect(await file()).toMatchObject({ status: 'Written' });
  expect(await rejections()).toEqual([]);
});

test('an answer may name a file by its header, and an ACH file of the bank is no report', async () => {
  const { modifier = '', creationTime } = (await file()) ?? {};
  const source = { scope: bank.organisationId, routingNumber, by: 'Bank' } as const;
  const say = (answered: object) =>
    noteAnswer(bank.platform, source, {
      kind: 'fileAnswer',
      outcome: 'Accepted',
      file: { date: '261201', modifier, ...answered },
    });
  expect(await say({ time: '0000' })).toBe('we have written no such file');
  expect(await say({ date: '261301' })).toBe('we have written no such file');
  expect(await say({ time: creationTime })).toBeUndefined();
  expect(await file()).toMatchObject({ status: 'Acknowledged' });
  await arrive(bank, 'entries.ach', fileOf(batch([entry({})])));
  expect(await asides(bank)).toEqual([]);
});

test('a report on which the expressions of a bank would take for ever is put aside whole, in seconds', () => {
  const format = { ...reports, answer: String.raw`^(?<file>(\w+)+) (?<status>[A-Z]+)!$` };
  const began = Date.now();
  const found = [...foundAnswers(Buffer.from(`${'a'.repeat(60)} ACCEPTED\r\n`), format)];
  expect(found).toEqual([{ line: 1, why: 'the expressions in the settings of the bank take too long on it' }]);
  const skips = String.raw`^(\w+)+$`;
  const long = Buffer.from(`FILE ${name} ACCEPTED\n${'b'.repeat(60)}!\n`);
  expect([...foundAnswers(long, { ...reports, skips })]).toHaveLength(1);
  expect(Date.now() - began).toBeLessThan(30_000);
});

describe('in a stage with real money', () => {
  const live = useBank({ per: 'test', settings: { sandbox: false, banks } });
  const liveFile = (scope = 'stage') => fileNamed(live, scope, '20261201T1030-1');
  const alarmsOf = () => live.logs.filter(({ message }) => message === unacknowledgedMessage.text);

  test('a file that is not acknowledged in time rings until it is', async () => {
    await writeWindow(live, [windowEntry(1)]);
    expect(alarmsOf()).toEqual([]);
    live.clock.advance({ hours: 1, minutes: 5 });
    await look(live);
    expect(alarmsOf()).toMatchObject([{ fields: { resourceId: (await liveFile())?.id } }]);
    const source = { scope: 'stage', routingNumber, by: 'Operator', operator: 'ann' } as const;
    const said = { kind: 'fileAnswer', outcome: 'Accepted', file: { name: '20261201T1030-1' } } as const;
    expect(await noteAnswer(live.platform, source, said)).toBeUndefined();
    for (const body of takeSent(live, achAnswersQueue.name)) await deliver(live, achAnswersWorker, { ...body });
    for (const scope of ['stage', live.organisationId]) {
      expect(await liveFile(scope)).toMatchObject({ status: 'Acknowledged' });
    }
    expect((await liveFile())?.acknowledgedBy).toBe('ann');
    expect((await liveFile(live.organisationId))?.acknowledgedBy).toBeUndefined();
    live.clock.advance({ minutes: 5 });
    await look(live);
    expect(alarmsOf()).toHaveLength(1);
  });

  test('what an organisation sees of a file is never older than the file, in whatever order messages come', async () => {
    await writeWindow(live, [windowEntry(1)]);
    const wanted = (await liveFile())?.id ?? '';
    const source = { scope: 'stage', routingNumber, by: 'Bank' } as const;
    const say = (outcome: 'Accepted' | 'Rejected') =>
      noteAnswer(live.platform, source, { kind: 'fileAnswer', outcome, file: { name: '20261201T1030-1' } });
    await say('Accepted');
    const [older = {}] = takeSent(live, achAnswersQueue.name);
    const { get } = live.platform.table;
    let reads = 0;
    const overtaken = jest.spyOn(live.platform.table, 'get').mockImplementation(async (key, ...more) => {
      const found = await get.call(live.platform.table, key, ...more);
      if (key.sk !== wanted || (reads += 1) !== 1) return found;
      // The file goes on just after the older message has read it.
      await say('Rejected');
      for (const body of takeSent(live, achAnswersQueue.name)) await deliver(live, achAnswersWorker, { ...body });
      return found;
    });
    await deliver(live, achAnswersWorker, { ...older });
    overtaken.mockRestore();
    expect(await liveFile('stage')).toMatchObject({ status: 'Rejected' });
    expect(await liveFile(live.organisationId)).toMatchObject({ status: 'Rejected' });
  });

  test('a file that its bank rejects rings', async () => {
    await writeWindow(live, [windowEntry(1)]);
    const source = { scope: 'stage', routingNumber, by: 'Bank' } as const;
    const said = { kind: 'fileAnswer', outcome: 'Rejected', file: { name: '20261201T1030-1' } } as const;
    await noteAnswer(live.platform, source, said);
    for (const body of takeSent(live, achAnswersQueue.name)) await deliver(live, achAnswersWorker, { ...body });
    const rung = live.logs.filter(({ message }) => message === rejectedMessage.text);
    expect(rung).toMatchObject([{ fields: { resourceId: (await liveFile())?.id } }]);
  });

  test('an entry of a rejected file that enters an open window leaves with its entries', async () => {
    await writeWindow(live, [windowEntry(1)]);
    const source = { scope: 'stage', routingNumber, by: 'Bank' } as const;
    const said = { kind: 'fileAnswer', outcome: 'Rejected', file: { name: '20261201T1030-1' } } as const;
    await noteAnswer(live.platform, source, said);
    await enter(live, live, windowEntry(2));
    await decideFileRejection(live.platform, {
      id: (await liveFile())?.id ?? '',
      decision: 'Resend',
      reason: 'ticket 17',
      by: 'ann',
    });
    for (const body of takeSent(live, achAnswersQueue.name)) await deliver(live, achAnswersWorker, { ...body });
    live.clock.set(windowClosed.replace('T15:40', 'T19:55'));
    await look(live);
    const bytes = await live.platform.achFiles.read(`outgoing/${routingNumber}/20261201T1445-1.ach`);
    const entries = bytes && readAchFiles(bytes).files[0]?.batches.flatMap((one) => one.entries);
    expect(entries?.map(({ traceNumber }) => traceNumber.slice(-2))).toEqual(['01', '02']);
  });
});

test('the files since a moment are found, however many there are, the newest first', async () => {
  const stored = await file();
  for (let minute = 0; minute < 120; minute += 1) {
    const more = `2026120${2 + Math.floor(minute / 60)}T10${String(minute % 60).padStart(2, '0')}`;
    const createdAt = instant(
      `2026-12-0${2 + Math.floor(minute / 60)}T10:${String(minute % 60).padStart(2, '0')}:00.000Z`,
    );
    await bank.table.put({ Item: { ...stored, pk: stored?.pk ?? '', sk: `9${more}`, id: `9${more}`, createdAt } });
  }
  const found = await filesSince({ table: bank.table }, bank.organisationId, instant('2026-12-02T00:00:00.000Z'));
  expect(found.map(({ id: one }) => one)).toEqual([...new Set(found.map(({ id: one }) => one))].sort().reverse());
  expect(found).toHaveLength(120);
});
