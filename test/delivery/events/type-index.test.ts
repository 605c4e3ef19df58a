import { appendRows, type PendingRow } from '../../../functions/delivery/events/append.ts';
import { unindexedMessage } from '../../../functions/delivery/events/index-appended.ts';
import { indexTypes } from '../../../functions/delivery/events/index-types.ts';
import { listedEvents } from '../../../functions/delivery/events/listed-events.ts';
import type { LogTail } from '../../../functions/delivery/events/log-tail.ts';
import { packEventPositions, unpackEventPositions } from '../../../functions/delivery/events/packed-event-positions.ts';
import { latestCounts, noCounts, typeCountsKind } from '../../../functions/delivery/events/type-index.ts';
import { type Instant, plusMs } from '../../../functions/kernel/base/calendar/instant.ts';
import { pageOf, type Search } from '../../../functions/kernel/lists/list-source.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';
import { anEvent } from '../../support/delivery/journal-feed.ts';
import { useDeliveryBank } from '../../support/delivery/delivery-bank.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const base = useBank();
const start = '2026-01-01T00:00:00.000Z' as Instant;
const rare = 'account.closed';
const types = ['account.created', 'payment.created', 'payment.sent', 'transaction.created', rare];

interface Known {
  readonly number: number;
  readonly type: string;
  readonly at: Instant;
}

/** A repeatable stream of numbers from 0 to `below` - 1. */
function drawer(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Appends events to a log and keeps a plain list of them. Bank time sometimes steps back a little. */
async function logOf(organisationId: string, events: number, { isIndexed = true } = {}) {
  const draw = drawer(Number(organisationId) % 1_000);
  // These tests open no event, so none has to be sealed.
  const cipher = {
    ...(await base.platform.cipher(base.organisationId)),
    sealBytes: (bytes: Uint8Array) => Buffer.from(bytes),
  };
  const known: Known[] = [];
  let tail: LogTail | undefined;
  for (let batch = 0; known.length < events; batch += 1) {
    const rows = Array.from({ length: 1 + draw(40) }, (_, index): PendingRow => {
      const at = plusMs(start, batch * 60_000 + index * 100 - (draw(30) === 0 ? draw(90_000) : 0));
      const named = Array.from({ length: draw(20) === 0 ? 0 : 1 + draw(4) }, () =>
        draw(500) === 0 ? rare : (types[draw(4)] ?? rare),
      );
      for (const type of named) known.push({ number: known.length + 1, type, at });
      const drafts = named.map((type) => anEvent(type));
      const written = { writtenAt: plusMs(start, batch * 60_000), by: undefined };
      return { organisationId, txId: `t${batch}-${index}`, at, ...written, types: named, events: drafts };
    });
    tail = await appendRows({ table: base.table, cipher, organisationId }, rows, tail);
    if (isIndexed && batch % 5 === 0) while (!(await indexTypes(base.table, organisationId)));
  }
  return known;
}

/** A table that counts reads, in requests and in items. */
function counting(table: Table) {
  const read = { calls: 0, items: 0 };
  const note = <T>(found: T, items: number): T => {
    read.calls += 1;
    read.items += items;
    return found;
  };
  const counted: Table = {
    ...table,
    query: async (range) => table.query(range).then((items) => note(items, items.length)),
    getAll: async (keys, options) => table.getAll(keys, options).then((items) => note(items, items.size)),
  };
  return { table: counted, read };
}

const refused: Search = () => Promise.reject(new Error('the page is not searched for'));

describe('20,000 events by type', () => {
  const organisationId = '400000011';
  let known: readonly Known[] = [];
  beforeAll(async () => {
    known = await logOf(organisationId, 20_000);
  });

  const pageBy = async (
    wanted: { type?: readonly string[]; since?: Instant; until?: Instant },
    page: { offset: number; limit: number },
    sort: 'ascending' | 'descending',
  ) => {
    const { table, read } = counting(base.table);
    const source = await listedEvents({ table, organisationId, search: refused }, wanted);
    const { items, total } = await pageOf(source, page, sort);
    return { numbers: items.map(({ number }) => number), total, read };
  };

  const expected = (
    { type, since, until }: { type?: readonly string[]; since?: Instant; until?: Instant },
    { offset, limit }: { offset: number; limit: number },
    sort: 'ascending' | 'descending',
  ) => {
    const kept = known.filter(
      (one) =>
        (type === undefined || type.includes(one.type)) &&
        (since === undefined || one.at >= since) &&
        (until === undefined || one.at < until),
    );
    const ordered = sort === 'ascending' ? kept : kept.toReversed();
    return { numbers: ordered.slice(offset, offset + limit).map(({ number }) => number), total: kept.length };
  };

  test('pages and totals are those of a plain list, with any types, moments, offsets and orders', async () => {
    const draw = drawer(7);
    for (let round = 0; round < 80; round += 1) {
      const type = types.filter(() => draw(2) === 0);
      const moment = () => known[draw(known.length)]?.at ?? start;
      const wanted = {
        ...(type.length === 0 ? {} : { type }),
        ...(draw(3) === 0 ? { since: moment() } : {}),
        ...(draw(3) === 0 ? { until: moment() } : {}),
      };
      const page = { offset: draw(3) === 0 ? 0 : draw(21_000), limit: 1 + draw(200) };
      const sort = draw(2) === 0 ? 'ascending' : 'descending';
      const { numbers, total } = await pageBy(wanted, page, sort);
      expect({ wanted, page, sort, numbers, total }).toEqual({ wanted, page, sort, ...expected(wanted, page, sort) });
    }
  });

  test.each([
    ['a usual type', [types[1] ?? '']],
    ['a rare type', [rare]],
    ['several types', [types[1] ?? '', types[2] ?? '', rare]],
  ])('a page of %s reads its leaves and its chunks, at any offset', async (_, type) => {
    const all = known.filter((one) => type.includes(one.type)).length;
    for (const offset of [0, Math.floor(all / 2), Math.max(0, all - 20)]) {
      const { numbers, read } = await pageBy({ type }, { offset, limit: 20 }, 'descending');
      expect(numbers).toHaveLength(Math.min(20, all - offset));
      // The end of the log, the latest counts, the chunks after them, the leaves and the chunks of the page.
      expect(read.calls).toBeLessThanOrEqual(type.length === 1 ? 7 : 14);
      expect(read.items).toBeLessThan(120);
    }
  });

  test('an index that is written again, or by two at once, is the same', async () => {
    const before = await latestCounts(base.table, organisationId);
    await Promise.all([indexTypes(base.table, organisationId), indexTypes(base.table, organisationId)]);
    expect(await latestCounts(base.table, organisationId)).toEqual(before);
  });
});

describe('a log that is older than its index', () => {
  const organisationId = '400000012';

  test('is refused with the reason beyond what a request may walk, and indexed step by step', async () => {
    const known = await logOf(organisationId, 12_000, { isIndexed: false });
    const list = () => listedEvents({ table: base.table, organisationId, search: refused }, { type: [rare] });
    await expect(list()).rejects.toMatchObject({
      code: 'limits_exceeded',
      message: expect.stringContaining('which the index by type does not have yet') as string,
    });
    for (let step = 0; !(await indexTypes(base.table, organisationId)); step += 1) expect(step).toBeLessThan(10);
    expect((await list()).total).toBe(known.filter(({ type }) => type === rare).length);
  });

  test('two processes that index it side by side leave the same index as one', async () => {
    const id = '400000013';
    const known = await logOf(id, 6_000, { isIndexed: false });
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([indexTypes(base.table, id), indexTypes(base.table, id), indexTypes(base.table, id)]);
    }
    for (const type of types) {
      const source = await listedEvents({ table: base.table, organisationId: id, search: refused }, { type: [type] });
      const numbers = (await source.slice(1, source.total)).map(({ number }) => number);
      expect(numbers).toEqual(known.filter((one) => one.type === type).map(({ number }) => number));
    }
  });
});

