import { outgoingFileId } from '../../../functions/money/ach-files/file-ids.ts';
import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import { refusedEntryMessage } from '../../../functions/money/ach-files/window-alarms.ts';
import { achFileItem, achFile } from '../../../functions/money/ach-files/store.ts';
import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import { resumeOrganisation, suspendOrganisation } from '../../../functions/founding/suspend-organisation.ts';
import { makeAch, payment } from '../payments/ach-bank.ts';
import { openAccount } from '../../support/bank/bank.ts';
import { outside } from '../../support/bank/payment-bodies.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, runDue as runDueItems } from '../../support/bank/workers.ts';
import { achWindowsWorker } from '../../../functions/money/ach-files/workers/windows.ts';
import { enter, windowEntry } from './live-window.ts';
import { banksWithFiles, entriesOf, instant, openWindowsOf, routingNumber } from './file-bank.ts';

const bank = useOrganisation({ settings: { banks: banksWithFiles() }, at: '2026-12-01T15:00:00Z' });
const window = instant('2026-12-01T21:45:00.000Z');
const closing = instant('2026-12-01T21:55:00.000Z');
const key = (n = 1) => `outgoing/${routingNumber}/${bank.organisationId}/20261201T1645-${n}.ach`;
let account: string;
beforeEach(async () => {
  account = await openAccount(bank, { cents: 500_00 });
});

const readFile = async (name = key()) => {
  const bytes = await bank.platform.achFiles.read(name);
  if (bytes === undefined) throw new Error(`there is no file ${name}`);
  return { bytes, ...readAchFiles(bytes) };
};
/** Runs what is due, and the worker that a due window wakes. */
const runDue = async (_: typeof bank, at: string) => {
  await runDueItems(bank, at);
  bank.clock.set(at);
  await deliver(bank, achWindowsWorker, { organisationId: bank.organisationId });
};
const close = () => {
  const moment = { now: closing, realNow: bank.clock.now() };
  return closeWindow(bank.platform, moment, { scope: bank.organisationId, routingNumber, window });
};

test('the file of a window has exactly its entries, in batches by direction, class and date', async () => {
  const credits = [await makeAch(bank, account, { amount: 10_00 }), await makeAch(bank, account, { amount: 20_00 })];
  const debit = await makeAch(bank, account, { direction: 'Debit', amount: 5_00 });
  await runDue(bank, window);
  expect(await bank.platform.achFiles.read(key())).toBeUndefined();
  await runDue(bank, closing);
  const { files, faults } = await readFile();
  expect(faults).toEqual([]);
  const [file] = files;
  expect(file?.header).toMatchObject({
    immediateDestination: routingNumber,
    immediateOrigin: '1123456789',
    creationDate: '2026-12-01',
    creationTime: '1655',
    fileIdModifier: 'A',
  });
  const traces = async (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await payment(bank, id)).attributes['traceNumber']));
  expect(
    (file?.batches ?? []).map(({ header, entries }) => [header, entries.map((one) => one.traceNumber)]),
  ).toMatchObject([
    [{ serviceClass: '220', entryClass: 'PPD', effectiveDate: '2026-12-02' }, await traces(credits)],
    [{ serviceClass: '225', entryClass: 'WEB', effectiveDate: '2026-12-02' }, await traces([debit])],
  ]);
  expect(await openWindowsOf(bank)).toEqual([]);
});

test('the manifest names each entry with its batch and its line, and nothing personal', async () => {
  const id = await makeAch(bank, account, { amount: 10_00, addenda: 'Invoice 7' });
  const other = await makeAch(bank, account, { amount: 20_00 });
  await runDue(bank, window);
  await runDue(bank, closing);
  const text = Buffer.from((await bank.platform.achFiles.read(`${key()}.json`)) ?? []).toString();
  const manifest = JSON.parse(text) as { entries: { source: { id: string }; line: number }[] };
  const { bytes } = await readFile();
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  expect(manifest).toMatchObject({
    key: key(),
    batches: 1,
    totals: { totalCreditCents: 30_00, totalDebitCents: 0 },
    entries: [
      { source: { id }, amount: 10_00, batch: 1, line: 3 },
      { source: { id: other }, amount: 20_00, batch: 1, line: 5 },
    ],
    refused: [],
  });
  for (const { source, line } of manifest.entries) expect(lines[line - 1]).toContain(source.id.slice(-15));
  // Ids are random digits: one may contain the number of the account.
  const besideIds = [id, other].reduce((rest, one) => rest.replaceAll(one, ''), text);
  expect(besideIds).not.toContain(outside.name);
  expect(besideIds).not.toContain(outside.accountNumber);
});

