import { readSettlementReport } from '../../../functions/money/ach-days/settlement-report.ts';
import type { AchCsvFormat } from '../../../functions/ports/ach-rail/settings.ts';

const format: AchCsvFormat = {
  type: 'csv',
  date: 'Settlement Date',
  dateForm: 'MM/DD/YYYY',
  amounts: { incoming: 'Credits', outgoing: 'Debits' },
  class: 'Type',
  entries: 'Items',
};
const head = 'Account,Settlement Date,Type,Items,Credits,Debits';
const read = (text: string, changes: Partial<AchCsvFormat> = {}, account?: string) =>
  readSettlementReport(Buffer.from(text), {
    format: { ...format, ...changes },
    ...(account === undefined ? {} : { account }),
  });

test('lines of one day and code add up', () => {
  const text = [
    head,
    '1,12/01/2026,SENT,2,,"$1,000.10"',
    '1,12/1/2026,SENT,1,0.05,(0.05)',
    '1,12/01/2026,"A ""B"", C",3,7,',
    '',
  ].join('\r\n');
  expect(read(text)).toEqual({
    totals: [
      { date: '2026-12-01', code: 'A "B", C', inCents: 700, outCents: 0, entries: 3 },
      { date: '2026-12-01', code: 'SENT', inCents: 5, outCents: 100_005, entries: 3 },
    ],
    unusable: [],
  });
});

test('signed amounts, cents, another separator and dates, and no code', () => {
  const text = '\uFEFFday;amount\n20261201;-250\n20261201;100\n20261202;+5\n';
  const { class: _, entries: __, ...plain } = format;
  const other: AchCsvFormat = {
    ...plain,
    separator: ';',
    date: 'day',
    dateForm: 'YYYYMMDD',
    amounts: { signed: 'amount' },
    inCents: true,
  };
  expect(readSettlementReport(Buffer.from(text), { format: other }).totals).toEqual([
    { date: '2026-12-01', code: '', inCents: 100, outCents: 250, entries: 2 },
    { date: '2026-12-02', code: '', inCents: 5, outCents: 0, entries: 1 },
  ]);
});

test('only lines of the account of the settlement count', () => {
  const text = [head, '1,12/01/2026,SENT,1,,1', '2,12/01/2026,SENT,1,,2'].join('\n');
  expect(read(text, { account: 'Account' }, '2').totals).toMatchObject([{ outCents: 200 }]);
});

test('a line that cannot be used is named, and the others are used', () => {
  const text = [
    head,
    '1,12/01/2026,SENT,1,,1',
    '1,13/01/2026,SENT,1,,1',
    '1,12/01/2026,SENT,one,,1',
    '1,12/01/2026,SENT,1,,1.005',
    '1,12/01/2026,SENT,1',
    '1,12/01/2026,"SE',
    'NT",1,,1',
    '1,12/01/2026,SENT,1,,"1',
  ].join('\n');
  const { totals, unusable } = read(text);
  expect(totals.map(({ code, outCents }) => [code, outCents])).toEqual([
    ['SE\nNT', 100],
    ['SENT', 200],
  ]);
  expect(unusable).toEqual([
    { line: 3, why: 'its date is not of the form MM/DD/YYYY' },
    { line: 4, why: 'its number of entries is no number' },
    { line: 5, why: 'its amount is no number of dollars or cents as the settings have it' },
    { line: 6, why: 'it has another number of fields than the first line' },
  ]);
});

test.each([
  ['a column', 'Account,Settlement Date,Type,Items,Credits\n', 'it has no column Debits'],
  ['a line', '', 'it is empty'],
])('a report without %s is not used at all', (_, text, whyNot) => {
  expect(read(text)).toEqual({ totals: [], unusable: [], whyNot });
});
