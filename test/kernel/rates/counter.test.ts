import { report } from '../../../functions/kernel/rates/counter.ts';
import { createMemoryTable } from '../../support/memory-table/memory-table.ts';

test('a quota that is reached takes no more reports, so the counter of a minute stops growing', async () => {
  const table = createMemoryTable();
  const caller = { organisationId: '1', limit: 'token', id: '1' };
  const send = (amount: number) => report(table, caller, { minute: 1, amount, isFirst: false, quota: 5 });
  expect((await send(4)).used).toBe(4);
  expect((await send(4)).used).toBe(8);
  for (const amount of [1, 100]) expect((await send(amount)).used).toBe(5 + amount);
  // A higher quota shows what was counted.
  const { used } = await report(table, caller, { minute: 1, amount: 1, isFirst: false, quota: 50 });
  expect(used).toBe(9);
});
