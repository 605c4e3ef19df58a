import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { journalRows } from '../../support/bank/journal.ts';
import { finderOf } from '../../../functions/kernel/lists/find/finder.ts';
import {
  findDirectory,
  findHead,
  findPartition,
  findPartItem,
  openBlock,
} from '../../../functions/kernel/lists/find/index-items.ts';
import { listMark } from '../../../functions/kernel/lists/list-marks.ts';
import { wordsMatcher } from '../../../functions/kernel/jsonapi/words.ts';
import { customer, customers } from '../../../functions/onboarding/customers/store.ts';
import { eraseItems } from '../../../functions/founding/erasure/erase-items.ts';
import type { Erasure } from '../../../functions/founding/erasure/store.ts';
import { operations } from '../../../functions/registry.ts';
import { indexErasure } from '../../../functions/time/lists/erase-index.ts';
import { foundLists } from '../../../functions/time/lists/found-lists.ts';
import { rebuildIndexes } from '../../../functions/time/lists/rebuild-indexes.ts';
import { plusMs } from '../../../functions/kernel/base/calendar/instant.ts';
import { replace, type StoredItem } from '../../../functions/kernel/table/write.ts';
import { writeLists } from '../../../functions/time/lists/write-lists.ts';
import { indexLists } from '../../../functions/time/lists/index-lists.ts';
import { listsQueue } from '../../../functions/time/lists/queues.ts';
import { listsWorker } from '../../../functions/time/lists/workers/lists.ts';
import { anotherOrganisation, type Bank, openCustomer } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, writeDownLists } from '../../support/bank/workers.ts';

const bank = useOrganisation({ settings: { indexedFrom: 19 } });

const first = ['Ada', 'Adele', 'Sinéad', 'Bo', 'Zoë', '山'];
const last = ['Lovelace', 'Love', "O'Brien", 'Smith-Jones', 'Internationalisation'];

interface Known {
  readonly id: string;
  name: string;
  email: string;
  status: string;
  readonly tag: string;
  readonly phone: string;
  readonly ssn: string;
}

const known: Known[] = [];

async function make(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    bank.clock.advance({ ms: 1 });
    const number = known.length;
    const fullName = { first: first[number % first.length], last: last[number % last.length] };
    const [email, tag] = [`User${number % 7}@Example.com`, String(number % 3)];
    const phone = `2125550${100 + (number % 5)}`;
    const ssn = `${456 + Math.floor(number / 360)}${10 + (Math.floor(number / 4) % 90)}${1000 + (number % 4)}`;
    const given = { fullName, email, ssn, phone: { countryCode: '1', number: phone }, tags: { colour: tag } };
    const id = await openCustomer(bank, given);
    known.push({ id, name: `${fullName.first} ${fullName.last}`, email, status: 'Active', tag, phone, ssn });
  }
}

async function found(query: Readonly<Record<string, string>>): Promise<{ ids: readonly string[]; total: number }> {
  const { status, body } = await bank.call('GET', `/customers?${new URLSearchParams(query).toString()}`);
  expect(status).toBe(200);
  const data = body.data as readonly { readonly id: string }[];
  return { ids: data.map(({ id }) => id), total: (body.meta as { pagination: { total: number } }).pagination.total };
}

/** Changes a customer as release 0.1.0 does: the row of the journal does not say what it changed. */
async function changeAsBefore(customerId: string, changed: object): Promise<void> {
  const { key } = customer(bank.organisationId, customerId);
  const stored = await bank.table.get(key);
  if (stored === undefined) throw new Error(`there is no customer ${customerId}`);
  await bank.table.transact([replace({ ...stored, ...changed, version: Number(stored['version']) })]);
}

async function withoutIndexes<T>(act: () => Promise<T>): Promise<T> {
  const { settings } = bank.platform;
  const { lists } = settings;
  Object.assign(settings, { lists: { areIndexed: false } });
  try {
    return await act();
  } finally {
    Object.assign(settings, { lists });
  }
}

const expected = (keep: (one: Known) => boolean) => known.filter(keep).map(({ id }) => id);

/** Erases a customer in the index alone, as the walk of an erasure does. */
async function eraseInIndex(customerId: string): Promise<number> {
  const { organisationId, table } = bank;
  const cipher = await bank.platform.cipher(organisationId);
  const whose = { organisationId, customerId, applicationId: '1', applicationFormIds: [], accountIds: [] };
  let erased = 0;
  for (const row of await table.query({ pk: findPartition(organisationId) })) {
    erased += await indexErasure.eraseRow(row, { ...whose }, { table, cipher });
  }
  return erased;
}