test('the record of the file has its totals', async () => {
  await makeAch(bank, account, { amount: 10_00 });
  await runDue(bank, window);
  await runDue(bank, closing);
  const stored = await bank.table.get(achFile(bank.organisationId, outgoingFileId({ window, routingNumber }, 1)).key);
  expect(stored && achFileItem.parse(stored)).toMatchObject({
    status: 'Written',
    direction: 'Outgoing',
    key: key(),
    modifier: 'A',
    entries: 1,
    creditCents: 10_00,
    debitCents: 0,
  });
});

test('a window is not closed before its time, and closing it again writes nothing', async () => {
  await makeAch(bank, account, { amount: 10_00 });
  await runDue(bank, window);
  const early = { now: instant('2026-12-01T21:54:59.999Z'), realNow: bank.clock.now() };
  expect(await closeWindow(bank.platform, early, { scope: bank.organisationId, routingNumber, window })).toBe(false);
  expect(await close()).toBe(true);
  const { bytes } = await readFile();
  expect(await close()).toBe(false);
  expect((await readFile()).bytes).toEqual(bytes);
});

test('two workers that close a window at once write one file', async () => {
  for (let made = 0; made < 3; made += 1) await makeAch(bank, account, { amount: 10_00 });
  await runDue(bank, window);
  await Promise.all([close(), close()]);
  expect((await readFile()).files[0]?.batches.flatMap(({ entries }) => entries)).toHaveLength(3);
  expect(await bank.platform.achFiles.read(key(2))).toBeUndefined();
  expect(await openWindowsOf(bank)).toEqual([]);
});

test('the second file of a day has the second modifier', async () => {
  await makeAch(bank, account, { amount: 10_00, sameDay: true });
  await runDue(bank, '2026-12-01T15:30:00Z');
  await runDue(bank, '2026-12-01T15:40:00Z');
  await makeAch(bank, account, { amount: 10_00 });
  await runDue(bank, window);
  await runDue(bank, closing);
  const first = await readFile(`outgoing/${routingNumber}/${bank.organisationId}/20261201T1030-1.ach`);
  expect(first.files[0]).toMatchObject({
    header: { fileIdModifier: 'A' },
    batches: [{ header: { effectiveDate: '2026-12-01' } }],
  });
  expect((await readFile()).files[0]?.header?.fileIdModifier).toBe('B');
});

test('entries of a suspended organisation are left out, and leave with the next window once it is resumed', async () => {
  await makeAch(bank, account, { amount: 10_00 });
  await runDue(bank, window);
  const [before] = await entriesOf(bank);
  const change = { organisationId: bank.organisationId, scope: 'suspension' } as const;
  await suspendOrganisation(bank.platform, { ...change, command: 'org:suspend', by: 'local:ada', reason: 'Case 17' });
  await close();
  expect(await bank.platform.achFiles.read(key())).toBeUndefined();
  const next = instant('2026-12-02T21:45:00.000Z');
  expect(await entriesOf(bank)).toMatchObject([{ traceNumber: before?.traceNumber, window: next }]);
  await resumeOrganisation(bank.platform, { ...change, command: 'org:resume' });
  await runDue(bank, '2026-12-02T21:55:00Z');
  const { files } = await readFile(`outgoing/${routingNumber}/${bank.organisationId}/20261202T1645-1.ach`);
  expect(files[0]?.batches).toMatchObject([
    { header: { effectiveDate: '2026-12-03' }, entries: [{ traceNumber: before?.traceNumber }] },
  ]);
});

test('an entry that the format does not allow is left out with an alarm, and the others are written', async () => {
  const source = { type: 'achPayment', id: '17' };
  await enter(
    bank,
    bank,
    windowEntry(9_000_000, { direction: 'Debit', transactionCode: '57', sameDay: false, source }),
  );
  await makeAch(bank, account, { direction: 'Debit', amount: 20_00 });
  await runDue(bank, window);
  await runDue(bank, closing);
  expect((await readFile()).files[0]?.batches.flatMap(({ entries }) => entries)).toMatchObject([
    { amountCents: 20_00 },
  ]);
  const alarm = bank.logs.filter(({ message }) => message === refusedEntryMessage.text);
  expect(alarm).toMatchObject([
    { fields: { resourceId: source.id, outcome: expect.stringContaining('transactionCode') } },
  ]);
});
