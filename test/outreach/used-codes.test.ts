import { countTry, useUp } from '../../functions/outreach/one-time-passwords/store.ts';
import { instantOfMs } from '../../functions/kernel/base/calendar/instant.ts';
import { createMemoryTable } from '../support/memory-table/memory-table.ts';

test('a code that was used takes no further try', async () => {
  const table = createMemoryTable();
  const key = { pk: 'otp#1', sk: 'a' };
  const now = instantOfMs(Date.parse('2026-12-02T15:00:00.000Z'));
  await table.transact([{ Put: { Item: { ...key, tries: 0, validUntil: '2026-12-02T15:10:00.000Z' } } }]);
  expect(await countTry(table, key, 'migration', now)).toBe(true);
  await table.transact([useUp(key, now)]);
  expect(await countTry(table, key, 'migration', now)).toBe(false);
  expect(await table.get(key)).toMatchObject({ tries: 1 });
});