/** Compares what filters find with what they would find in a list of everybody. */
async function compare(): Promise<void> {
  for (const query of [
    'ada',
    'a',
    'ad',
    'lov',
    'love',
    'obrien',
    '"o brien"',
    '山',
    'internationalisation',
    '-ada',
    'ada OR bo',
  ]) {
    const matches = wordsMatcher(query);
    const ids = expected(({ name }) => matches([name]));
    if (query.startsWith('a') && query.length < 3) continue;
    expect([query, await found({ 'filter[query]': query, sort: 'createdAt' })]).toEqual([
      query,
      { ids, total: ids.length },
    ]);
  }
  const mine = expected(({ email }) => email.toLowerCase() === 'user3@example.com');
  expect(await found({ 'filter[email]': 'USER3@example.com', sort: 'createdAt' })).toEqual({
    ids: mine,
    total: mine.length,
  });
  for (const phone of ['+1 (212) 555-0103', '2125550103']) {
    const ids = expected((one) => one.phone === '2125550103');
    expect(await found({ 'filter[phone]': phone, sort: 'createdAt' })).toEqual({ ids, total: ids.length });
  }
  expect((await found({ 'filter[phone]': '442125550103' })).total).toBe(0);
  const ofSsn = expected(({ ssn }) => ssn.endsWith('1002'));
  expect(await found({ 'filter[ssnLast4Digits]': '1002', sort: 'createdAt' })).toEqual({
    ids: ofSsn,
    total: ofSsn.length,
  });
  const both = expected(({ tag, status }) => tag === '1' && status === 'Active');
  const filter = { 'filter[tags]': '{"colour":"1"}', 'filter[status]': 'Active' };
  expect(await found({ ...filter, sort: 'createdAt' })).toEqual({ ids: both, total: both.length });
  const page = await found({ ...filter, 'page[limit]': '2', 'page[offset]': '1' });
  expect(page).toEqual({ ids: both.toReversed().slice(1, 3), total: both.length });
}

const headOf = async () => {
  const ref = findHead(bank.organisationId, customers.listedType);
  const stored = await bank.table.get(ref.key);
  return stored && ref.parse(stored);
};

const markOf = async () => {
  const ref = listMark(bank.organisationId);
  const stored = await bank.table.get(ref.key);
  return stored && ref.parse(stored);
};

test('the lists with an index are those that search one', () => {
  const searching = operations.flatMap(({ lists }) => (lists?.foundBy === undefined ? [] : [lists.listedType]));
  expect(foundLists.map(({ things }) => things.listedType).sort()).toEqual([...searching].sort());
});

test('filters find the same by the index as in the whole list, whatever was created and changed since', async () => {
  await make(20);
  await compare();
  await writeDownLists(bank);
  expect((await headOf())?.segments).toMatchObject([{ members: 20, overrides: false }]);
  await compare();
  await make(5);
  const [one, other] = [known[1], known[24]];
  for (const changed of [one, other]) {
    if (changed === undefined) continue;
    const attributes = { email: 'user3@example.com' };
    const { status } = await bank.call('PATCH', `/customers/${changed.id}`, {
      data: { type: 'individualCustomer', attributes },
    });
    expect(status).toBe(200);
    changed.email = 'user3@example.com';
  }
  await compare();
  await writeDownLists(bank);
  expect((await markOf())?.changed?.['customer']).toEqual([one?.id, other?.id]);
  await compare();
  await make(12);
  await writeDownLists(bank);
  expect((await headOf())?.segments).toMatchObject([{ members: 20 }, { overrides: true }]);
  await compare();
  for (let n = 0; n < 5; n += 1) {
    await make(16);
    await writeDownLists(bank);
  }
  const { length } = (await headOf())?.segments ?? [];
  expect(length).toBeLessThan(6);
  await compare();
  expect(await rebuildIndexes(bank.platform, bank.organisationId)).toEqual(['application', 'customer']);
  const from = plusMs(bank.platform.clock.now(), 3_600_000);
  expect((await markOf())?.found?.['customer']).toEqual({ entries: 0, step: 0, from });
  bank.clock.advance({ hours: 1 });
  await writeDownLists(bank);
  expect((await headOf())?.segments.map(({ members }) => members)).toEqual([known.length]);
  await compare();
});

