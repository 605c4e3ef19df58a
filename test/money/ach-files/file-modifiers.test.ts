import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { insert } from '../../../functions/kernel/table/write.ts';
import { achDayOfBank, stageScope } from '../../../functions/money/ach-files/store.ts';
import { dayLimitMessage } from '../../../functions/money/ach-files/window-alarms.ts';
import { secondSandboxBank } from '../../../functions/organisations/sandbox-bank.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { banksWithFiles, fileSettings, routingNumber } from './file-bank.ts';
import { fileAt, windowEntry, writeWindow } from './live-window.ts';

const limits = { ...fileSettings.limits, batchEntries: 1, fileEntries: 1, dayCents: cents(400_00) };
const [first] = banksWithFiles({ limits });
const second = { ...secondSandboxBank, ach: { ...secondSandboxBank.ach, files: { ...fileSettings, limits } } };
const bank = useBank({
  per: 'test',
  settings: { sandbox: false, banks: [...(first === undefined ? [] : [first]), second] },
});

const headerAt = async (n: number, routing = routingNumber) => {
  const header = (await fileAt(bank, n, routing))?.files[0]?.header;
  return header && `${header.creationTime} ${header.fileIdModifier}`;
};
const ofSecond = { routingNumber: second.routingNumber, traceNumber: `${second.routingNumber.slice(0, 8)}0000001` };

test('files of two banks with the same destination and origin have different modifiers, and day limits of their own', async () => {
  await writeWindow(bank, [windowEntry(1), windowEntry(2, { amount: cents(395_00), ...ofSecond })]);
  const headers = [await headerAt(1), await headerAt(1, second.routingNumber)];
  expect(headers.sort()).toEqual(['1040 A', '1040 B']);
  expect(bank.logs.filter(({ message }) => message === dayLimitMessage.text)).toEqual([]);
});

test('the 37th file of a day has the first modifier again, and is created a minute later', async () => {
  await writeWindow(
    bank,
    Array.from({ length: 38 }, (_, index) => windowEntry(index + 1)),
  );
  const headers = await Promise.all([1, 26, 27, 36, 37, 38].map((n) => headerAt(n)));
  expect(headers).toEqual(['1040 A', '1040 Z', '1040 0', '1040 9', '1041 A', '1041 B']);
});

test('files that were written when each bank had a list of its own keep their modifiers', async () => {
  const { key } = achDayOfBank(stageScope, routingNumber, '2026-12-01');
  const files = ['20261201T0930-1', '20261201T1030-1'].map((name) => ({ name, cents: 10_00 }));
  await bank.table.transact([insert({ ...key, version: 1, files })]);
  await writeWindow(bank, [windowEntry(1), windowEntry(2)]);
  expect(await Promise.all([1, 2].map((n) => headerAt(n)))).toEqual(['1040 B', '1040 C']);
});
