import * as z from 'zod';
import { keptAtErasure, keptText, personalText, sealedText } from '../../../functions/kernel/table/handling.ts';
import { defineItem } from '../../../functions/kernel/table/item.ts';
import type { Kind } from '../../../functions/kernel/table/kind.ts';

const kind: Kind = {
  prefix: 'tst',
  owner: 'organisation',
};

test('an attribute that a newer version wrote outlives a write by an older one', () => {
  const item = defineItem(kind, () => ({ name: personalText }));
  const stored = { pk: 'tst#1#2', sk: '-', name: 'Ada', notes: 3 };
  expect({ ...item.parse(stored), name: 'Grace' }).toEqual({ ...stored, name: 'Grace' });
});

test('an attribute that does not say whether it is personal does not compile', () => {
  const isSomething = z.boolean();
  // @ts-expect-error: a text says nothing
  defineItem(kind, () => ({ isSomething, name: z.string() }));
  // @ts-expect-error: a text in a list
  defineItem(kind, () => ({ isSomething, people: z.array(z.object({ name: z.string() })) }));
  // @ts-expect-error: the names of a map
  defineItem(kind, () => ({ isSomething, counts: z.record(z.string(), z.number()).optional() }));
  // @ts-expect-error: it takes anything
  defineItem(kind, () => ({ isSomething, facts: z.unknown() }));
  // @ts-expect-error: bytes say nothing
  defineItem(kind, () => ({ isSomething, file: z.instanceof(Uint8Array) }));
  // @ts-expect-error: a shape that is spread
  defineItem(kind, () => ({ isSomething, note: z.string().optional() }));
  defineItem(kind, () => ({
    isSomething,
    amount: z.number(),
    status: z.enum(['Open']),
    facts: keptAtErasure(z.unknown()),
  }));
});

test('only an encrypted attribute has a name that begins with sealed', () => {
  // @ts-expect-error: a rotation of keys would not find it
  defineItem(kind, () => ({ ssn: sealedText }));
  // @ts-expect-error: nothing has encrypted it
  defineItem(kind, () => ({ sealedSsn: keptText }));
});
