import fc from 'fast-check';
import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import { readAchParts } from '../../../functions/ports/ach-rail/nacha/read-file.ts';
import { writeAchFile } from '../../../functions/ports/ach-rail/nacha/write-file.ts';
import { arbitraryFile } from './arbitrary-file.ts';
import { fileIn, sampleNames, sampleText, wholeFile } from './sample-files.ts';

test.each(sampleNames)('sample %s is read without a fault, and written as it is', (name) => {
  const text = sampleText(name);
  const bytes = Buffer.from(text, 'latin1');
  expect(readAchFiles(bytes).faults).toEqual([]);
  expect(writeAchFile(fileIn(text))).toMatchObject({ outcome: 'written', bytes });
});

test('every file is read as it was written, and written as it was read', () => {
  fc.assert(
    fc.property(arbitraryFile, (file) => {
      const written = writeAchFile(file);
      if (written.outcome !== 'written') throw new Error(JSON.stringify(written.refusals));
      const { files, faults } = readAchFiles(written.bytes);
      expect(faults).toEqual([]);
      expect(files).toEqual([file]);
      expect(writeAchFile(wholeFile(files[0] ?? { header: undefined, batches: [] }))).toEqual(written);
    }),
    { numRuns: 150 },
  );
});

describe('the reader never throws, and gives whole parts', () => {
  const isBalanced = (bytes: Uint8Array): void => {
    let depth = 0;
    for (const { part } of readAchParts(bytes)) {
      if (part === 'fileStart') expect(depth++).toBe(0);
      else if (part === 'batchStart') expect(depth++).toBe(1);
      else if (part === 'entry') expect(depth).toBe(2);
      else if (part === 'batchEnd') expect(depth--).toBe(2);
      else if (part === 'fileEnd') expect(depth--).toBe(1);
    }
    expect(depth).toBe(0);
  };

  test('for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), isBalanced), { numRuns: 300 });
  });

  test('for lines of files in any order', () => {
    const lines = fc.constantFrom(...sampleNames.flatMap((name) => sampleText(name).split('\n')));
    const text = fc
      .array(fc.oneof(lines, fc.string({ maxLength: 100 })), { maxLength: 30 })
      .map((some) => some.join('\n'));
    fc.assert(
      fc.property(text, (some) => isBalanced(Buffer.from(some, 'latin1'))),
      { numRuns: 300 },
    );
  });
});
