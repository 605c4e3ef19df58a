import * as fc from 'fast-check';
import type { Parameter } from '../../../functions/kernel/jsonapi/query.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Values that readers of JSON tend to trip over. */
const hostile: readonly Json[] = [
  null,
  true,
  0,
  -0,
  -1,
  1,
  1.5,
  1e21,
  -1e21,
  Number.MAX_SAFE_INTEGER,
  99_999_999_999,
  100_000_000_000,
  '',
  ' ',
  '0',
  '\u0000',
  '\ud800',
  '💰'.repeat(50),
  'a'.repeat(5000),
  '__proto__',
  'constructor',
  '9'.repeat(30),
  '1;DROP TABLE',
  '${jndi}',
  '../../etc/passwd',
  '2026-02-30',
  '9999-12-31',
  '0000-01-01',
  '+275760-09-13T00:00:00Z',
  '2026-12-31T23:59:60Z',
  '2026-12-01T15:00:00-05:00',
  [],
  {},
  [[[[[[]]]]]],
  { data: null },
  { $ref: '#' },
];

const names = ['type', 'id', 'data', 'attributes', '__proto__', 'constructor', 'toString', 'tags', 'length', 'ü', ''];

const valueArbitrary: fc.Arbitrary<Json> = fc.oneof(
  { arbitrary: fc.constantFrom(...hostile), weight: 4 },
  { arbitrary: fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>, weight: 1 },
);

type Mutation =
  | { readonly kind: 'replace' | 'remove'; readonly place: number; readonly value: Json }
  | { readonly kind: 'add'; readonly place: number; readonly name: string; readonly value: Json };

const mutationArbitrary: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constant('replace' as const), place: fc.nat(), value: valueArbitrary }),
  fc.record({ kind: fc.constant('remove' as const), place: fc.nat(), value: fc.constant(null) }),
  fc.record({
    kind: fc.constant('add' as const),
    place: fc.nat(),
    name: fc.constantFrom(...names),
    value: valueArbitrary,
  }),
);

/** So many documents made of one that is valid, by one to three changes each; the same seed gives the same ones. */
export function mutatedBodies(body: object, seed: number, count: number): readonly string[] {
  const mutations = fc.sample(fc.array(mutationArbitrary, { minLength: 1, maxLength: 3 }), { seed, numRuns: count });
  return mutations.map((some) => {
    const document = JSON.parse(JSON.stringify(body)) as Json;
    return JSON.stringify(some.reduce(applied, document));
  });
}

/** So many query strings out of the parameters of an operation, with values that fit and values that do not. */
export function mutatedQueries(
  parameters: Readonly<Record<string, Pick<Parameter<unknown>, 'many'>>>,
  likely: readonly string[],
  seed: number,
  count: number,
): readonly string[] {
  const known = Object.entries(parameters).flatMap(([name, { many }]) =>
    many ? [name, `${name}[]`, `${name}[7]`] : [name],
  );
  const name = fc.constantFrom(
    ...known,
    'filter[none]',
    'sort',
    'include',
    'page[limit]',
    'page[offset]',
    'page',
    'filter',
  );
  const texts = hostile.filter((value) => typeof value !== 'object').map(String);
  const value = fc.constantFrom(
    ...likely,
    ...texts.map((text) => text.replace('\ud800', '%')),
    '1',
    '10',
    '1000',
    '-createdAt',
  );
  const queries = fc.sample(fc.array(fc.tuple(name, value), { maxLength: 4 }), { seed, numRuns: count });
  return queries.map((pairs) =>
    new URLSearchParams(pairs.map(([one, text]): [string, string] => [one, text])).toString(),
  );
}

function applied(document: Json, mutation: Mutation): Json {
  const places = slotsOf(document);
  const place = places[mutation.place % places.length];
  if (place === undefined) return mutation.value;
  const { holder, key } = place;
  switch (mutation.kind) {
    case 'replace':
      assign(holder, key, structuredClone(mutation.value));
      return document;
    case 'remove':
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else Reflect.deleteProperty(holder, key);
      return document;
    case 'add':
      assign(holder, Array.isArray(holder) ? String(holder.length) : mutation.name, structuredClone(mutation.value));
      return document;
  }
}

interface JsonSlot {
  readonly holder: Json[] | { [name: string]: Json };
  readonly key: string;
}

function slotsOf(value: Json): readonly JsonSlot[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => [
    { holder: value, key },
    ...slotsOf((value as Record<string, Json>)[key] ?? null),
  ]);
}

/** As a parser would: `__proto__` becomes a member of its own. */
function assign(holder: JsonSlot['holder'], key: string, value: Json): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}