test('nothing of an index is in clear text, and rows of the journal name what they changed', async () => {
  await make(20);
  await writeDownLists(bank);
  const parts = await bank.table.query({ pk: findPartition(bank.organisationId) });
  expect(JSON.stringify(parts)).not.toMatch(/love|example/iu);
  expect((await journalRows(bank)).every(({ changed }) => isDeepStrictEqual(changed, {}))).toBe(true);
});

test('an erased customer is found by nothing personal any more, and still by the status', async () => {
  known.length = 0;
  await make(20);
  await writeDownLists(bank);
  const [{ id } = { id: '' }] = known;
  const total = async (query: Readonly<Record<string, string>>) => (await found(query)).total;
  expect(await total({ 'filter[query]': 'sinead' })).toBe(3);
  const of = known[2]?.id ?? '';
  expect([await eraseInIndex(of), await eraseInIndex(of)]).toEqual([1, 0]);
  expect([await total({ 'filter[query]': 'sinead' }), await total({ 'filter[query]': 'sin' })]).toEqual([2, 2]);
  expect(await total({ 'filter[status]': 'Active' })).toBe(20);
  expect((await found({ 'filter[email]': 'user0@example.com' })).ids).toContain(id);
});

test('the first index of a list waits an hour, until no function of an older version runs', async () => {
  const { platform, organisationId } = bank;
  await make(20);
  await writeDownLists(bank);
  const { indexedFrom: _, ...settings } = platform.settings;
  const ref = listMark(organisationId);
  const stored = await bank.table.get(ref.key);
  if (stored === undefined) throw new Error('there is no mark');
  const from = platform.clock.now();
  const found = { customer: { entries: 0, step: 0, from: plusMs(from, 1000) } };
  await bank.table.transact([replace({ ...ref.parse(stored), found })]);
  expect(await indexLists({ ...platform, settings }, organisationId)).toBe(false);
  expect((await markOf())?.found).toEqual(found);
  bank.clock.advance({ seconds: 2 });
  expect(await indexLists(platform, organisationId)).toBe(true);
});

test('a stage without indexes writes none, reads its lists whole, and gives up those that there are', async () => {
  known.length = 0;
  await make(20);
  await withoutIndexes(() => writeDownLists(bank));
  expect([(await markOf())?.found, await headOf()]).toEqual([undefined, undefined]);
  await writeDownLists(bank);
  expect((await markOf())?.found?.['customer']).toEqual({ entries: 20, step: 2 });
  await changeAsBefore(known[3]?.id ?? '', { email: 'renamed@example.com' });
  const renamed = () => found({ 'filter[email]': 'renamed@example.com' });
  await withoutIndexes(async () => {
    expect(await renamed()).toEqual({ ids: [known[3]?.id], total: 1 });
    await make(1);
    await writeDownLists(bank);
    expect((await markOf())?.found?.['customer']).toEqual({ entries: 0, step: 0 });
  });
  await make(1);
  await writeDownLists(bank);
  expect(await renamed()).toEqual({ ids: [known[3]?.id], total: 1 });
});

test('organisations whose indexes are made at once take turns, and who has little to write waits for one turn of each', async () => {
  const large: Bank[] = [];
  for (let n = 0; n < 4; n += 1) large.push(await anotherOrganisation(bank));
  for (const one of large) for (let n = 0; n < 20; n += 1) await openCustomer(one);
  const newcomer = await anotherOrganisation(bank);
  await openCustomer(newcomer);
  bank.clock.advance({ minutes: 5 });
  bank.sent.length = 0;
  // Each step takes longer than a turn.
  let seconds = 0;
  const uptime = jest.spyOn(process, 'uptime').mockImplementation(() => (seconds += 10));
  const turns: string[] = [];
  const all = [...large, newcomer].map(({ organisationId }) => organisationId);
  const waiting = [...all];
  try {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      turns.push(next);
      expect(await deliver(bank, listsWorker, { organisationId: next })).toBe(true);
      for (const { queue, body, group } of bank.sent.splice(0)) {
        if (queue !== listsQueue.name) continue;
        // A queue with groups holds a message back while one of its group is handled: that of nobody else.
        expect(group).toBe(body['organisationId']);
        waiting.push(String(body['organisationId']));
      }
    }
  } finally {
    uptime.mockRestore();
  }
  expect(turns.slice(0, 9)).toEqual([...all, ...all.slice(0, 4)]);
  expect(turns.filter((each) => each === newcomer.organisationId)).toHaveLength(1);
  for (const { organisationId } of large) {
    expect(turns.filter((each) => each === organisationId).length).toBeGreaterThan(3);
    const stored = await bank.table.get(listMark(organisationId).key);
    expect(stored?.['found']).toMatchObject({ customer: { entries: 20 }, application: { entries: 20 } });
  }
});

