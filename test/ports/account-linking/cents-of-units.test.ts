import fc from 'fast-check';
import { centsOfUnits } from '../../../functions/ports/account-linking/plaid/cents-of-units.ts';

test.each([
  [0, 0],
  [0.1 + 0.2, 30],
  [1.005, 1_00],
  [-1.005, -1_01],
  [1.0051, 1_01],
  [8.345, 8_34],
  [4.35, 4_35],
  [-0.001, 0],
  [1e-7, 0],
  [99.99999999999999, 100_00],
  [1e13, 1e15],
  [Number.MAX_VALUE, undefined],
  [Number.MIN_VALUE, 0],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
])('%d dollars are %p cents', (units, expected) => {
  // The sign of zero says nothing.
  expect((centsOfUnits(units) ?? Number.NaN) + 0).toBe(expected ?? Number.NaN);
});

test('an amount in whole cents is read as it is, whatever double it is', () => {
  const amount = fc.tuple(
    fc.integer({ min: 0, max: 10 ** 12 }),
    fc.integer({ min: 0, max: 99 }),
    fc.constantFrom('', '-'),
  );
  fc.assert(
    fc.property(amount, ([dollars, rest, sign]) => {
      const read = centsOfUnits(Number(`${sign}${dollars}.${String(rest).padStart(2, '0')}`));
      expect(Math.abs(read ?? Number.NaN)).toBe(dollars * 100 + rest);
    }),
  );
});

test('an amount is never rounded by more than half a cent', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (units) => {
      expect(Math.abs((centsOfUnits(units) ?? Number.NaN) - units * 100)).toBeLessThanOrEqual(0.500_1);
    }),
  );
});
