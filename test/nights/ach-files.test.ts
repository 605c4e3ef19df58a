import { cents } from '../../functions/kernel/base/money/cents.ts';
import { countReturn, noteReturning } from '../../functions/money/ach-files/count-return.ts';
import { filesSince, nameOfFile } from '../../functions/money/ach-files/files-since.ts';
import { achFile } from '../../functions/money/ach-files/store.ts';
import { readAchFiles } from '../../functions/ports/ach-rail/nacha/collect-files.ts';
import { batch, entry, fileOf, returned, trace } from '../money/ach-files/bank-file.ts';
import { banksWithFiles, fileSettings, instant, routingNumber } from '../money/ach-files/file-bank.ts';
import { enter, windowEntry } from '../money/ach-files/live-window.ts';
import { makeAch } from '../money/payments/ach-bank.ts';
import { balanceOf, openAccount } from '../support/bank/bank.ts';
import { night } from '../support/night.ts';
import { useVirtualStage, type VirtualStage } from './stage/virtual-stage.ts';

/** How the bank answers: `FILE 20261201T1030-1 REJECTED no company`. */
const answers = {
  withinSeconds: 3600,
  reports: {
    keyHas: '.ack',
    answer: String.raw`^FILE (?<file>\S+) (?<status>[A-Z]+)(?: (?<reason>.*))?$`,
    accepted: ['ACCEPTED'],
    rejected: ['REJECTED'],
  },
};
const limits = { ...fileSettings.limits, dayCreditCents: cents(500_00), aboveDay: 'hold' as const };
const banks = banksWithFiles({ answers, limits });
/** A Tuesday, before the first window of the day. Its name is none of the settings, because no stage there has a bank with files. */
const stage = useVirtualStage('2026-12-01T15:00:00.000Z', { sandbox: false, banks }, 'files');
type NightBank = Awaited<ReturnType<VirtualStage['organisation']>>;

let number = 0;
/** An entry of an organisation enters the next same-day window. */
async function order(bank: NightBank, overrides: Parameters<typeof windowEntry>[1] = {}): Promise<void> {
  const { clock, platform, table } = stage;
  const given = { ...bank, clock, platform, table, logs: [], sent: [] } as unknown as Parameters<typeof enter>[0];
  await enter(given, given, windowEntry((number += 1), { amount: cents(1_00), ...overrides }));
}
/** What the schedule of the stage does every five minutes. */
async function look(): Promise<void> {
  await stage.send('ach-windows', '{}');
  await stage.work();
}
async function lookUntil(at: string): Promise<void> {
  await stage.until(at);
  await look();
}
const newestFile = async () => (await filesSince(stage, 'stage', instant('2026-11-01T00:00:00.000Z')))[0];
/** The entries of a file of ours, by the ends of their trace numbers. */
async function entriesIn(name: string): Promise<readonly number[]> {
  const bytes = await stage.platform.achFiles.read(`outgoing/${routingNumber}/${name}.ach`);
  const files = bytes === undefined ? [] : readAchFiles(bytes).files;
  return files.flatMap(({ batches }) =>
    batches.flatMap(({ entries }) => entries.map(({ traceNumber }) => Number(traceNumber.slice(-7)))),
  );
}
/** The bank puts a file into its folder. */
async function bring(name: string, content: string | Uint8Array): Promise<void> {
  const key = `incoming/${routingNumber}/${name}`;
  await stage.platform.achFiles.putOnce(key, Buffer.from(content));
  await stage.send('ach-files', JSON.stringify({ key }));
  await stage.work();
}
const answer = async (line: string) => bring(`${(number += 1)}.ack`, `${line}\r\n`);
/** The newest file is accepted, so that it does not ring later. */
const accept = async () => answer(`FILE ${nameOfFile((await newestFile())?.key ?? '')} ACCEPTED`);
const idIn = ({ output }: { readonly output: string }, line = 1): string =>
  output.split('\n')[line]?.split(' ')[0] ?? '';

night(
  'ach-file-rejected',
  'a rejected file leaves again, is given up, or was booked after all',
  stage,
  async (page) => {
    const bank = await stage.organisation();
    await order(bank);
    const first = number;
    await lookUntil('2026-12-01T15:40:00.000Z');
    await page.rings('AchFileRejected', () => answer('FILE 20261201T1030-1 REJECTED no company'));
    const rejected = await page.run('ach rejected');
    expect(rejected.output).toContain('no company');
    await page.run('ach resend', { rejection: idIn(rejected) });
    await page.isSilent(() => lookUntil('2026-12-01T19:55:00.000Z'));
    expect(await entriesIn('20261201T1445-1')).toEqual([first]);

    // The second bank clerk calls by telephone.
    const file = (await newestFile())?.id ?? '';
    await page.run('ach reject', { file });
    await stage.work();
    expect((await page.run('ach rejected')).output).toMatch(/ arn:\S+\/Operator\/ann +open /);
    await page.run('ach give-up', { rejection: file });
    await stage.work();
    await order(bank);
    await lookUntil('2026-12-01T21:55:00.000Z');
    expect(await entriesIn('20261201T1645-1')).toEqual([number]);

    await page.rings('AchFileRejected', () => answer('FILE 20261201T1645-1 REJECTED twice'));
    const kept = (await newestFile())?.id ?? '';
    await page.run('ach keep', { rejection: kept });
    await page.isSilent(() => stage.work());
    expect((await newestFile())?.status).toBe('Acknowledged');
    expect((await page.run('ach rejected')).output).toBe('nothing is rejected');
  },
);