test('members with more terms than a transaction takes are added in several steps', async () => {
  known.length = 0;
  await make(40);
  const lettersOf = (name: string) =>
    createHash('sha256')
      .update(name)
      .digest('base64')
      .replace(/[^a-z]/giu, 'x');
  const words = (name: string) =>
    lettersOf(name)
      .slice(0, 40)
      .replace(/(.{10})/gu, '$1 ');
  for (const [n, { id }] of known.entries()) {
    // One alone has more than a transaction.
    const users = Array.from({ length: n === 0 ? 900 : 60 }, (_, m) => ({
      fullName: { first: words(`first ${n} ${m}`), last: words(`last ${n} ${m}`) },
      email: 'someone@example.com',
      phone: { countryCode: '1', number: '2125550100' },
    }));
    await changeAsBefore(id, { authorizedUsers: users });
  }
  await writeDownLists(bank);
  expect((await markOf())?.found?.['customer']).toMatchObject({ entries: 40 });
  expect((await headOf())?.slots).toBeGreaterThan(100);
  for (const [n, m] of [
    [39, 59],
    [0, 899],
  ] as const) {
    const query = words(`last ${n} ${m}`).split(' ')[2] ?? '';
    expect(await found({ 'filter[query]': query })).toEqual({ ids: [known[n]?.id], total: 1 });
  }
});

test('blocks that count no longer have nothing of an erased customer, whenever the index is made anew', async () => {
  known.length = 0;
  await make(20);
  const gone = await openCustomer(bank, { fullName: { first: 'Zanzibarina', last: 'Love' } });
  await writeDownLists(bank);
  const { organisationId, platform } = bank;
  const cipher = await platform.cipher(organisationId);
  const isBlock = ({ sk, segment }: StoredItem) => sk.startsWith('customer#') && segment !== undefined;
  const canary = async () => {
    const rows = await bank.table.query({ pk: findPartition(organisationId) });
    const blocks = rows.filter(isBlock).map(findPartItem.parse);
    return JSON.stringify(blocks.map((block) => openBlock(block, cipher, organisationId))).includes('zanzi');
  };
  expect(await canary()).toBe(true);
  await rebuildIndexes(platform, organisationId);
  const before = await bank.table.query({ pk: findPartition(organisationId) });
  for (const isBegun of [false, true]) {
    if (isBegun) {
      for (const item of before.filter(isBlock)) await bank.table.put({ Item: item });
      bank.clock.advance({ hours: 1 });
      expect(await indexLists(platform, organisationId)).toBe(true);
      expect((await headOf())?.segments).toEqual([]);
    }
    expect(await canary()).toBe(true);
    expect(await eraseInIndex(gone)).toBeGreaterThan(0);
    expect(await canary()).toBe(false);
  }
});

test.each([
  ['without the terms of a filter', () => undefined],
  [
    'with terms as a filter made them before',
    ({ step, names }: { step: number; names: string }) => ({ step, names: names.replace('query.2', 'query') }),
  ],
])('an index %s is not searched, and made anew', async (_, termsOf) => {
  known.length = 0;
  await make(20);
  await writeDownLists(bank);
  const head = await headOf();
  if (head === undefined) throw new Error('there is no index');
  const { terms, ...others } = head;
  if (terms === undefined) throw new Error('the index has no terms');
  const older = termsOf(terms);
  await bank.table.transact([replace({ ...others, ...(older === undefined ? {} : { terms: older }) })]);
  await compare();
  await writeDownLists(bank);
  expect((await headOf())?.terms).toEqual({
    names: 'email phone query.2 ssnLast4Digits status tags',
    step: (await headOf())?.step,
  });
  await compare();
});

