import { newestRows } from '../../console/src/newest-rows.ts';

const startMs = Date.parse('2026-11-17T15:00:00.000Z');
const page = { limit: 25, offset: 0 };

/** A list as the API has it, the latest first, which counts the rows that it was asked for. */
function list() {
  const rows: { readonly id: string; readonly attributes: { readonly createdAt: string } }[] = [];
  const state = { nowMs: startMs, walked: [] as number[] };
  const read = newestRows<(typeof rows)[number]>(
    ({ page: { limit, offset }, since = '' }) => {
      const found = rows
        .filter(({ attributes }) => attributes.createdAt >= since)
        .toSorted((one, other) => other.attributes.createdAt.localeCompare(one.attributes.createdAt));
      state.walked.push(found.length);
      return Promise.resolve({
        data: found.slice(offset, offset + limit),
        meta: { pagination: { total: found.length } },
      });
    },
    () => state.nowMs,
  );
  const add = (count: number, agoMs = 0) => {
    for (let made = 0; made < count; made += 1) {
      rows.push({
        id: String(rows.length),
        attributes: { createdAt: new Date(state.nowMs - agoMs - made).toISOString() },
      });
    }
  };
  const readFirstPage = async () => {
    const { data, meta } = await read(page);
    return { ids: data.map(({ id }) => id), total: meta.pagination.total };
  };
  const whole = () => rows.toSorted((a, b) => b.attributes.createdAt.localeCompare(a.attributes.createdAt));
  return { state, add, read, readFirstPage, whole };
}

test('after the first page only what has come since is read, and the page shows what a whole reading would', async () => {
  const { state, add, readFirstPage, whole } = list();
  add(1_000, 60_000);
  for (let poll = 0; poll < 20; poll += 1) {
    const { ids, total } = await readFirstPage();
    expect([ids, total]).toEqual([
      whole()
        .slice(0, 25)
        .map(({ id }) => id),
      whole().length,
    ]);
    state.nowMs += 10_000;
    add(poll % 4, 2_000);
  }
  const [first, ...others] = state.walked;
  expect(first).toBe(1_000);
  expect(Math.max(...others)).toBeLessThan(10);
});

test('a list without rows is not searched again each time, and a row that is written late is shown at its place', async () => {
  const { state, add, readFirstPage } = list();
  expect(await readFirstPage()).toEqual({ ids: [], total: 0 });
  state.nowMs += 10_000;
  add(1);
  expect(await readFirstPage()).toEqual({ ids: ['0'], total: 1 });
  add(1, 12_000);
  state.nowMs += 1_000;
  expect(await readFirstPage()).toEqual({ ids: ['0', '1'], total: 2 });
});

test('all is read again after five minutes, after the clock was put back, and on other pages', async () => {
  const { state, add, read, readFirstPage } = list();
  add(100, 60_000);
  await readFirstPage();
  state.nowMs += 300_001;
  await readFirstPage();
  state.nowMs -= 20_000;
  await readFirstPage();
  const { data } = await read({ limit: 25, offset: 25 });
  expect(data[0]?.id).toBe('25');
  expect(state.walked).toEqual([100, 100, 100, 100]);
});
