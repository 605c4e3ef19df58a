import { outgoingFileId } from '../../../functions/money/ach-files/file-ids.ts';
import type { AlarmMessage } from '../../../functions/kernel/base/alarm-message.ts';
import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import {
  achFile,
  achFileItem,
  achWindow,
  stageScope,
  windowPartition,
} from '../../../functions/money/ach-files/store.ts';
import {
  lateWindowMessage,
  overdueWindowMessage,
  dayLimitMessage,
} from '../../../functions/money/ach-files/window-alarms.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { anotherOrganisation } from '../../support/bank/bank.ts';
import { sampleText } from '../../ports/ach-files/sample-files.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { banksWithFiles, fileSettings, instant, routingNumber } from './file-bank.ts';
import { beforeWindow, enter, fileAt, look, windowClosed, windowEntry } from './live-window.ts';

const limits = { ...fileSettings.limits, batchEntries: 2, fileEntries: 3, dayCents: cents(100_00) };
const offset = { routingNumber, accountNumber: '999', accountType: 'Ledger' } as const;
const bank = useBank({
  per: 'test',
  settings: { sandbox: false, banks: banksWithFiles({ limits, offset, marksSameDay: true }) },
});
const window = instant('2026-12-01T15:30:00.000Z');

const alarms = ({ text }: AlarmMessage) => bank.logs.filter(({ message }) => message === text);

beforeEach(() => bank.clock.set(beforeWindow));

test('organisations of a stage share the files of their bank, and each sees its own part', async () => {
  const other = await anotherOrganisation(bank);
  await enter(bank, bank, windowEntry(2));
  await enter(bank, bank, windowEntry(3, { direction: 'Debit', transactionCode: '27', amount: cents(5_00) }));
  await enter(bank, other, windowEntry(1));
  bank.clock.set('2026-12-01T15:39:59Z');
  await look(bank);
  expect(await fileAt(bank, 1)).toBeUndefined();
  bank.clock.set(windowClosed);
  await look(bank);
  const file = await fileAt(bank, 1);
  expect(file?.faults).toEqual([]);
  expect(file?.files[0]?.batches.map(({ entries }) => entries.length)).toEqual([2, 1, 1, 1]);
  const id = outgoingFileId({ window: instant('2026-12-01T15:30:00.000Z'), routingNumber }, 1);
  const record = async (scope: string) => {
    const stored = await bank.table.get(achFile(scope, id).key);
    return stored && achFileItem.parse(stored);
  };
  expect(await record(stageScope)).toMatchObject({ entries: 3, batches: 4 });
  expect(await record(bank.organisationId)).toMatchObject({ entries: 2, creditCents: 10_00, debitCents: 5_00 });
  expect(await record(other.organisationId)).toMatchObject({ entries: 1, creditCents: 10_00, debitCents: 0 });
  await look(bank);
  expect(await fileAt(bank, 2)).toBeUndefined();
});

test('what does not fit into a batch or a file begins another one; each file is balanced, and the day limit raises an alarm', async () => {
  for (let number = 5; number >= 1; number -= 1) await enter(bank, bank, windowEntry(number, { amount: cents(30_00) }));
  bank.clock.set(windowClosed);
  await look(bank);
  const files = [await fileAt(bank, 1), await fileAt(bank, 2)];
  expect(await fileAt(bank, 3)).toBeUndefined();
  expect(files.map((one) => one?.faults)).toEqual([[], []]);
  const shown = files.map((one) =>
    one?.files[0]?.batches.map(({ header, entries }) => [
      header?.serviceClass,
      header?.descriptiveDate,
      entries.map(({ traceNumber, amountCents, name }) => [traceNumber.slice(-7), amountCents, name]),
    ]),
  );
  const line = (number: number) => [String(number).padStart(7, '0'), 30_00, 'Sherlock Holmes'];
  expect(shown).toEqual([
    [
      ['220', 'SD1300', [line(1), line(2)]],
      ['225', 'SD1300', [['9900001', 60_00, 'OFFSET']]],
    ],
    [
      ['220', 'SD1300', [line(3), line(4)]],
      ['220', 'SD1300', [line(5)]],
      ['225', 'SD1300', [['9901001', 60_00, 'OFFSET']]],
      ['225', 'SD1300', [['9901002', 30_00, 'OFFSET']]],
    ],
  ]);
  expect(files.map((one) => one?.files[0]?.header?.fileIdModifier)).toEqual(['A', 'B']);
  expect(bank.logs.filter(({ message }) => message === dayLimitMessage.text)).toHaveLength(1);
  // `npm run check:ach` gives this sample to other implementations.
  const second = await bank.platform.achFiles.read(`outgoing/${routingNumber}/20261201T1030-2.ach`);
  expect(Buffer.from(second ?? []).toString('latin1')).toBe(sampleText('11-'));
});

