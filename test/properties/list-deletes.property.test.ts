import { workerAuthor } from '../../functions/kernel/journal/author.ts';
import { commit } from '../../functions/kernel/journal/commit.ts';
import { journalItem, journalPartition } from '../../functions/kernel/journal/journal.ts';
import { listGone, listMark } from '../../functions/kernel/lists/list-marks.ts';
import { pageOf } from '../../functions/kernel/lists/list-source.ts';
import { organisationList } from '../../functions/kernel/lists/organisation-list.ts';
import { counterparties } from '../../functions/money/counterparties/store.ts';
import { keyText } from '../../functions/kernel/table/kind.ts';
import { addLateRow, writeLists } from '../../functions/time/lists/write-lists.ts';
import { runSeed, seededTest } from '../support/simulation/seed.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { cloudLike } from '../support/weakening/options.ts';
import type { Random } from '../support/weakening/random.ts';
import { type Weakness, weaken } from '../support/weakening/weaken.ts';

const roundsMax = Number(process.env['ROUNDS'] ?? 60);
const type = counterparties.listedType;

let weakness: Weakness;
/** The existing members, in the order of their creation. */
let members: { readonly id: string; readonly createdAt: string }[];
let made = 0;
const bank = useBank({ per: 'test', mayFail: true });
beforeEach(() => {
  weakness = weaken(bank.client, { seed: runSeed, ...cloudLike });
  members = [];
});

/** Work that may fail as any worker, and comes again. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 60) throw error;
    }
  }
}

/** Rows of the journal that create and delete, without the things themselves: lists are made of nothing else. */
async function change(random: Random, { creates, deletes }: { creates: number; deletes: number }): Promise<void> {
  const now = bank.clock.now();
  const listed = Array.from({ length: creates }, () => counterparties.listed(String(++made)));
  const gone = random.shuffled(members).slice(0, deletes);
  const moment = { organisationId: bank.organisationId, now, realNow: now, author: workerAuthor('schedule') };
  weakness.off();
  await commit(bank.platform, moment, {
    writes: [],
    listed,
    unlisted: gone.map(({ id, createdAt }) => ({ type, id, createdAt: createdAt as typeof now })),
  });
  weakness.on();
  members = members.filter((one) => !gone.includes(one));
  members.push(...listed.map(({ id }) => ({ id, createdAt: now })));
}

/** The list as an operation reads it: the mark and the deletions together, and everything again if a race is lost. */
async function listNow() {
  return untilDone(async () => {
    const [mark, gone] = [listMark(bank.organisationId), listGone(bank.organisationId, type)];
    const found = await bank.table.getAll([mark.key, gone.key]);
    const [markItem, goneItem] = [found.get(keyText(mark.key)), found.get(keyText(gone.key))];
    const fetch = (ids: readonly string[]) => Promise.resolve(ids.filter((id) => members.some((one) => one.id === id)));
    return organisationList(
      bank.table,
      bank.organisationId,
      { listedType: type, byId: (_table, _organisationId, ids) => fetch(ids) },
      { mark: markItem && mark.parse(markItem), gone: goneItem && gone.parse(goneItem) },
    );
  });
}

async function expectPage(random: Random): Promise<void> {
  const page = { limit: 1 + random.below(150), offset: random.below(members.length + 3) };
  const sort = random.chance(0.5) ? 'ascending' : 'descending';
  const ids = members.map(({ id }) => id);
  if (sort === 'descending') ids.reverse();
  const found = await untilDone(async () => pageOf(await listNow(), page, sort));
  const items = ids.slice(page.offset, page.offset + page.limit);
  expect({ page, sort, ...found }).toEqual({ page, sort, total: ids.length, items });
}

seededTest(
  `pages over many leaves are those of the model through ${String(roundsMax)} rounds of deletes`,
  async (random) => {
    for (let round = 0; round < roundsMax; round += 1) {
      bank.clock.advance({ ms: 1 + random.below(4_000) });
      await change(random, { creates: random.below(30), deletes: random.below(round % 10 === 9 ? 120 : 18) });
      await Promise.all([
        ...[1, 2, 3].map(() => expectPage(random)),
        random.chance(0.4) ? untilDone(() => writeLists(bank.platform, bank.organisationId)) : undefined,
      ]);
    }
    bank.clock.advance({ minutes: 1 });
    for (let step = 0; await untilDone(() => writeLists(bank.platform, bank.organisationId)); step += 1) {
      expect(step).toBeLessThan(200);
      await expectPage(random);
    }
    await expectPage(random);
    // Every row once more, as a stream may bring it: nothing comes back, and nothing goes twice.
    weakness.off();
    const rows = (await bank.table.query({ pk: journalPartition(bank.organisationId) })).map(journalItem.parse);
    for (const row of random.shuffled(rows).slice(0, 20)) await addLateRow(bank.platform, row);
    await expectPage(random);
  },
);

seededTest('rows that come late, in any order, leave the list with the existing members', async (random) => {
  for (let round = 0; round < 25; round += 1) {
    bank.clock.advance({ seconds: 4 });
    const isLate = random.chance(0.4);
    if (isLate) bank.clock.advance({ seconds: -40 });
    await change(random, { creates: random.below(20), deletes: random.below(6) });
    if (isLate) bank.clock.advance({ seconds: 40 });
    if (random.chance(0.5)) await untilDone(() => writeLists(bank.platform, bank.organisationId));
  }
  bank.clock.advance({ minutes: 1 });
  while (await untilDone(() => writeLists(bank.platform, bank.organisationId)));
  weakness.off();
  const rows = (await bank.table.query({ pk: journalPartition(bank.organisationId) })).map(journalItem.parse);
  for (const row of [...random.shuffled(rows), ...random.shuffled(rows)]) await addLateRow(bank.platform, row);
  const { items, total } = await pageOf(await listNow(), { limit: 1000, offset: 0 }, 'ascending');
  expect(total).toBe(members.length);
  expect(items.toSorted()).toEqual(members.map(({ id }) => id).toSorted());
});
