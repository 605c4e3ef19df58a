import { faultText } from '../../../functions/ports/ach-rail/nacha/fault.ts';
import type { AchFile, BatchHeader, FileEntry } from '../../../functions/ports/ach-rail/nacha/file.ts';
import { fitText } from '../../../functions/ports/ach-rail/nacha/fit-text.ts';
import { readAchParts } from '../../../functions/ports/ach-rail/nacha/read-file.ts';
import { entryDetail, entryDetailCtx } from '../../../functions/ports/ach-rail/nacha/records.ts';
import { writeAchFile } from '../../../functions/ports/ach-rail/nacha/write-file.ts';
import { fileIn, sampleText } from './sample-files.ts';

/** A sample with some values of its first batch changed, and of the second entry (or the only one). */
function changed(
  sample: string,
  { batch = {}, entry = {} }: { batch?: Partial<BatchHeader>; entry?: Partial<FileEntry> },
): AchFile {
  const { header, batches } = fileIn(sampleText(sample));
  const [first, ...others] = batches;
  if (first === undefined) throw new Error('no batch');
  const last = first.entries.length - 1;
  const entries = first.entries.map((one, index) => (index === last ? { ...one, ...entry } : one));
  return { header, batches: [{ header: { ...first.header, ...batch }, entries }, ...others] };
}

function refusalsOf(file: AchFile): readonly unknown[] {
  const written = writeAchFile(file);
  if (written.outcome === 'written') return [];
  return written.refusals.map(({ batch, entry, fault }) => [batch, entry, `${fault.record}, ${fault.field}`]);
}

describe('a value that does not fit is refused with its field, and nothing is written', () => {
  test.each<[string, Partial<FileEntry>]>([
    ['name', { name: 'A NAME OF TWENTY-THREE.' }],
    ['name', { name: 'ENDS WITH A SPACE ' }],
    ['name', { name: 'JOS\u00c9' }],
    ['name', { name: '\u041c\u0430\u0440\u0438\u044f' }],
    ['name', { name: 'TWO\nLINES' }],
    ['name', { name: '' }],
    ['amountCents', { amountCents: 10_000_000_000 }],
    ['amountCents', { amountCents: 1.5 }],
    ['amountCents', { amountCents: -1 }],
    ['amountCents', { amountCents: Number.NaN }],
    ['amountCents', { amountCents: 0 }],
    ['accountNumber', { accountNumber: '' }],
    ['accountNumber', { accountNumber: '12 34' }],
    ['accountNumber', { accountNumber: '123456789012345678' }],
    ['routingNumber', { routingNumber: '101999998' }],
    ['routingNumber', { routingNumber: '10199999' }],
    ['transactionCode', { transactionCode: '99' }],
    ['transactionCode', { transactionCode: '27' }],
    ['traceNumber', { traceNumber: '101999980000002' }],
    ['traceNumber', { traceNumber: '101999990000001' }],
    ['addendaIndicator', { addenda: Array.from({ length: 2 }, () => ({ kind: 'Payment', information: 'X' })) }],
  ])('%s: %j', (field, entry) => {
    expect(refusalsOf(changed('1', { entry }))).toEqual([[0, 1, `entry detail, ${field}`]]);
  });

  test.each<[string, Partial<BatchHeader>]>([
    ['companyName', { companyName: 'SEVENTEEN LETTERS' }],
    ['companyName', { companyName: '' }],
    ['companyIdentification', { companyIdentification: '0000000000' }],
    ['entryDescription', { entryDescription: 'Payroll' }],
    ['effectiveDate', { effectiveDate: undefined }],
    ['settlementDay', { settlementDay: 367 }],
    ['batchNumber', { batchNumber: 0 }],
    ['entryClass', { entryClass: 'IAT' }],
  ])('%s: %j', (field, batch) => {
    expect(refusalsOf(changed('1', { batch }))[0]).toEqual([0, undefined, `batch header, ${field}`]);
  });

  test('the class of entries and their addenda must agree', () => {
    expect(refusalsOf(changed('3', { entry: { discretionaryData: '' } }))).toEqual([
      [0, 1, 'entry detail, discretionaryData'],
    ]);
    expect(refusalsOf(changed('4', { entry: { addenda: [] } }))).toEqual([[0, 0, 'entry detail, addendaIndicator']]);
    expect(refusalsOf(changed('4', { entry: { transactionCode: '27' } }))).toEqual([
      [0, 0, 'entry detail, transactionCode'],
    ]);
  });

  test('totals that overflow the control are refused there', () => {
    const entry = fileIn(sampleText('1')).batches[0]?.entries[0];
    const entries = Array.from({ length: 101 }, (_, index) => ({
      ...(entry ?? expect.anything()),
      amountCents: 9_999_999_999,
      traceNumber: `10199999${String(index + 1).padStart(7, '0')}`,
    }));
    const { header, batches } = changed('1', {});
    expect(refusalsOf({ header, batches: batches.map((batch) => ({ ...batch, entries })) })).toEqual([
      [0, undefined, 'batch control, totalCreditCents'],
      [undefined, undefined, 'file control, totalCreditCents'],
    ]);
  });

  test('a refusal says what was expected, without the value', () => {
    const written = writeAchFile(changed('1', { entry: { name: 'JOS\u00c9' } }));
    expect(written.outcome === 'refused' && written.refusals.map(({ fault }) => faultText(fault))).toEqual([
      'line 4, columns 55-76 (entry detail, name): expected 0 to 22 characters of printable ASCII; the entry cannot be used',
    ]);
  });
});

