import { achFilesQueue } from '../../../functions/money/ach-files/queues.ts';
import { lostArrivalMessage } from '../../../functions/money/ach-files/sweep-arrivals.ts';
import { achFileIntake } from '../../../functions/money/ach-files/workers/ach-file-intake.ts';
import { achWindowsWorker } from '../../../functions/money/ach-files/workers/windows.ts';
import type { AchFiles } from '../../../functions/ports/ach-files/port.ts';
import { createMemoryAchFiles } from '../../../local/engines/ach-files-of-files.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';
import { batch, entry, fileOf } from './bank-file.ts';
import { banksWithFiles, instant, routingNumber } from './file-bank.ts';

const stored = createMemoryAchFiles();
const times = new Map<string, string>();
/** The bucket, which says when each file came. */
const achFiles: AchFiles = {
  ...stored,
  list: async function* (prefix) {
    for await (const file of stored.list(prefix)) {
      const at = times.get(file.key);
      yield at === undefined ? file : { ...file, modifiedAt: instant(at) };
    }
  },
};
const bank = useBank({ per: 'test', settings: { sandbox: false, banks: banksWithFiles() }, platform: { achFiles } });
const keyOf = (name: string) => `incoming/${routingNumber}/${name}`;

async function put(name: string, at: string): Promise<void> {
  const number = entry({ accountNumber: '123456789', identification: name.slice(0, 10) });
  await stored.putOnce(keyOf(name), fileOf(batch([number])));
  times.set(keyOf(name), at);
}
/** What the schedule does every five minutes; the keys of the files that are taken because of it. */
async function look(): Promise<readonly unknown[]> {
  await deliver(bank, achWindowsWorker, {});
  const keys: unknown[] = [];
  for (const body of takeSent(bank, achFilesQueue.name)) {
    expect(await deliver(bank, achFileIntake, { ...body })).toBe(true);
    for (const lost of takeSent(bank, achFilesQueue.name)) {
      keys.push(lost['key']);
      expect(await deliver(bank, achFileIntake, { ...lost })).toBe(true);
    }
  }
  return keys;
}
const rung = () => bank.logs.filter(({ message }) => message === lostArrivalMessage.text).length;

test('a file that came without an event is found within two hours, taken once, and rings; one with an event is left alone', async () => {
  bank.clock.set('2026-12-01T15:00:00Z');
  await put('old.ach', '2026-11-20T10:00:00.000Z');
  await put('lost.ach', '2026-12-01T10:00:00.000Z');
  await put('known.ach', '2026-12-01T11:00:00.000Z');
  await put('young.ach', '2026-12-01T14:45:00.000Z');
  expect(await deliver(bank, achFileIntake, { key: keyOf('known.ach') })).toBe(true);
  expect(await look()).toEqual([keyOf('lost.ach')]);
  expect(rung()).toBe(1);
  expect(await look()).toEqual([]);
  bank.clock.set('2026-12-01T15:50:00Z');
  expect(await look()).toEqual([]);
  bank.clock.set('2026-12-01T16:10:00Z');
  expect(await look()).toEqual([keyOf('young.ach')]);
  bank.clock.set('2026-12-01T18:10:00Z');
  expect(await look()).toEqual([]);
  expect(rung()).toBe(2);
});

test('a sweep that fails looks at the same time again', async () => {
  bank.clock.set('2026-12-02T15:00:00Z');
  await put('later.ach', '2026-12-02T12:00:00.000Z');
  const { transact } = bank.platform.table;
  bank.platform.table.transact = () => Promise.reject(new Error('killed'));
  expect(await deliver(bank, achFileIntake, { sweeps: true })).toBe(false);
  bank.platform.table.transact = transact;
  takeSent(bank, achFilesQueue.name);
  expect(await look()).toContain(keyOf('later.ach'));
});
