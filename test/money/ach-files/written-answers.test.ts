import { refusedEntryMessage } from '../../../functions/money/ach-files/window-alarms.ts';
import type { WindowEntry } from '../../../functions/money/ach-files/window-entry.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { banksWithFiles } from './file-bank.ts';
import { fileAt, windowEntry, windowReturn, writeWindow } from './live-window.ts';

const bank = useBank({ per: 'test', settings: { sandbox: false, banks: banksWithFiles() } });
const alarms = () => bank.logs.filter(({ message }) => message === refusedEntryMessage.text);
const { receiver } = windowReturn(1);
const coded = (returnCode: string): Pick<WindowEntry, 'addenda'> => ({
  addenda: windowReturn(2).addenda?.map((one) => (one.kind === 'Return' ? { ...one, returnCode } : one)) ?? [],
});

test.each<[string, Partial<WindowEntry>, object, object]>([
  ['a reserved description in mixed case', { description: 'Payroll' }, { entryDescription: 'PAYROLL' }, {}],
  ['Latin-1 letters', { identification: 'JOS\u00c9', discretionaryData: '\u00c9' }, {}, { identification: 'JOSE' }],
  [
    'letters and spaces at the end in the fields of the company',
    { companyDiscretionaryData: '\u00c9COLE ', company: { identification: ' 12345678\u00c9', name: 'ACME' } },
    { companyDiscretionaryData: 'ECOLE', companyIdentification: ' 12345678E' },
    {},
  ],
  ['no information with R17', coded('R17'), {}, {}],
  ['no account number', { receiver: { ...receiver, accountNumber: '' } }, {}, { accountNumber: '' }],
  ['an account number of zeros', { receiver: { ...receiver, accountNumber: '000' } }, {}, { accountNumber: '000' }],
  ['no payment type', { entryClass: 'WEB', direction: 'Debit', transactionCode: '26' }, { entryClass: 'WEB' }, {}],
])('a return of an entry with %s leaves', async (_, overrides, header, entry) => {
  await writeWindow(bank, [windowEntry(1), windowReturn(2, overrides)]);
  expect(alarms()).toEqual([]);
  expect((await fileAt(bank, 1))?.files[0]?.batches).toMatchObject([
    { entries: [{ traceNumber: '101999990000001' }] },
    { header, entries: [{ traceNumber: '101999990000002', ...entry }] },
  ]);
});

test('returns whose entries differ only in spaces at the end of a field are in one batch', async () => {
  const data = ['A', 'A '].map((companyDiscretionaryData) => ({ companyDiscretionaryData }));
  await writeWindow(
    bank,
    data.map((one, index) => windowReturn(index + 1, one)),
  );
  expect((await fileAt(bank, 1))?.files[0]?.batches.map(({ entries }) => entries.length)).toEqual([2]);
});

test('an answer that cannot be used, and an entry of an originator with less than that, are refused', async () => {
  await writeWindow(bank, [
    windowReturn(1, coded('R99')),
    windowEntry(2, { entryClass: 'WEB', discretionaryData: '' }),
    windowEntry(3, { receiver: { ...receiver, accountNumber: '' } }),
    windowEntry(4),
  ]);
  expect(
    alarms()
      .map(({ fields }) => String(fields['resourceId']))
      .sort(),
  ).toEqual(['1', '2', '3']);
  expect((await fileAt(bank, 1))?.files[0]?.batches).toMatchObject([{ entries: [{ traceNumber: '101999990000004' }] }]);
});
