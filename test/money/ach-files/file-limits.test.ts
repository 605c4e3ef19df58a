import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import { achDay, stageScope } from '../../../functions/money/ach-files/store.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { banksWithFiles, fileSettings, instant, openWindowsOf, routingNumber } from './file-bank.ts';
import { fileAt, windowClosed, windowEntry, writeWindow } from './live-window.ts';

const limits = { ...fileSettings.limits, batchEntries: 1, fileEntries: 1 };
const bank = useBank({ per: 'test', settings: { sandbox: false, banks: banksWithFiles({ limits }) } });
const ref = { scope: stageScope, routingNumber, window: instant('2026-12-01T15:30:00.000Z') };
const closing = { now: instant(windowClosed), realNow: instant(windowClosed) };
const entriesUpTo = (count: number) => Array.from({ length: count }, (_, index) => windowEntry(index + 1));

/** Writes the window as after a deployment with the usual limits. */
const closeWithUsualLimits = () =>
  closeWindow({ ...bank.platform, settings: { ...bank.platform.settings, banks: banksWithFiles() } }, closing, ref);
async function keysWritten(): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of bank.platform.achFiles.list('outgoing/')) keys.push(key);
  return keys.filter((key) => key.endsWith('.ach'));
}

test('a window of more than 99 files writes nothing and fails, until the limits are raised', async () => {
  await writeWindow(bank, entriesUpTo(100));
  expect(await keysWritten()).toEqual([]);
  expect(await bank.table.get(achDay(stageScope, fileSettings, '2026-12-01').key)).toBeUndefined();
  expect(bank.logs.map(({ error }) => String(error))).toEqual([
    expect.stringContaining('a window has more than 99 files, and nothing of it is written') as string,
  ]);
  expect(await openWindowsOf(bank, stageScope)).toHaveLength(1);
  await closeWithUsualLimits();
  expect((await fileAt(bank, 1))?.files[0]?.batches.flatMap(({ entries }) => entries)).toHaveLength(100);
  expect(await openWindowsOf(bank, stageScope)).toEqual([]);
});

test('a window of 99 files is written', async () => {
  await writeWindow(bank, entriesUpTo(99));
  expect(await keysWritten()).toHaveLength(99);
});

test('a window whose files are begun keeps its limits when those of the bank change', async () => {
  const { putOnce } = bank.platform.achFiles;
  const dies = jest.spyOn(bank.platform.achFiles, 'putOnce').mockImplementation((key, bytes) => {
    if (key.endsWith('-2.ach')) throw new Error('killed');
    return putOnce.call(bank.platform.achFiles, key, bytes);
  });
  await writeWindow(bank, entriesUpTo(3));
  dies.mockRestore();
  expect(await keysWritten()).toHaveLength(1);
  await closeWithUsualLimits();
  const sizes = [1, 2, 3].map(
    async (n) => (await fileAt(bank, n))?.files[0]?.batches.flatMap((one) => one.entries).length,
  );
  expect(await Promise.all(sizes)).toEqual([1, 1, 1]);
  expect(await openWindowsOf(bank, stageScope)).toEqual([]);
});