test('a filter that is new is added to an index while the others are searched, also if a version without it writes meanwhile', async () => {
  known.length = 0;
  const list = foundLists.find(({ things }) => things.listedType === customers.listedType);
  if (list === undefined) throw new Error('customers have no index');
  const { filters } = list;
  const { email: _, ...fewer } = filters;
  const as = async <T>(version: 'old' | 'new', act: () => Promise<T>) => {
    Object.assign(list, { filters: version === 'old' ? fewer : filters });
    return act().finally(() => Object.assign(list, { filters }));
  };
  await make(420);
  await as('old', () => writeDownLists(bank));
  const { organisationId, platform, table } = bank;
  const searched = async () => {
    const cipher = await platform.cipher(organisationId);
    const ref = findDirectory(organisationId, customers.listedType);
    const stored = await table.get(ref.key);
    const loaded = { mark: await markOf(), findHead: await headOf(), findDirectory: stored && ref.parse(stored) };
    const finders = [['phone', 'query.2'], ['email']].map((names) =>
      finderOf({ table, organisationId, cipher }, customers, { ...loaded, rows: [], names }),
    );
    return (await Promise.all(finders)).map((finder) => finder !== undefined);
  };
  const compareTotals = async () => {
    const totals = [{ 'filter[email]': 'user3@example.com' }, { 'filter[phone]': '2125550103' }].map(found);
    const expectedTotals = [
      expected(({ email }) => email === 'User3@Example.com').length,
      expected(({ phone }) => phone === '2125550103').length,
    ];
    expect((await Promise.all(totals)).map(({ total }) => total)).toEqual(expectedTotals);
  };
  expect(await searched()).toEqual([true, false]);
  const upTo = async () => (await headOf())?.renewal?.upTo;
  const step = () => indexLists(platform, organisationId);
  expect([await step(), await upTo(), await searched()]).toEqual([true, 400, [true, false]]);
  await make(20);
  bank.clock.advance({ seconds: 11 });
  while (await writeLists(platform, organisationId));
  expect((await markOf())?.totals['customer']).toBe(440);
  await as('old', async () => {
    while ((await markOf())?.found?.['customer']?.entries !== 440) await step();
  });
  expect([await upTo(), await searched()]).toEqual([undefined, [true, false]]);
  while ((await upTo()) === undefined) await step();
  expect([await upTo(), await searched()]).toEqual([400, [true, false]]);
  await compareTotals();
  while (await step());
  expect([await upTo(), await searched()]).toEqual([undefined, [true, true]]);
  expect((await headOf())?.segments.reduce((sum, { members }) => sum + members, 0)).toBeLessThan(600);
  await compareTotals();
});

test('a list whose step fails does not hold up the others', async () => {
  known.length = 0;
  await make(20);
  await writeDownLists(bank);
  const head = await headOf();
  if (head === undefined) throw new Error('there is no index');
  await bank.table.transact([replace({ ...head, segments: 'broken' })]);
  await make(20);
  await expect(writeDownLists(bank)).rejects.toThrow();
  expect((await markOf())?.found).toMatchObject({ customer: { entries: 20 }, application: { entries: 40 } });
});

test.each(['in the journal', 'as the last version that wrote the lists'])(
  'an index is given up that misses what an older version changed, %s',
  async (where) => {
    known.length = 0;
    await make(20);
    await writeDownLists(bank);
    await changeAsBefore(known[3]?.id ?? '', { email: 'renamed@example.com' });
    await make(1);
    if (where === 'in the journal') {
      const row = (await journalRows(bank)).at(-1);
      if (row === undefined) throw new Error('there is no row');
      const { changed: _, ...unnoted } = row;
      await bank.table.put({ Item: unnoted });
    } else {
      const mark = await markOf();
      if (mark === undefined) throw new Error('there is no mark');
      await bank.table.transact([replace({ ...mark, until: plusMs(mark.until, 1) })]);
    }
    const renamed = () => found({ 'filter[email]': 'renamed@example.com' });
    expect(await renamed()).toEqual({ ids: [known[3]?.id], total: 1 });
    await writeDownLists(bank);
    expect((await markOf())?.found?.['customer']).toMatchObject({ entries: 21 });
    expect((await headOf())?.segments).toMatchObject([{ members: 21, overrides: false }]);
    expect(await renamed()).toEqual({ ids: [known[3]?.id], total: 1 });
  },
);

test('a search finds an erased customer by nothing personal from the moment on in which the item is emptied', async () => {
  known.length = 0;
  await make(20);
  await writeDownLists(bank);
  const { organisationId, platform } = bank;
  const cipher = await platform.cipher(organisationId);
  const customerId = known[2]?.id ?? '';
  const whose = { organisationId, customerId, applicationId: '1', applicationFormIds: [], accountIds: [] };
  await eraseItems({ platform, cipher, one: whose as unknown as Erasure, now: bank.clock.now() });
  expect((await markOf())?.changed?.['customer']).toEqual([customerId]);
  expect((await found({ 'filter[query]': 'sinead' })).total).toBe(2);
  expect((await found({ 'filter[status]': 'Active' })).total).toBe(20);
});
