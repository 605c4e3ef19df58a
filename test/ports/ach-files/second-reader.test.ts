import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { answerBySecond } from './others/second-bank.ts';
import { columns, readBySecond } from './others/second-reader.ts';
import { sampleNames, samplePath, sampleText } from './sample-files.ts';
import { fileIn } from './sample-files.ts';

const others = path.join(import.meta.dirname, 'others');

/** Returns a text with another character at a place: a digit becomes the next one, anything else an `X`. */
function changedAt(text: string, at: number): string {
  const found = text[at] ?? '';
  const other = /\d/.test(found) ? String((Number(found) + 1) % 10) : found === 'X' ? 'Y' : 'X';
  return text.slice(0, at) + other + text.slice(at + 1);
}

test('the second implementation imports nothing of the product', () => {
  for (const name of readdirSync(others).filter((one) => one.startsWith('second-'))) {
    const imports = [...readFileSync(path.join(others, name), 'utf8').matchAll(/from '([^']+)'/g)].map(
      ([, one]) => one,
    );
    expect(imports.filter((one) => one !== './second-reader.ts')).toEqual([]);
  }
});

test.each(sampleNames)('%s has no fault, and the same entries as by our reader', (name) => {
  const text = readFileSync(samplePath(name), 'latin1');
  const { findings, batches } = readBySecond(text);
  expect(findings).toEqual([]);
  const entries = batches.map((batch) =>
    batch.entries.map(({ code, routing, account, cents, trace, addenda }) => [
      [code, routing, account, cents, trace, addenda.length],
    ]),
  );
  expect(entries).toEqual(
    fileIn(text).batches.map((batch) =>
      batch.entries.map(({ transactionCode, routingNumber, accountNumber, amountCents, traceNumber, addenda }) => [
        [transactionCode, routingNumber, accountNumber, amountCents, traceNumber, addenda.length],
      ]),
    ),
  );
});

test('each changed character of a control, an amount, a routing number or a trace number is found', () => {
  for (const start of ['2-', '4-', '5-', '6-', '10-', '11-']) {
    const text = sampleText(start);
    text.split('\n').forEach((line, index) => {
      const guarded = /^[89]/.test(line)
        ? Array.from({ length: 94 }, (_, at) => at)
        : line.startsWith('6')
          ? [0, ...Array.from({ length: 9 }, (_, at) => 3 + at), ...Array.from({ length: 10 }, (_, at) => 29 + at), 79]
          : [];
      for (const at of guarded) {
        const changed = changedAt(text, index * 95 + at);
        expect([start, index, at, readBySecond(changed).findings.length > 0]).toEqual([start, index, at, true]);
      }
    });
  }
});

test.each([
  ['a line that is missing', (text: string) => text.replace(/^7.*\n/m, '')],
  ['a line that is too short', (text: string) => text.replace(/ \n/, '\n')],
  ['no end of the last line', (text: string) => text.slice(0, -1)],
  ['no fillers', (text: string) => text.replace(/^9{94}\n/m, '')],
  ['a date that is none', (text: string) => text.replace(/^(1.{22})\d{6}/, '$1261301')],
])('%s is found', (_, spoil) => {
  const text = sampleText('2-');
  expect(spoil(text)).not.toBe(text);
  expect(readBySecond(spoil(text)).findings).not.toEqual([]);
});

test('its answers have no fault for either reader, and name the entries that they answer', () => {
  const sent = sampleText('1-')
    .replace('20044118         ', '6660101          ')
    .replace('77100293         ', '6660201          ');
  const { findings, text = '' } = answerBySecond(sent);
  expect(findings).toEqual([]);
  expect(readBySecond(text).findings).toEqual([]);
  const answers = fileIn(text).batches.flatMap(({ entries }) => entries);
  expect(
    answers.map(({ transactionCode, amountCents, addenda }) => [transactionCode, amountCents, addenda[0]]),
  ).toMatchObject([
    ['21', 184250, { kind: 'Return', returnCode: 'R01', originalTrace: '101999990000001' }],
    ['31', 0, { kind: 'Change', changeCode: 'C01', originalTrace: '101999990000002' }],
  ]);
  expect(columns(text, 4, 13)).toBe(columns(sent, 14, 23));
});
