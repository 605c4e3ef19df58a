import * as z from 'zod';
import { tidyDocument } from '../../../functions/kernel/jsonapi/tidy.ts';

const day = z.discriminatedUnion('interval', [
  z.object({ interval: z.literal('Monthly'), dayOfMonth: z.int() }),
  z.object({ interval: z.literal('Weekly'), dayOfWeek: z.string().optional() }),
]);
const schema = z.object({
  name: z.string(),
  note: z.string().optional(),
  kind: z.enum(['a', 'b']).default('a'),
  street: z.string().nullish(),
  people: z.array(z.object({ first: z.string(), last: z.string().optional() })).optional(),
  tags: z.record(z.string(), z.string()).optional(),
  schedule: z.intersection(z.object({ endTime: z.string().optional() }), day).optional(),
  any: z.unknown().optional(),
});
const read = (value: unknown, nullIsAbsent = true) => tidyDocument(schema, value, { nullIsAbsent });

test('null for an optional member is as if it were not sent', () => {
  expect(read({ name: 'x', note: null, kind: null, street: null, people: null, tags: null, any: null }).value).toEqual({
    name: 'x',
  });
});

test('null stays where a value is needed, and in an update', () => {
  expect(read({ name: null }).value).toEqual({ name: null });
  expect(read({ note: null }, false).value).toEqual({ note: null });
});

test('the same holds at every depth: in lists, records, unions and intersections', () => {
  const sent = {
    people: [{ first: 'Ada', last: null }],
    tags: { a: null, b: 'c' },
    schedule: { interval: 'Weekly', endTime: null, dayOfWeek: null },
  };
  expect(read(sent).value).toEqual({ people: [{ first: 'Ada' }], tags: { b: 'c' }, schedule: { interval: 'Weekly' } });
});

test('members that the schema does not know are named by their places', () => {
  const sent = {
    name: 'x',
    nmae: 'y',
    people: [{ first: 'Ada' }, { first: 'Bo', middle: 'C' }],
    tags: { anything: 'goes' },
    schedule: { interval: 'Monthly', dayOfMonth: 1, every: 2 },
    any: { deep: { down: 1 } },
    constructor: 1,
  };
  expect(read(sent).unknown).toEqual([['nmae'], ['people', 1, 'middle'], ['schedule', 'every'], ['constructor']]);
});

test('what fits no schema is returned as it is', () => {
  for (const value of [
    undefined,
    null,
    5,
    'x',
    [],
    [1],
    { people: { no: 'list' } },
    { schedule: { interval: 'Never' } },
  ]) {
    expect(read(value).value).toEqual(value);
  }
});
