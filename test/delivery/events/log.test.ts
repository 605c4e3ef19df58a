import { chunkAt, chunksBetween, headNumber } from '../../../functions/delivery/events/log-reads.ts';
import { lastNumberOf, logKey } from '../../../functions/delivery/events/log.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const organisationId = '400000001';
const moment = '2026-01-01T00:00:00.000Z' as Instant;
const chunksMax = 40;
const eventsPerChunk = 3;
const end = chunksMax * eventsPerChunk;

const base = useBank();
beforeAll(async () => {
  for (let chunk = 0; chunk < chunksMax; chunk += 1) {
    await base.table.put({
      Item: {
        ...logKey(organisationId, chunk * eventsPerChunk + 1),
        count: eventsPerChunk,
        rows: [`t${chunk} ${moment} a b c`],
        events: new Uint8Array(),
        writtenUntil: moment,
        latestAt: moment,
        stepBackMs: 0,
      },
    });
  }
});

/** A table whose weak reads show only what `shows` lets through; counts its strong ones. */
function late(shows: (firstNumber: number) => boolean): { readonly table: Table; readonly strong: () => number } {
  let strong = 0;
  const table: Table = {
    ...base.table,
    query: async ({ limit, ...range }) => {
      if (range.consistent !== false) {
        strong += 1;
        return base.table.query({ ...range, ...(limit === undefined ? {} : { limit }) });
      }
      return (await base.table.query(range)).filter(({ sk }) => shows(Number(sk))).slice(0, limit);
    },
  };
  return { table, strong: () => strong };
}

async function numbersBetween(table: Table, from: number, to: number): Promise<number[]> {
  const numbers: number[] = [];
  for await (const chunk of chunksBetween(table, organisationId, from, to)) numbers.push(lastNumberOf(chunk));
  return numbers;
}

const lasts = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => (from + index) * eventsPerChunk);

describe('the log is read at half the price, and the answer is the same', () => {
  test.each<[string, (firstNumber: number) => boolean]>([
    ['knows nothing', () => false],
    ['is behind', (first) => first < 50],
    ['has holes', (first) => first % 5 !== 0],
    ['shows only the end', (first) => first > 100],
  ])('from a replica that %s', async (_, shows) => {
    const { table, strong } = late(shows);
    expect(await numbersBetween(table, 1, end)).toEqual(lasts(1, chunksMax));
    expect(await numbersBetween(table, 5, 11)).toEqual(lasts(2, 4));
    expect(await numbersBetween(table, end - 1, end + 100)).toEqual(lasts(chunksMax, chunksMax));
    for (const number of [1, 2, 58, 59, end]) {
      const chunk = await chunkAt(table, organisationId, number);
      expect(chunk && lastNumberOf(chunk)).toBe(Math.ceil(number / eventsPerChunk) * eventsPerChunk);
    }
    expect(strong()).toBeGreaterThan(0);
  });

  test('and from one that is up to date nothing is read twice', async () => {
    const { table, strong } = late(() => true);
    expect(await numbersBetween(table, 1, end)).toEqual(lasts(1, chunksMax));
    expect(await numbersBetween(table, 50, 70)).toEqual(lasts(17, 24));
    expect(strong()).toBe(0);
  });
});

describe('the end of the log', () => {
  test('is read strongly, wherever it is looked for from', async () => {
    const { table, strong } = late(() => false);
    expect(await headNumber(table, organisationId)).toBe(end);
    expect(await headNumber(table, organisationId, end - eventsPerChunk)).toBe(end);
    expect(await headNumber(table, organisationId, end)).toBe(end);
    expect(await headNumber(table, '400000002')).toBe(0);
    expect(strong()).toBe(4);
  });
});
