import fc from 'fast-check';
import { type Holes, holesIn, remaining, removed, withHole } from '../../../functions/kernel/lists/holes.ts';
import { ownedListWithHoles } from '../../../functions/kernel/lists/owned-list.ts';
import { packCounts, unpackCounts } from '../../../functions/kernel/lists/packed-counts.ts';
import { numberKey } from '../../../functions/kernel/base/ids/child-id.ts';
import { ConcurrencyConflict } from '../../../functions/kernel/table/concurrency-conflict.ts';
import type { KeyRange, Table } from '../../../functions/kernel/table/table.ts';
import { counterpartyKind } from '../../../functions/money/counterparties/store.ts';

const { key } = holesIn(counterpartyKind, 'cpt#1#2');

/** Holes as deleting these numbers one after the other leaves them. */
const holesOf = (numbers: readonly number[]): Holes | undefined =>
  numbers.reduce<Holes | undefined>((holes, number) => withHole(key, holes, number), undefined);

test('runs are what was packed', () => {
  const runs = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 2 ** 30 }), fc.integer({ min: 1, max: 2 ** 30 })), { maxLength: 40 })
    .map((some) => some.map(([at, count]) => ({ at, count })).sort((one, other) => one.at - other.at));
  fc.assert(fc.property(runs, (some) => expect(unpackCounts(packCounts(some))).toEqual(some)));
});

const total = 60;
const numbers = fc.uniqueArray(fc.integer({ min: 1, max: total }), { maxLength: total });

test('holes are numbered in their order', () => {
  fc.assert(
    fc.property(numbers, (deleted) => {
      const holes = deleted.toSorted((one, other) => one - other);
      const of = removed(holesOf(deleted));
      expect(holes.map((_, index) => of.numberAt(index + 1))).toEqual(holes);
      for (let number = 0; number <= total; number += 1) {
        expect(of.upTo(number)).toBe(holes.filter((one) => one <= number).length);
      }
    }),
  );
});

test('remaining numbers have the positions that they would have without the holes', () => {
  fc.assert(
    fc.property(numbers, (deleted) => {
      const left = Array.from({ length: total }, (_, index) => index + 1).filter((one) => !deleted.includes(one));
      const of = remaining(holesOf(deleted));
      expect(left.map((_, index) => of.numberAt(index + 1))).toEqual(left);
      for (let number = 0; number <= total; number += 1) {
        expect(of.upTo(number)).toBe(left.filter((one) => one <= number).length);
      }
    }),
  );
});

test('adjacent holes are one run, in any order of deletion', () => {
  expect(unpackCounts(holesOf([5, 3, 4, 9, 8])?.packed ?? new Uint8Array())).toEqual([
    { at: 3, count: 3 },
    { at: 8, count: 2 },
  ]);
  const many = Array.from({ length: 20_000 }, (_, index) => ({ at: 7 + index * 50, count: 1 }));
  expect(packCounts(many)).toHaveLength(40_000);
});

test('when the item is full nothing more is deleted, and the refusal says so', () => {
  const full = packCounts(Array.from({ length: 150_000 }, (_, index) => ({ at: 1 + index * 2, count: 1 })));
  expect(() => withHole(key, { ...key, version: 1, packed: full }, 400_000)).toThrow(
    expect.objectContaining({ code: 'limits_exceeded' }),
  );
});

describe('a page of an owner', () => {
  const type = { kind: counterpartyKind, parse: ({ sk }: { sk: string }) => Number(sk), ref: () => ({}) as never };
  const left = remaining(holesOf([2, 3, 6]));
  /** A table that stores these numbers, and shows others to cheap reads. */
  const tableOf = (stored: readonly number[], soon = stored) => {
    const ranges: KeyRange[] = [];
    const query = (range: KeyRange) => {
      ranges.push(range);
      const items = (range.consistent === false ? soon : stored).map((number) => ({ pk: '', sk: numberKey(number) }));
      const within = items.filter(({ sk }) => sk >= (range.from ?? '') && sk <= (range.to ?? ''));
      return Promise.resolve(within);
    };
    return { ranges, table: { query } as unknown as Table };
  };
  const pageOf = ({ table }: ReturnType<typeof tableOf>, from: number, to: number) =>
    ownedListWithHoles(table, type, 'p', { numbers: 8, left }).slice(from, to);

  test('is one range of numbers, with any deletions', async () => {
    const store = tableOf([1, 4, 5, 7, 8]);
    expect(await pageOf(store, 1, 4)).toEqual([1, 4, 5, 7]);
    expect(store.ranges).toEqual([
      expect.objectContaining({ from: numberKey(1), to: numberKey(7), consistent: false }),
    ]);
  });

  test('is right where a cheap read still shows what is gone, or does not show yet what came', async () => {
    expect(await pageOf(tableOf([1, 4, 5, 7, 8], [1, 2, 3, 4, 5, 7, 8]), 1, 2)).toEqual([1, 4]);
    expect(await pageOf(tableOf([1, 4, 5, 7, 8], [1, 2, 4, 5]), 2, 5)).toEqual([4, 5, 7, 8]);
  });

  test('is looked for again where a member was deleted after the holes were read', async () => {
    await expect(pageOf(tableOf([1, 5, 7, 8]), 1, 3)).rejects.toThrow(ConcurrencyConflict);
  });
});
