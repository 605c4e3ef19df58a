import type { AccessScope } from '../../functions/kernel/auth/access-scope.ts';
import type { AnyOperation, DeclaredQuery } from '../../functions/kernel/http/operation.ts';
import type { Loads } from '../../functions/kernel/http/call.ts';
import { usesOf } from '../../functions/kernel/http/uses-of.ts';
import { readBody } from '../../functions/kernel/jsonapi/read-body.ts';
import type { ItemRef } from '../../functions/kernel/table/item.ts';
import { cases, type Case } from './support/requests.ts';
import { exampleOf } from './support/example.ts';

/** An id that has the form of every kind of id: of a thing, and of what its owner numbers. */
const anyId = '1234567890123';

/** Every width that an access scope has: the organisation's, a customer's, and a token's that is limited to accounts. */
const scopes: readonly AccessScope[] = [
  {},
  { customerId: anyId },
  { accountIds: [anyId] },
  { customerId: anyId, accountIds: [anyId] },
];

/** What `load` asks for depends on the request; these are the requests that can make a difference. */
function inputsOf({ operation, variant }: Case): readonly object[] {
  const shape: DeclaredQuery = operation.request?.query ?? {};
  const filters = [
    {},
    ...Object.entries(shape.filters ?? {}).map(([name, one]) => ({ [name]: one.read([anyId]) ?? anyId })),
  ];
  const includes = [new Set<string>(), new Set(Object.keys(shape.include ?? {}))];
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, anyId]);
  const body = variant === undefined ? undefined : readBody(exampleOf(variant), [variant]).body;
  const frame = {
    organisationId: '1',
    path: Object.fromEntries(names),
    body,
    identifiers: operation.request?.identifiers?.example ?? [],
    members: body === undefined ? [] : [{ ...body, pointer: '/data/0', sent: {} }],
  };
  return scopes.flatMap((accessScope) =>
    filters.flatMap((filter) =>
      includes.map((include) => ({
        ...frame,
        accessScope,
        query: { filter, own: {}, sort: 'ascending', include, page: { limit: 1, offset: 0 } },
      })),
    ),
  );
}

/** The prefixes of all kinds that an operation asks to have loaded, whatever is sent. */
function loadedPrefixes(one: Case): ReadonlySet<string> {
  const load = one.operation.load as (input: object) => Loads;
  const refs = inputsOf(one).flatMap((input) => Object.values(load(input)).flatMap(listOf));
  return new Set(refs.map(({ key }) => key.pk.slice(0, key.pk.indexOf('#'))));
}

const listOf = (load: Loads[string]): readonly ItemRef<unknown>[] =>
  load === undefined ? [] : Array.isArray(load) ? (load as ItemRef<unknown>[]) : [load as ItemRef<unknown>];

function declaredPrefixes(operation: AnyOperation): ReadonlySet<string> {
  const { read, write } = usesOf(operation);
  return new Set([...read, ...write].map(({ prefix }) => prefix));
}

describe('every kind of item that an operation loads, under any filter and for any caller, is in its uses', () => {
  test.each(cases.filter(({ operation }) => operation.load !== undefined))('$name', (one) => {
    const declared = declaredPrefixes(one.operation);
    expect([...loadedPrefixes(one)].filter((prefix) => !declared.has(prefix))).toEqual([]);
  });
});