test('a window that cannot be written raises an alarm before the cut-off of its bank', async () => {
  await enter(bank, bank, windowEntry(1));
  bank.clock.set(windowClosed);
  await bank.platform.achFiles.putOnce(`outgoing/${routingNumber}/20261201T1030-1.ach`, Buffer.from('other'));
  await look(bank);
  expect(alarms(overdueWindowMessage)).toEqual([]);
  bank.clock.set('2026-12-01T15:46:00Z');
  await look(bank);
  expect(alarms(overdueWindowMessage)).toMatchObject([
    { fields: { at: window, waitedSeconds: 360, outcome: routingNumber } },
  ]);
});

test('a window that is written after the cut-off of its bank raises an alarm; one in time does not', async () => {
  await enter(bank, bank, windowEntry(1));
  bank.clock.set('2026-12-01T15:49:59Z');
  await look(bank);
  expect(alarms(lateWindowMessage)).toEqual([]);
  bank.clock.set('2026-12-01T19:45:00Z');
  await enter(bank, bank, windowEntry(2));
  bank.clock.set('2026-12-01T20:05:00Z');
  await look(bank);
  expect(alarms(lateWindowMessage)).toMatchObject([{ fields: { waitedSeconds: 1200, outcome: routingNumber } }]);
});

test('a broken window, and one of a bank that is not in the settings, raise an alarm and stop no other', async () => {
  const broken = { pk: windowPartition(stageScope), sk: '000#broken', version: 1 };
  const ofNoBank = achWindow({ scope: stageScope, routingNumber: '000000000', window });
  await bank.table.put({ Item: broken });
  await bank.table.put({
    Item: { ...ofNoBank.key, version: 1, scope: stageScope, routingNumber: '000000000', window, closesAt: window },
  });
  await enter(bank, bank, windowEntry(1));
  bank.clock.set(windowClosed);
  await look(bank);
  expect(await fileAt(bank, 1)).toBeDefined();
  expect(alarms(overdueWindowMessage)).toMatchObject([
    { fields: { at: broken.sk } },
    { fields: { at: ofNoBank.key.sk } },
  ]);
});

test('an entry leaves without a mark if the time of its window was taken out of the settings', async () => {
  await enter(bank, bank, windowEntry(1));
  bank.clock.set(windowClosed);
  const [first] = banksWithFiles({ marksSameDay: true });
  if (first === undefined) throw new Error('there is no bank');
  const changed = { ...first, ach: { ...first.ach, sameDayWindows: [{ hour: 14, minute: 45 }] } };
  const platform = { ...bank.platform, settings: { ...bank.platform.settings, banks: [changed] } };
  const moment = { now: bank.clock.now(), realNow: bank.clock.now() };
  expect(await closeWindow(platform, moment, { scope: stageScope, routingNumber, window })).toBe(true);
  const [batch] = (await fileAt(bank, 1))?.files[0]?.batches ?? [];
  expect(batch?.header).toMatchObject({ descriptiveDate: '', effectiveDate: '2026-12-01' });
});