night('ach-rejection-stuck', 'a rejection whose message was lost is marked an hour later', stage, async (page) => {
  await order(await stage.organisation());
  await lookUntil('2026-12-02T15:40:00.000Z');
  const endDisturbance = stage.disturb(['ach-answers'], 'loses');
  await answer('FILE 20261202T1030-1 REJECTED no company');
  await page.rings('AchRejectionStuck', () => lookUntil('2026-12-02T17:45:00.000Z'));
  endDisturbance();
  await lookUntil('2026-12-02T18:00:00.000Z');
  await page.isSilent(() => lookUntil('2026-12-02T18:05:00.000Z'));
  expect((await page.run('ach rejected --all')).output).toContain('open');
});

night('ach-file-unacknowledged', 'a file that the bank has after all is acknowledged by hand', stage, async (page) => {
  await order(await stage.organisation());
  await lookUntil('2026-12-03T15:40:00.000Z');
  await page.rings('AchFileUnacknowledged', () => lookUntil('2026-12-03T16:45:00.000Z'));
  const files = await page.run('ach files');
  expect(files.output).toContain('Written');
  await page.run('ach acknowledge', { file: idIn(files) });
  expect((await newestFile())?.acknowledgedBy).toMatch(/\/Operator\/ann$/);
  await page.isSilent(() => lookUntil('2026-12-03T16:50:00.000Z'));
});

night(
  'ach-file-aside',
  'a file with wrong totals is taken all the same, and an unknown return is settled',
  stage,
  async (page) => {
    const unknown = Buffer.from(fileOf(batch([returned(trace(77), 'R03')]))).toString('latin1');
    const [control = ''] = unknown.split('\n').filter((line) => line.startsWith('9'));
    const wrong = unknown.replace(control, control.replace(/1000/, '2000'));
    expect(wrong).not.toBe(unknown);
    await page.rings('AchFileAside', () => bring('wrong.ach', wrong));
    const whole = idIn(await page.run('ach aside'));
    expect((await page.run('ach show', { id: whole })).output).toContain('wrong.ach');
    // It is taken now, and has the return of an entry that was never ours.
    await page.run('ach retry', { id: whole });
    await page.rings('AchFileAside', () => stage.work());
    // Its control, and the return.
    const parts = await page.run('ach aside');
    expect([idIn(parts), idIn(parts, 2)]).not.toContain(whole);
    for (const line of [1, 2]) await page.run('ach settle', { id: idIn(parts, line) });
    await page.isSilent(() => look());
    expect((await page.run('ach aside')).output).toBe('nothing is aside');
  },
);

night('ach-arrival-lost', 'a file whose event was lost is found and taken', stage, async (page) => {
  const { achFiles } = stage.platform;
  const key = `incoming/${routingNumber}/lost.ach`;
  const modifiedAt = stage.clock.now();
  await achFiles.putOnce(key, fileOf(batch([entry({ accountNumber: '123' })])));
  const list = achFiles.list.bind(achFiles);
  const dated = jest.spyOn(achFiles, 'list').mockImplementation(async function* (prefix) {
    for await (const file of list(prefix)) yield file.key === key ? { ...file, modifiedAt } : file;
  });
  await page.rings('AchArrivalLost', async () => {
    for (let hour = 0; hour < 3; hour += 1) {
      await stage.passHours(1);
      await look();
    }
  });
  // It was taken: its entry is for nobody.
  expect(stage.lines.filter(({ message }) => message === 'a part of an ACH file was put aside').length).toBeGreaterThan(
    0,
  );
  await page.isSilent(async () => {
    await stage.passHours(2);
    await look();
  });
  dated.mockRestore();
});

night('ach-return-rate', 'it rings as long as the rate is near the threshold', stage, async (page) => {
  const { organisationId } = await stage.organisation();
  const debitsOf = (debits: number) =>
    stage.table.put({
      Item: {
        ...achFile(organisationId, '299350000000000001').key,
        version: 1,
        id: '299350000000000001',
        scope: 'stage',
        routingNumber,
        direction: 'Outgoing',
        status: 'Acknowledged',
        key: 'outgoing/1',
        createdAt: stage.clock.now(),
        entries: debits,
        debits,
        debitCents: debits,
        creditCents: 0,
      },
    });
  await debitsOf(100);
  await noteReturning(stage.table, organisationId);
  for (const paymentId of ['1', '2', '3']) {
    const date = '2026-12-03' as Parameters<typeof countReturn>[0]['date'];
    const one = { organisationId, routingNumber, paymentId, code: 'R10', date };
    await stage.table.transact([countReturn(one, stage.clock.now())]);
  }
  await page.rings('AchReturnRate', () => nextDay());
  expect((await page.run('ach rates')).output).toContain(organisationId);
  await debitsOf(1000);
  await page.isSilent(() => nextDay());
});

