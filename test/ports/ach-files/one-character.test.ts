import fc from 'fast-check';
import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import { type FileField, isGuarded, recordLength } from '../../../functions/ports/ach-rail/nacha/field.ts';
import { type FilePart, readAchParts } from '../../../functions/ports/ach-rail/nacha/read-file.ts';
import { records } from '../../../functions/ports/ach-rail/nacha/records.ts';
import { sampleNames, sampleText } from './sample-files.ts';

const filler = '9'.repeat(recordLength);

describe('a file with one character changed', () => {
  const texts = sampleNames.map(sampleText);
  const change = fc.record({
    text: fc.constantFrom(...texts),
    at: fc.nat(),
    character: fc.oneof(
      fc.constantFrom(...'0123456789 ABCRS\n\r'.split('')),
      fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
    ),
  });

  test('has a fault, or differs in the value of the field that was changed and in nothing else', () => {
    fc.assert(
      fc.property(change, ({ text, at, character }) => {
        const index = at % text.length;
        fc.pre(text[index] !== character);
        const parts = partsOf(text.slice(0, index) + character + text.slice(index + 1));
        if (parts.some(({ faults }) => faults.length > 0)) return;
        const [line, column] = [Math.floor(index / (recordLength + 1)), (index % (recordLength + 1)) + 1];
        const fields = (recordsOf(text)[line]?.list ?? []).filter(([, { from, to }]) => from <= column && column <= to);
        expect(fields).toEqual(fields.filter(([, field]) => !isGuarded(field)));
        const changed = differences(valuesOf(partsOf(text)), valuesOf(parts));
        expect(changed).toEqual(changed.filter((name) => fields.some(([field]) => field === name)));
        expect(changed.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1500 },
    );
  });

  test.each(
    records.flatMap(({ name, list }) => list.filter(([, field]) => isGuarded(field)).map(([field]) => [name, field])),
  )('has a fault if it is in a guarded field: %s, %s', (name, fieldName) => {
    const line = (text: string): number => recordsOf(text).findIndex((one) => one?.name === name);
    const text = texts.find((one) => line(one) !== -1) ?? '';
    expect(text).not.toBe('');
    const field = records.find((one) => one.name === name)?.fields[fieldName];
    if (field === undefined) throw new Error('no field');
    for (let column = field.from; column <= field.to; column += 1) {
      for (const character of '07 X') {
        const index = line(text) * (recordLength + 1) + column - 1;
        if (text[index] === character) continue;
        const { faults } = readAchFiles(
          Buffer.from(text.slice(0, index) + character + text.slice(index + 1), 'latin1'),
        );
        expect({ column, character, isNoticed: faults.length > 0 }).toEqual({ column, character, isNoticed: true });
      }
    }
  });
});

/** The record of the tables that each line of a right file is. */
function recordsOf(text: string): readonly ((typeof records)[number] | undefined)[] {
  let isCtx = false;
  return text.split('\n').map((line) => {
    if (line.startsWith('5')) isCtx = line.slice(50, 53) === 'CTX';
    const candidates = records.filter(({ name }) => !line.startsWith('6') || (name === 'entry detail, CTX') === isCtx);
    return line === filler ? undefined : candidates.find(({ list }) => list.every(([, field]) => mayBe(line, field)));
  });
}

function mayBe(line: string, { kind, value, pattern, from, to }: FileField): boolean {
  const characters = line.slice(from - 1, to);
  if (kind === 'constant') return characters === value;
  return kind === 'blank' ? characters.trim() === '' : (pattern?.test(characters) ?? true);
}

const partsOf = (text: string): readonly FilePart[] => [...readAchParts(Buffer.from(text, 'latin1'))];

/** The values of the parts, by their path. */
function valuesOf(parts: readonly FilePart[]): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  const add = (path: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) values.set(path, value);
    else for (const [name, member] of Object.entries(value)) add(`${path}.${name}`, member);
  };
  for (const [index, { faults: _, ...part }] of parts.entries()) add(String(index), { ...part, lines: undefined });
  return values;
}

/** The last names of the paths whose values differ. */
function differences(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): readonly string[] {
  const paths = new Set([...one.keys(), ...other.keys()]);
  return [...paths].filter((path) => one.get(path) !== other.get(path)).map((path) => path.split('.').at(-1) ?? '');
}
