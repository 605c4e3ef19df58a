import { transactions } from '../../../functions/accounts/transactions/store.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { ListAddition } from '../../../functions/kernel/journal/change.ts';
import { booleanFilter, idFilter, integerFilter } from '../../../functions/kernel/jsonapi/query.ts';
import { declaredSource } from '../../../functions/kernel/lists/declared-source.ts';
import { appliedBySource, filterBy, filterWith, keepsAllBecause } from '../../../functions/kernel/lists/filters.ts';
import { listOf, pageOf } from '../../../functions/kernel/lists/list-source.ts';

interface One {
  readonly name: string;
  readonly size: number;
}

const members: readonly One[] = [
  { name: 'a', size: 1 },
  { name: 'b', size: 2 },
  { name: 'c', size: 3 },
];
const found = { source: listOf(members) };
const tools = {
  organisationId: '1',
  table: undefined as never,
  cipher: () => Promise.reject(new Error('no cipher')),
  search: () => Promise.resolve(),
};
const all = { limit: 10, offset: 0 };

const filters = {
  least: filterBy(integerFilter('at least'), ({ size }: One, least) => size >= least),
  most: filterBy(integerFilter('at most'), ({ size }: One, most) => size <= most),
  all: filterBy(booleanFilter('all'), ({ size }: One) => size > 2, { keepsAll: (all) => all }),
  average: filterWith(booleanFilter('above the average'), (wanted, _, all: readonly One[]) => {
    const average = all.reduce((sum, { size }) => sum + size, 0) / all.length;
    return Promise.resolve(({ size }: One) => size > average === wanted);
  }),
  idle: keepsAllBecause('nothing has it yet', idFilter('idle')),
};

const kept = async (filter: object) =>
  (await pageOf(await declaredSource({ filters }, found, { filter }, tools), all, 'ascending')).items.map(
    ({ name }) => name,
  );

test('every filter that is given is applied', async () => {
  expect(await kept({})).toEqual(['a', 'b', 'c']);
  expect(await kept({ least: 2 })).toEqual(['b', 'c']);
  expect(await kept({ least: 2, most: 2 })).toEqual(['b']);
  expect(await kept({ all: false, least: undefined })).toEqual(['c']);
  expect(await kept({ average: true, idle: 'x' })).toEqual(['c']);
});

test('a list is not walked for what keeps everything, nor for what its source has applied', async () => {
  const long = { total: 1_000_000, slice: (from: number) => Promise.resolve([{ name: String(from), size: from }]) };
  const query = { filter: { all: true, idle: 'x', least: 5 } };
  const list = await declaredSource({ filters }, { source: long, applied: ['least'] }, query, tools);
  expect(await pageOf(list, { limit: 1, offset: 0 }, 'ascending')).toEqual({
    items: [{ name: '1', size: 1 }],
    total: 1_000_000,
  });
  await expect(declaredSource({ filters }, { source: long }, query, tools)).rejects.toMatchObject({
    code: 'limits_exceeded',
  });
});

test('a parameter without a declared effect is no filter', () => {
  const query = { filter: {} };
  // @ts-expect-error a bare parameter has no declared effect
  void declaredSource({ filters: { name: idFilter('name') } }, found, query, tools);
  // @ts-expect-error the source of the list is not known to apply it
  void declaredSource({ filters: { name: appliedBySource(idFilter('name')) } }, found, query, tools);
  const ofOther = filterBy(integerFilter('age'), ({ age }: { readonly age: number }, wanted) => age === wanted);
  // @ts-expect-error it keeps members of another list
  void declaredSource({ filters: { age: ofOther } }, found, query, tools);
  void declaredSource({ filters: { name: appliedBySource(idFilter('name')) }, applies: ['name'] }, found, query, tools);
});

test('only a declaration makes a listed type', () => {
  // @ts-expect-error a text is no listed type: this one is mistyped
  const typed: ListAddition = { type: 'transacton', id: '1' };
  expect(typed.type).toBe('transacton');
  expect(transactions.listed('1')).toEqual({ type: 'transaction', id: '1' });
  const createdAt = '2026-01-01T00:00:00.000Z' as Instant;
  const unlisted = transactions.unlisted({ id: '1', createdAt, writtenAt: 'x' });
  expect(unlisted).toEqual({ type: 'transaction', id: '1', createdAt, writtenAt: 'x' });
});
