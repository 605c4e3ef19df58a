import { faultsMax, readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import { faultText } from '../../../functions/ports/ach-rail/nacha/fault.ts';
import { readAchParts } from '../../../functions/ports/ach-rail/nacha/read-file.ts';
import { joinInformation, splitInformation } from '../../../functions/ports/ach-rail/nacha/remittance.ts';
import { readText, sampleText } from './sample-files.ts';

const wages = sampleText('1');
const faultsIn = (text: string): readonly string[] => readText(text).faults.map(faultText);
const entriesIn = (text: string): readonly string[] =>
  readText(text).files.flatMap(({ batches }) => batches.flatMap(({ entries }) => entries.map(({ name }) => name)));

/** A text with other characters in a line, from a column on. */
function edited(text: string, line: number, column: number, characters: string): string {
  const lines = text.split('\n');
  const old = lines[line - 1] ?? '';
  lines[line - 1] = old.slice(0, column - 1) + characters + old.slice(column - 1 + characters.length);
  return lines.join('\n');
}
const withoutLine = (text: string, line: number): string =>
  text
    .split('\n')
    .toSpliced(line - 1, 1)
    .join('\n');

describe('the form of a file', () => {
  const whole = readText(wages);

  test.each([
    ['lines that end with CRLF', wages.replaceAll('\n', '\r\n')],
    ['lines that end with CR', wages.replaceAll('\n', '\r')],
    ['no end of the last line', wages.slice(0, -1)],
    ['no line ends at all', wages.replaceAll('\n', '')],
    ['blocks of 940 characters as lines', `${wages.replaceAll('\n', '')}\n`],
    ['empty lines at the end', `${wages}\n\n`],
    ['an end-of-file mark', `${wages}\u001a`],
    ['a byte order mark', `\u00ef\u00bb\u00bf${wages}`],
  ])('is read without a fault: %s', (_, text) => {
    expect(readText(text)).toEqual(whole);
  });

  test('spaces that a mail program cut at the end of lines are filled in, and each line has a fault that spoils nothing', () => {
    const read = readText(wages.replace(/ +$/gm, ''));
    expect(read.files).toEqual(whole.files);
    expect(read.faults.map(faultText)).toEqual([
      'line 1, columns 1-94 (file header, line): expected 94 characters, found 72',
      'line 6, columns 1-94 (file control, line): expected 94 characters, found 55',
    ]);
  });

  test('spaces after the last column are left out with a fault that spoils nothing', () => {
    const read = readText(edited(wages, 3, 95, '  '));
    expect(read.files).toEqual(whole.files);
    expect(read.faults.map(faultText)).toEqual([
      'line 3, columns 1-96 (entry detail, line): expected 94 characters, found 96',
    ]);
  });

  test('codes in lower case are read in upper case, with a fault that spoils nothing', () => {
    const read = readText(edited(wages, 2, 51, 'ppd'));
    expect(read.files).toEqual(whole.files);
    expect(read.faults.map(faultText)).toEqual([
      'line 2, columns 51-53 (batch header, entryClass): expected 1 to 3 characters of printable ASCII, in upper case',
    ]);
  });

  test('letters of Latin-1 in a name are read, with a fault that spoils nothing', () => {
    const text = edited(wages, 3, 55, 'JOS\u00c9 ');
    expect(entriesIn(text)).toEqual(['JOS\u00c9 MARLOW', 'PETER OKAFOR']);
    expect(faultsIn(text)).toEqual(['line 3, columns 55-76 (entry detail, name): expected printable ASCII']);
  });

  test('a line of UTF-8 has its columns by letters, with a fault that spoils nothing', () => {
    const utf8 = Buffer.from(edited(wages, 3, 55, 'JOS\u00c9 '), 'utf8').toString('latin1');
    expect(entriesIn(utf8)).toEqual(['JOS\u00c9 MARLOW', 'PETER OKAFOR']);
    expect(faultsIn(utf8)).toEqual([
      'line 3, columns 1-94 (entry detail, line): expected 94 characters, found 95',
      'line 3, columns 55-76 (entry detail, name): expected printable ASCII',
    ]);
  });

  test('an empty file lacks its header and its control', () => {
    expect(readText('')).toEqual({
      files: [{ header: undefined, batches: [] }],
      faults: expect.any(Array),
      faultsLeftOut: 0,
    });
    expect(faultsIn('')).toEqual([
      'line 1, column 1 (line, line): expected a file header; the file cannot be used',
      'line 1, column 1 (line, line): expected a file control; the file cannot be used',
    ]);
  });

  test('several files in one are read one after the other', () => {
    const read = readText(wages + sampleText('2') + wages);
    expect(read.files).toEqual([...whole.files, ...readText(sampleText('2')).files, ...whole.files]);
    expect(read.faults).toEqual([]);
  });

  test('missing lines of nines are a fault that spoils nothing', () => {
    expect(faultsIn(wages.replace(/^9{94}\n/gm, ''))).toEqual([
      'line 6, columns 1-94 (line, line): expected lines of nines after it, up to 10 lines',
    ]);
  });
});

describe('a fault of an entry names its columns, and leaves the other entries and the batch', () => {
  test.each([
    [2, '99', 'columns 2-3 (entry detail, transactionCode): expected a transaction code of the network'],
    [2, '27', 'columns 2-3 (entry detail, transactionCode): expected a credit in service class 220'],
    [2, '23', 'columns 30-39 (entry detail, amountCents): expected 0 for this transaction code'],
    [12, '5', 'columns 4-12 (entry detail, routingNumber): expected a routing number with the right check digit'],
    [30, '00000A0000', 'columns 30-39 (entry detail, amountCents): expected a whole number of up to 10 digits'],
    [30, '0000000000', 'columns 30-39 (entry detail, amountCents): expected more than 0'],
    [79, '1', 'column 79 (entry detail, addendaIndicator): expected 0, because it has no addenda'],
    [79, '5', 'column 79 (entry detail, addendaIndicator): expected 0, or 1 before addenda'],
    [
      80,
      '10199998',
      'columns 80-94 (entry detail, traceNumber): expected 10199999, the ODFI of the batch, and a sequence',
    ],
    [95, 'X', 'columns 1-95 (entry detail, line): expected 94 characters, found 95'],
  ])('column %i: %s', (column, characters, sentence) => {
    const { files, faults } = readText(edited(wages, 3, column, characters));
    expect(files[0]?.batches).toEqual([
      { header: expect.anything(), entries: [expect.objectContaining({ name: 'PETER OKAFOR' })] },
    ]);
    expect(faults.filter(({ spoils }) => spoils !== 'nothing').map(faultText)).toEqual([
      `line 3, ${sentence}; the entry cannot be used`,
    ]);
  });

  test.each([
    ['4', 4, 4, 'R99', 'addenda 99, return, returnCode'],
    ['4', 4, 80, '101999980000009', 'addenda 99, return, traceNumber'],
    ['5', 4, 4, 'C99', 'addenda 98, changeCode'],
    ['6', 8, 84, '0002', 'addenda 05, sequence'],
    ['6', 8, 88, '0000009', 'addenda 05, entrySequence'],
    ['8', 4, 54, '367', 'addenda 99, contested dishonour, returnSettlementDay'],
    ['9', 4, 65, 'C99', 'addenda 98, refused, changeCode'],
  ])('sample %s, line %i, column %i: addenda that cannot be used', (sample, line, column, characters, field) => {
    const { files, faults } = readText(edited(sampleText(sample), line, column, characters));
    expect(faults.map(({ record, field: name, line: at, spoils }) => [`${record}, ${name}`, at, spoils])).toEqual([
      [field, line, 'entry'],
    ]);
    const entries = (text: string) =>
      readText(text).files.flatMap((one) => one.batches.flatMap((batch) => batch.entries));
    expect(files.flatMap((one) => one.batches.flatMap((batch) => batch.entries))).toHaveLength(
      entries(sampleText(sample)).length - 1,
    );
  });

  test('without its record type, an entry and its addenda are put aside', () => {
    const text = edited(sampleText('6'), 7, 1, 'x');
    const aside = [...readAchParts(Buffer.from(text, 'latin1'))].filter(({ part }) => part === 'aside');
    expect(aside.map(({ line, faults }) => [line, faults.map(({ spoils }) => spoils)])).toEqual([
      [7, ['entry']],
      [8, ['entry']],
    ]);
    expect(entriesIn(text)).toEqual(['JANE MARLOW', 'MARIA SANTOS', 'FABRIKAM PARTS']);
  });

  test('a trace number that does not ascend spoils nothing', () => {
    expect(faultsIn(edited(wages, 4, 94, '1'))).toEqual([
      'line 4, columns 80-94 (entry detail, traceNumber): expected more than 101999990000001, that of the entry before',
    ]);
  });
});

describe('a damaged header or control', () => {
  test.each([
    ['a file header', wages, 1, 36, 'file', 'recordSize'],
    ['a batch header', wages, 2, 70 - 49, 'batch', 'companyIdentification'],
    ['a batch control', wages, 5, 22, 'batch', 'totalDebitCents'],
    ['a file control', wages, 6, 33, 'file', 'totalDebitCents'],
  ])('%s spoils its part, and the entries are read', (_, text, line, column, part, field) => {
    const damaged =
      field === 'companyIdentification' ? edited(text, line, 41, ' '.repeat(10)) : edited(text, line, column, 'X');
    const { faults } = readText(damaged);
    expect(faults[0]).toMatchObject({ line, field, spoils: part });
    expect(entriesIn(damaged)).toEqual(['JANE MARLOW', 'PETER OKAFOR']);
  });

  test.each([
    ['file header', 1, 'line 1, columns 1-94 (line, line): expected a file header; the file cannot be used'],
    [
      'batch control',
      5,
      'line 5, columns 1-94 (line, line): expected a batch control before this line; the batch cannot be used',
    ],
    ['file control', 6, 'line 9, columns 1-94 (line, line): expected a file control; the file cannot be used'],
  ])('without %s, the entries are read', (_, line, sentence) => {
    const text = withoutLine(wages, line);
    expect(faultsIn(text)).toContain(sentence);
    expect(entriesIn(text)).toEqual(['JANE MARLOW', 'PETER OKAFOR']);
  });

  test('without a batch header, nobody knows what the entries are: they are put aside', () => {
    const { files, faults } = readText(withoutLine(sampleText('6'), 2));
    expect(files[0]?.batches.map(({ entries }) => entries.length)).toEqual([2]);
    expect(faults.filter(({ spoils }) => spoils === 'entry').map(({ line, expected }) => [line, expected])).toEqual([
      [2, 'a batch header or a file control'],
      [3, 'a batch header or a file control'],
      [4, 'a batch header or a file control'],
    ]);
  });

  test('entries of a class with other records are given as lines', () => {
    const text = edited(wages, 2, 51, 'IAT');
    expect(entriesIn(text)).toEqual([]);
    expect(faultsIn(text)[0]).toMatch(
      /^line 2, columns 51-53 \(batch header, entryClass\): expected one of PPD, .*; the batch cannot be used$/,
    );
    const entries = [...readAchParts(Buffer.from(text, 'latin1'))].filter(({ part }) => part === 'entry');
    expect(entries).toMatchObject([{ lines: [wages.split('\n')[2]] }, { lines: [wages.split('\n')[3]] }]);
  });

  test.each([
    [5, 5, 'entryAndAddendaCount', 'batch'],
    [5, 11, 'entryHash', 'batch'],
    [5, 21, 'totalDebitCents', 'batch'],
    [5, 33, 'totalCreditCents', 'batch'],
    [5, 45, 'companyIdentification', 'batch'],
    [5, 80, 'odfi', 'batch'],
    [5, 88, 'batchNumber', 'batch'],
    [6, 2, 'batchCount', 'file'],
    [6, 8, 'blockCount', 'file'],
    [6, 14, 'entryAndAddendaCount', 'file'],
    [6, 22, 'entryHash', 'file'],
    [6, 32, 'totalDebitCents', 'file'],
    [6, 44, 'totalCreditCents', 'file'],
  ])('line %i, column %i: a wrong %s spoils the %s', (line, column, field, spoils) => {
    expect(readText(edited(wages, line, column, '7')).faults).toMatchObject([{ line, field, spoils }]);
  });
});

test('remittance information is what was split into addenda, with the spaces where it was cut', () => {
  const text = `${'ISA*00*'.padEnd(85)}*ZZ\\${'SE*1\\'.repeat(40)}`;
  expect(joinInformation(splitInformation(text))).toBe(text);
  expect(splitInformation(text).map(({ information }) => information.length)).toEqual([7, 80, 80, 49]);
});

describe('a large file', () => {
  test('of damaged lines has a bounded list of faults, and the number of the others', () => {
    const { faults, faultsLeftOut } = readAchFiles(Buffer.from('x\n'.repeat(12_000)));
    expect([faults.length, faultsLeftOut]).toEqual([faultsMax, 2_002]);
  });
});
