import { Pages, type PageRequest } from '../../client/typescript/src/index.ts';

const total = 7;
const member = (id: number) => ({ type: 'payment', id: String(id) });

/** A list of seven; pages have two members at most, as if their members were heavy. */
function list(idsAt: (asked: number) => readonly number[] = () => [...Array(total).keys()]) {
  const asked: PageRequest[] = [];
  const read = ({ limit = 100, offset = 0 }: PageRequest) => {
    const ids = idsAt(asked.push({ limit, offset }) - 1);
    const size = Math.min(limit, 2);
    const data = ids.slice(offset, offset + size).map(member);
    return Promise.resolve({ data, meta: { pagination: { total: ids.length, limit: size, offset } } });
  };
  return { asked, pages: (start: PageRequest = {}) => new Pages(read, start) };
}

const ids = (members: readonly { readonly id: string }[]) => members.map(({ id }) => Number(id));

test('a list asks for nothing until somebody wants it, and for its first page once', async () => {
  const { asked, pages } = list();
  const all = pages();
  expect(asked).toEqual([]);
  expect(ids((await all).data)).toEqual([0, 1]);
  await all;
  expect(asked).toHaveLength(1);
});

test('all members come, in pages as long as the platform makes them', async () => {
  const { asked, pages } = list();
  expect(ids(await pages().toArray({ membersMax: total }))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(asked.map(({ offset }) => offset)).toEqual([0, 2, 4, 6]);
});

test('a list begins where it was asked to', async () => {
  expect(ids(await list().pages({ offset: 5 }).toArray({ membersMax: 9 }))).toEqual([5, 6]);
  expect(ids(await list().pages({ limit: 1, offset: 4 }).toArray({ membersMax: 9 }))).toEqual([4, 5, 6]);
});

test('a loop that ends early asks for no more', async () => {
  const { asked, pages } = list();
  for await (const { id } of pages()) if (id === '2') break;
  expect(asked).toHaveLength(2);
});

test('each loop reads the list anew', async () => {
  const { asked, pages } = list((count) => [...Array(count + 1).keys()]);
  const all = pages();
  expect(ids((await all).data)).toEqual([0]);
  expect(ids(await all.toArray({ membersMax: 9 }))).toEqual([0, 1]);
  expect(ids(await all.toArray({ membersMax: 9 }))).toEqual([0, 1, 2, 3]);
  expect(asked.map(({ offset }) => offset)).toEqual([0, 0, 0, 2]);
});

test('members without an id come all, because nothing tells them apart', async () => {
  const data = ['2026-01-01', '2026-02-01'].map((date) => ({ type: 'recurringPaymentRun', attributes: { date } }));
  const read = () => Promise.resolve({ data, meta: { pagination: { total: 2, limit: 100, offset: 0 } } });
  expect(await new Pages(read, {}).toArray({ membersMax: 2 })).toEqual(data);
});

test('members that are added in front while the list is read come once at most', async () => {
  const newest = list((asked) => [...Array(asked + 4).keys()].reverse());
  expect(ids(await newest.pages().toArray({ membersMax: 99 }))).toEqual([3, 2, 1, 0]);
});

test('a page without members ends the list, even if its total says more', async () => {
  const read = () => Promise.resolve({ data: [], meta: { pagination: { total: 9, limit: 2, offset: 0 } } });
  expect(await new Pages(read, {}).toArray({ membersMax: 9 })).toEqual([]);
});

test('more members than expected are an error and no full memory', async () => {
  await expect(list().pages().toArray({ membersMax: 6 })).rejects.toThrow('the list has more than 6 members');
});

test('a list that is refused throws where it is read', async () => {
  const pages = new Pages<{ data: []; meta: { pagination: { total: 0; limit: 1; offset: 0 } } }>(
    () => Promise.reject(new Error('limits_exceeded')),
    {},
  );
  await expect(pages).rejects.toThrow('limits_exceeded');
  await expect(pages.toArray({ membersMax: 1 })).rejects.toThrow('limits_exceeded');
  await expect(pages.catch(() => 'caught')).resolves.toBe('caught');
});
