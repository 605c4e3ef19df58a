import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { wakeBy } from '../../../functions/time/due/wake-up.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';

const bank = useOrganisation();
beforeEach(() => {
  bank.wakeUps.length = 0;
});

const on = (day: number) => `2026-12-${String(day)}T11:00:00.000Z` as Instant;
const wakeOn = (day: number, platform: Platform = bank.platform) =>
  wakeBy(platform, bank.organisationId, on(day), { isAwake: false });
const planned = async () => (await bank.table.get({ pk: `wak#${bank.organisationId}`, sk: '-' }))?.['at'];

/** The platform of a caller that is overtaken between its read of the wake-up and its write. */
function overtaken(meanwhile: () => Promise<unknown>): Platform {
  const { table } = bank.platform;
  let isDone = false;
  const put: typeof table.put = async (input) => {
    if (!isDone) {
      isDone = true;
      await meanwhile();
    }
    return table.put(input);
  };
  return { ...bank.platform, table: { ...table, put } };
}

describe('of two callers that plan a wake-up at the same time, the earlier moment is recorded and set last', () => {
  test.each<[string, number | undefined, number, number]>([
    ['no wake-up was planned, and the later one writes last', undefined, 20, 10],
    ['no wake-up was planned, and the earlier one writes last', undefined, 10, 20],
    ['one was planned, and the later one writes last', 28, 20, 10],
    ['one was planned, and the earlier one writes last', 28, 10, 20],
  ])('%s', async (_, before, late, overtaking) => {
    if (before !== undefined) await wakeOn(before);
    await wakeOn(
      late,
      overtaken(() => wakeOn(overtaking)),
    );
    expect([await planned(), bank.wakeUps.at(-1)?.at]).toEqual([on(10), on(10)]);
  });
});

test.each([
  ['a later moment', 20, 10],
  ['an earlier moment', 10, 20],
])('a caller that records %s first and sets it last leaves the recorded one set', async (_, first, second) => {
  const set: Platform['wakeUps']['set'] = async (organisationId, at) => {
    if (bank.wakeUps.length === 0) await wakeOn(second);
    await bank.platform.wakeUps.set(organisationId, at);
  };
  await wakeOn(first, { ...bank.platform, wakeUps: { set } });
  expect([await planned(), bank.wakeUps.at(-1)?.at]).toEqual([on(10), on(10)]);
});

test('a moment that is planned already is set again, for the process that planned it may have died before', async () => {
  await wakeOn(20);
  await wakeOn(20);
  expect(bank.wakeUps.map(({ at }) => at)).toEqual([on(20), on(20)]);
});

test.each([
  ['2026-12-10T10:59:57.500Z', 3],
  ['2026-12-10T10:59:00.000Z', 60],
  ['2026-12-10T11:00:30.000Z', 0],
])('at %s a wake-up for 11:00 is a message that comes after %d seconds', async (now, delaySeconds) => {
  bank.clock.set(now);
  bank.sent.length = 0;
  await wakeOn(10);
  expect(bank.wakeUps).toEqual([]);
  expect(bank.sent).toEqual([{ queue: 'wake-ups', body: { organisationId: bank.organisationId }, delaySeconds }]);
});
