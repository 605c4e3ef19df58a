import fc from 'fast-check';
import { type NumberRange, rangesOf } from '../../../functions/kernel/lists/list-ranges.ts';
import { listOf } from '../../../functions/kernel/lists/list-source.ts';

/** Ranges that ascend, each a gap and a length further. */
const ranges = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 4 }), length: fc.integer({ min: 1, max: 5 }) }), { maxLength: 8 })
  .map((some) => {
    let last = 0;
    return some.map(({ gap, length }): NumberRange => {
      const from = last + gap + 1;
      last = from + length - 1;
      return { from, to: last };
    });
  });

test('a page of ranges is a page of their members', async () => {
  const page = { from: fc.integer({ min: 1, max: 45 }), length: fc.integer({ min: 0, max: 20 }) };
  await fc.assert(
    fc.asyncProperty(ranges, fc.record(page), async (some, { from, length }) => {
      const all = Array.from({ length: 80 }, (_, index) => index + 1);
      const kept = all.filter((number) => some.some((range) => number >= range.from && number <= range.to));
      const source = rangesOf(listOf(all), some);
      expect(source.total).toBe(kept.length);
      expect(await source.slice(from, from + length)).toEqual(kept.slice(from - 1, from + length));
    }),
  );
});

test('only the ranges that a page touches are read', async () => {
  const read: NumberRange[] = [];
  const source = { total: 100, slice: (from: number, to: number) => (read.push({ from, to }), Promise.resolve([])) };
  await rangesOf(source, [
    { from: 1, to: 10 },
    { from: 21, to: 30 },
    { from: 91, to: 100 },
  ]).slice(9, 12);
  expect(read).toEqual([
    { from: 9, to: 10 },
    { from: 21, to: 22 },
  ]);
});
