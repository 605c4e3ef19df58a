import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import { type Change, mergeChanges } from '../../../functions/kernel/journal/change.ts';
import { listedAs } from '../../../functions/kernel/journal/listed.ts';
import { insert, remove } from '../../../functions/kernel/table/write.ts';

const things = listedAs('thing');
const early = '2026-12-02T15:00:00.000Z' as Instant;
const late = '2026-12-02T15:00:01.000Z' as Instant;
const keyOf = (pk: string) => ({ pk, sk: '-' });
const eventOf = (type: string) => ({ type }) as unknown as NonNullable<Change['events']>[number];

test('changes are merged in their order, at the latest of their moments', () => {
  const [one, other] = [insert(keyOf('a')), insert(keyOf('b'))];
  const merged = mergeChanges(
    { at: early, writes: [one], events: [eventOf('first')], listed: [things.listed('1')] },
    { at: late, writes: [other], events: [eventOf('second')], due: [{ key: keyOf('a'), dueAt: late }] },
    { writes: [] },
  );
  expect(merged).toEqual({
    at: late,
    writes: [one, other],
    events: [eventOf('first'), eventOf('second')],
    listed: [things.listed('1')],
    due: [{ key: keyOf('a'), dueAt: late }],
  });
});

test('what no change has, the merged one does not have either', () => {
  expect(mergeChanges({ writes: [] }, { writes: [] })).toEqual({ writes: [] });
});

test('two writes of one item are a bug, and its key is named', () => {
  const changes = [{ writes: [insert(keyOf('acc#1#2'))] }, { writes: [remove({ ...keyOf('acc#1#2'), version: 1 })] }];
  expect(() => mergeChanges(...changes)).toThrow('one change writes acc#1#2/- twice');
});