/** The schedule runs on the next morning. */
async function nextDay(): Promise<void> {
  await stage.passHours(24);
  await look();
}

/** Before the first window of a day. */
const morningOf = (day: string): Promise<void> => stage.until(`${day}T15:00:00.000Z`);

night('ach-window-not-written', 'a window is written when the bucket takes its file', stage, async (page) => {
  const bank = await stage.organisation();
  const day = '2026-12-08';
  await morningOf(day);
  await order(bank);
  const refused = jest
    .spyOn(stage.platform.achFiles, 'putOnce')
    .mockImplementation(() => Promise.reject(new Error('S3 answered 503')));
  await lookUntil(`${day}T15:40:00.000Z`);
  await page.rings('AchWindowNotWritten', () => lookUntil(`${day}T15:50:00.000Z`));
  refused.mockRestore();
  await look();
  await page.isSilent(() => lookUntil(`${day}T15:55:00.000Z`));
  expect(await entriesIn(`${day.replaceAll('-', '')}T1030-1`)).toEqual([number]);
  await accept();
});

night(
  'ach-entry-refused',
  'an entry that the format does not allow is left out, and the others leave',
  stage,
  async (page) => {
    const bank = await stage.organisation();
    const day = '2026-12-09';
    await morningOf(day);
    await order(bank, { transactionCode: '57' });
    await order(bank);
    await page.rings('AchEntryRefused', () => lookUntil(`${day}T15:40:00.000Z`));
    expect(await entriesIn(`${day.replaceAll('-', '')}T1030-1`)).toEqual([number]);
    await accept();
    await page.isSilent(() => lookUntil(`${day}T19:55:00.000Z`));
  },
);

night('ach-day-limit', 'what is above the limit of a day leaves on the next one', stage, async (page) => {
  const bank = await stage.organisation();
  const day = '2026-12-10';
  await morningOf(day);
  await order(bank, { amount: cents(400_00) });
  const first = number;
  await order(bank, { amount: cents(200_00) });
  const second = number;
  await page.rings('AchDayLimit', () => lookUntil(`${day}T15:40:00.000Z`));
  expect(await entriesIn(`${day.replaceAll('-', '')}T1030-1`)).toEqual([first]);
  await accept();
  const next = '2026-12-11';
  await page.isSilent(() => lookUntil(`${next}T15:40:00.000Z`));
  expect(await entriesIn(`${next.replaceAll('-', '')}T1030-1`)).toEqual([second]);
  await accept();
});

const statusOf = async ({ call }: Pick<NightBank, 'call'>, id: string): Promise<unknown> =>
  (await call('GET', `/payments/${id}`)).body.data.attributes.status;

/** A sandbox, whose windows are those of the clocks of its organisations. */
const sandbox = useVirtualStage('2026-12-01T15:00:00.000Z', {}, 'files');

night('ach-window-missed', 'a payment that was handed over late leaves with the next window', sandbox, async (page) => {
  const bank = await sandbox.organisation();
  const account = await openAccount(bank, { cents: 100_00 });
  await sandbox.work();
  const endDisturbance = sandbox.disturb(['wake-ups'], 'loses');
  const id = await makeAch(bank, account, { amount: 1_00 });
  await sandbox.until('2026-12-01T22:10:00.000Z');
  endDisturbance();
  await page.rings('AchWindowMissed', () => sandbox.passHours(2));
  await page.isSilent(() => sandbox.until('2026-12-02T22:10:00.000Z'));
  expect(await statusOf(bank, id)).toBe('Sent');
});

night('ach-entry-not-sent', 'a debit is credited by itself when its window is written', sandbox, async (page) => {
  const bank = await sandbox.organisation();
  const account = await openAccount(bank, { cents: 100_00 });
  const id = await makeAch(bank, account, { amount: 5_00, direction: 'Debit' });
  const refused = jest
    .spyOn(sandbox.platform.achFiles, 'putOnce')
    .mockImplementation(() => Promise.reject(new Error('S3 answered 503')));
  await page.rings('AchEntryNotSent', () => sandbox.until('2026-12-10T15:00:00.000Z'));
  expect(await statusOf(bank, id)).toBe('Clearing');
  expect(await balanceOf(bank, account)).toBe(100_00);
  refused.mockRestore();
  // At a stage with real money the schedule looks every five minutes.
  await sandbox.send('ach-windows', JSON.stringify({ organisationId: bank.organisationId }));
  await sandbox.passHours(12);
  await page.isSilent(() => sandbox.passHours(1));
  expect(await statusOf(bank, id)).toBe('Sent');
  expect(await balanceOf(bank, account)).toBe(105_00);
});