test.each([
  [entryDetail.fields.name, 'Zo\u00eb \u0141uk\u00f3w', { text: 'Zoe Lukow', cut: '' }],
  [
    entryDetail.fields.name,
    'Mar\u00eda de los \u00c1ngeles Garc\u00eda',
    { text: 'Maria de los Angeles G', cut: 'arcia' },
  ],
  [entryDetailCtx.fields.name, 'Northwind Trading Co', { text: 'Northwind Tradin', cut: 'g Co' }],
  [entryDetail.fields.name, '\u041c\u0430\u0440', { text: '???', cut: '' }],
])('a name has an ASCII form that fits, and what is cut is said', (field, name, fitted) => {
  expect(fitText(name, field)).toEqual(fitted);
});

describe('a file of 100,000 entries', () => {
  const { header, batches } = changed('1', {});
  const [batch] = batches;
  const [entry] = batch?.entries ?? [];
  function bytesOf(count: number): Uint8Array {
    if (batch === undefined || entry === undefined) throw new Error('no entry');
    const entries = Array.from({ length: count }, (_, index) => ({
      ...entry,
      traceNumber: `10199999${String(index + 1).padStart(7, '0')}`,
    }));
    const written = writeAchFile({ header, batches: [{ ...batch, entries }] });
    if (written.outcome !== 'written') throw new Error(JSON.stringify(written.refusals[0]));
    return written.bytes;
  }
  /** Microseconds. */
  function cpuOfReading(bytes: Uint8Array, count: number): number {
    const before = process.cpuUsage();
    let [entries, faults] = [0, 0];
    for (const part of readAchParts(bytes)) {
      if (part.part === 'entry') entries += 1;
      faults += part.faults.length;
    }
    expect([entries, faults]).toEqual([count, 0]);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  }

  test('is written, and read in time that grows with the number of entries, not with its square', () => {
    const [small, large] = [bytesOf(5_000), bytesOf(100_000)];
    cpuOfReading(small, 5_000);
    const smallCpu = cpuOfReading(small, 5_000);
    // Twenty times the entries: twenty times the time, and not four hundred times.
    expect(cpuOfReading(large, 100_000)).toBeLessThan(smallCpu * 200);
  });
});
