import { instantOfMs, msOf, parseInstant, plusMs } from '../../../../functions/kernel/base/calendar/instant.ts';

describe('parseInstant', () => {
  test.each([
    ['2027-03-14T07:00:00Z', '2027-03-14T07:00:00.000Z'],
    ['2027-03-14t07:00:00z', '2027-03-14T07:00:00.000Z'],
    ['2027-03-14 07:00:00Z', '2027-03-14T07:00:00.000Z'],
    ['2027-03-14T03:00:00-04:00', '2027-03-14T07:00:00.000Z'],
    ['2027-01-01T00:15:00+05:45', '2026-12-31T18:30:00.000Z'],
    ['2027-03-14T07:00:00.5Z', '2027-03-14T07:00:00.500Z'],
    ['2027-03-14T07:00:00.123999999Z', '2027-03-14T07:00:00.123Z'],
    ['2028-02-29T23:59:59.999Z', '2028-02-29T23:59:59.999Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2016-12-31T18:59:60-05:00', '2017-01-01T00:00:00.000Z'],
    ['2016-12-31T23:59:60.5Z', '2017-01-01T00:00:00.500Z'],
    ['2027-03-14T23:00:00+23:00', '2027-03-14T00:00:00.000Z'],
    ['2027-03-14T07:59:00+00:59', '2027-03-14T07:00:00.000Z'],
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('reads %s', (text, expected) => {
    expect(parseInstant(text)).toBe(expected);
  });

  test.each([
    ['a date without a time', '2027-03-14'],
    ['a time without an offset', '2027-03-14T07:00:00'],
    ['a time without seconds', '2027-03-14T07:00Z'],
    ['an offset without a colon', '2027-03-14T07:00:00-0400'],
    ['a day that does not exist', '2027-02-29T07:00:00Z'],
    ['a month 13', '2027-13-01T07:00:00Z'],
    ['a month 0', '2027-00-01T07:00:00Z'],
    ['an hour 24', '2027-03-14T24:00:00Z'],
    ['a minute 60', '2027-03-14T07:60:00Z'],
    ['a leap second within a day', '2027-03-14T07:00:60Z'],
    ['an offset of 24 hours', '2027-03-14T07:00:00+24:00'],
    ['an empty fraction', '2027-03-14T07:00:00.Z'],
    ['a moment before the year 0000', '0000-01-01T00:00:00+01:00'],
    ['a moment after the year 9999', '9999-12-31T23:59:59-01:00'],
    ['a second 61', '2027-03-14T23:59:61Z'],
    ['an offset of 60 minutes', '2027-03-14T07:00:00+00:60'],
    ['a day 0', '2027-03-00T07:00:00Z'],
    ['a day 32', '2027-03-32T07:00:00Z'],
    ['text after it', '2027-03-14T07:00:00Z.'],
    ['text around it', ' 2027-03-14T07:00:00Z'],
    ['nothing', ''],
  ])('refuses %s', (_, text) => {
    expect(parseInstant(text)).toBeUndefined();
  });
});

test('an instant has 24 characters and keeps the order of time', () => {
  const moments = [-62_167_219_200_000, -62_135_596_800_000, -1, 0, 999, 1_000, 1_800_000_000_000, 253_402_300_799_999];
  const instants = moments.map(instantOfMs);
  expect(instants.map((instant) => instant.length)).toEqual(moments.map(() => 24));
  expect([...instants].sort()).toEqual(instants);
  expect(instants.map(msOf)).toEqual(moments);
});

test('parts of a millisecond are dropped', () => {
  expect(instantOfMs(1.9)).toBe('1970-01-01T00:00:00.001Z');
});

test('plusMs moves both ways', () => {
  const midnight = instantOfMs(86_400_000);
  expect(plusMs(midnight, 1)).toBe('1970-01-02T00:00:00.001Z');
  expect(plusMs(midnight, -1)).toBe('1970-01-01T23:59:59.999Z');
});

test.each([Number.NaN, Infinity, 253_402_300_800_000, -62_167_219_200_001])('there is no instant at %d ms', (ms) => {
  expect(() => instantOfMs(ms)).toThrow(new RangeError(`no instant at ${String(ms)} ms`));
});
