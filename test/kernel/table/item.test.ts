import * as z from 'zod';
import { defineItem } from '../../../functions/kernel/table/item.ts';

test('an attribute that a newer version wrote outlives a write by an older one', () => {
  const item = defineItem(
    { prefix: 'tst', owner: 'organisation', holds: 'a test', keys: { pk: '<org>', sk: '-', foundBy: 'id' } },
    { name: z.string() },
  );
  const stored = { pk: 'tst#1#2', sk: '-', name: 'Ada', notes: 3 };
  expect({ ...item.parse(stored), name: 'Grace' }).toEqual({ ...stored, name: 'Grace' });
});
