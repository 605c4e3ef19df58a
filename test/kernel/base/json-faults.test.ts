import * as fc from 'fast-check';
import { exactJson } from '../../../functions/kernel/base/json/exact-json.ts';
import { jsonFaults } from '../../../functions/kernel/base/json/json-faults.ts';

const faultPointers = (text: string) => jsonFaults(text).map(({ kind, pointer }) => `${kind} ${pointer}`);

test.each([
  ['{"a":1,"a":1}', ['repeated /a']],
  ['{"a":1,"b":2,"\\u0061":3}', ['repeated /a']],
  ['{"a":{"x":[{"b":1},{"b":1,"c":{},"b":2}]}}', ['repeated /a/x/1/b']],
  ['{"a/b~":1,"a/b~":1}', ['repeated /a~1b~0']],
  ['{"__proto__":1,"__proto__":1,"constructor":2,"toString":3}', ['repeated /__proto__']],
  ['{"":1,"":2}', ['repeated /']],
  ['[{"a":1},{"a":1}]', []],
  ['{"a":"\\"a\\":1,\\"a\\":2","b":"{\\\\"}', []],
  ['{"a":1,"A":1}', []],
])('members of %s that come twice', (text, expected) => {
  expect(faultPointers(text)).toEqual(expected);
});

test.each([
  '0',
  '-0',
  '1.0',
  '1e2',
  '1E+2',
  '100e-2',
  '0.1',
  '2.50',
  '1e21',
  '9007199254740992',
  '5e-324',
  '1.7976931348623157e308',
])('%s is exact', (number) => {
  expect(faultPointers(`{"n":[${number}, true, null]}`)).toEqual([]);
});

test.each([
  '2.9999999999999999',
  '0.99999999999999999',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  `1${'0'.repeat(70)}`,
  `0.${'0'.repeat(500_000)}1`,
  '123456789.123456789123',
])('%.40s is not exact', (number) => {
  expect(faultPointers(`{"n":[${number}]}`)).toEqual(['inexact /n/0']);
});

test('what JSON.stringify writes has no fault, and is read as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(exactJson(text)).toEqual({ value: JSON.parse(text), faults: [] });
    }),
  );
});

test('a large body is scanned in a few milliseconds', () => {
  const text = JSON.stringify({
    data: Array.from({ length: 2_000 }, (_, index) => ({ [`n${index}`]: 'x'.repeat(500) })),
  });
  const begun = process.cpuUsage();
  expect(jsonFaults(text)).toEqual([]);
  const { user, system } = process.cpuUsage(begun);
  // Of the processor, which a test shares with others.
  expect((user + system) / 1000).toBeLessThan(500);
});