test('places are packed into few bytes and come back as they were', () => {
  const places = [
    { chunk: '000000000001', index: 0 },
    { chunk: '000000000001', index: 63 },
    { chunk: '000000000300+000002', index: 5 },
    { chunk: '000000400300', index: 150 },
  ];
  expect(unpackEventPositions(packEventPositions(places))).toEqual(places);
  expect(packEventPositions(places).length).toBeLessThan(20);
  expect(unpackEventPositions(packEventPositions([]))).toEqual([]);
});

describe('an index that cannot be written', () => {
  let isBroken = true;
  const world = useDeliveryBank((platform) => ({
    ...platform,
    table: {
      ...platform.table,
      put: async (input) => {
        const { pk } = input.Item as { pk: string };
        if (isBroken && pk.startsWith(`${typeCountsKind.prefix}#`)) throw new Error('down');
        await platform.table.put(input);
      },
    },
  }));

  test('fails no numbering, is logged for an alarm, and is made up for by the next append', async () => {
    await world.emit(...Array.from({ length: 3_000 }, () => 'account.created'));
    await world.project();
    expect((await world.call('GET', '/events/3000')).status).toBe(200);
    expect(world.logs.map(({ message }) => message)).toContain(unindexedMessage.text);
    expect(await latestCounts(world.table, world.organisationId)).toEqual(noCounts);
    isBroken = false;
    await world.emit('account.frozen');
    await world.project();
    expect((await latestCounts(world.table, world.organisationId)).counts).toEqual({ 'account.created': 3_000 });
    const { body } = await world.call('GET', '/events?filter[type]=account.created&page[limit]=2');
    expect((body as { meta: { pagination: { total: number } } }).meta.pagination.total).toBe(3_000);
  });
});
