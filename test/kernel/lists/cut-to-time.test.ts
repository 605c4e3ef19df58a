import fc from 'fast-check';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { instantOfMs } from '../../../functions/kernel/base/calendar/instant.ts';
import { cutToTime } from '../../../functions/kernel/lists/cut-to-time.ts';
import { listOf, type ListSource } from '../../../functions/kernel/lists/list-source.ts';

const at = (seconds: number): Instant => instantOfMs(Date.parse('2026-12-01T15:00:00.000Z') + seconds * 1000);

/** A list whose members have moments that never decrease; several have the same moment. */
const steps = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 260 });
const moment = fc.option(fc.integer({ min: -2, max: 300 }), { nil: undefined });

const listAt = (seconds: readonly number[]) =>
  listOf(seconds.map((second, index) => ({ id: index, createdAt: at(second) })));

function counting<T>(source: ListSource<T>) {
  let slices = 0;
  const slice: ListSource<T>['slice'] = (from, to) => ((slices += 1), source.slice(from, to));
  return { source: { ...source, slice }, slices: () => slices };
}

test('a list cut to a span holds what was created in it, as a walk would find it', async () => {
  await fc.assert(
    fc.asyncProperty(steps, moment, moment, async (gaps, from, to) => {
      let last = 0;
      const members = gaps.map((gap) => (last += gap));
      const span = {
        since: from === undefined ? undefined : at(from),
        until: to === undefined ? undefined : at(to),
      };
      const walked = members.flatMap((second, index) =>
        second >= (from ?? -Infinity) && second < (to ?? Infinity) ? [index] : [],
      );
      const cut = await cutToTime(listAt(members), span);
      expect(cut.total).toBe(walked.length);
      const found = cut.total === 0 ? [] : await cut.slice(1, cut.total);
      expect(found.map(({ id }) => id)).toEqual(walked);
      if (cut.total > 2) expect((await cut.slice(2, 2)).map(({ id }) => id)).toEqual(walked.slice(1, 2));
    }),
  );
});

test('a million members cost a few reads of one', async () => {
  const million: ListSource<{ createdAt: Instant }> = {
    total: 1_000_000,
    slice: (from, to) =>
      Promise.resolve(Array.from({ length: to - from + 1 }, (_, index) => ({ createdAt: at(from + index) }))),
  };
  const { source, slices } = counting(million);
  const cut = await cutToTime(source, { since: at(500), until: at(600) });
  expect(cut.total).toBe(100);
  expect(slices()).toBeLessThanOrEqual(2 * 21);
  expect(await cut.slice(1, 1)).toEqual([{ createdAt: at(500) }]);
});

test('without a span, and of an empty list, nothing is read', async () => {
  const { source, slices } = counting(listAt([1, 2, 3]));
  expect((await cutToTime(source, {})).total).toBe(3);
  const empty = counting(listAt([]));
  expect((await cutToTime(empty.source, { since: at(1) })).total).toBe(0);
  expect([slices(), empty.slices()]).toEqual([0, 0]);
});
