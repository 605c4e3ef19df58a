import { achFile, achFileItem, stageScope } from '../../../functions/money/ach-files/store.ts';
import { overdueWindowMessage, dayLimitMessage } from '../../../functions/money/ach-files/window-alarms.ts';
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
  const id = `20261201T1030-1-${routingNumber}`;
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

test('a window that cannot be written raises an alarm an hour after its closing, and is written once it can be', async () => {
  await enter(bank, bank, windowEntry(1));
  bank.clock.set(windowClosed);
  await bank.platform.achFiles.putOnce(`outgoing/${routingNumber}/20261201T1030-1.ach`, Buffer.from('other'));
  await look(bank);
  const alarms = () => bank.logs.filter(({ message }) => message === overdueWindowMessage.text);
  expect(alarms()).toEqual([]);
  bank.clock.set('2026-12-01T16:40:00Z');
  await look(bank);
  expect(alarms()).toMatchObject([{ fields: { at: window, waitedSeconds: 3600, outcome: routingNumber } }]);
});
