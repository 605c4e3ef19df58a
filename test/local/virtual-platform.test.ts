import { openVirtualWorld, type VirtualWorld } from '../stories/support/virtual-world.ts';
import { openFirstAccount, paymentsOf, scheduleRent, stateOf } from '../stories/support/bank.ts';

describe('a platform on virtual time', () => {
  let world: VirtualWorld;
  beforeAll(async () => {
    // The sweeps come at half past: work on the full hour was woken by its schedule.
    world = await openVirtualWorld('2026-11-17T15:30:00.000Z');
  });
  afterAll(() => world.close());

  test('a recurring payment runs at 06:00 Eastern of its day, without a move of the bank clock', async () => {
    const { api } = world;
    const accounts = { from: await openFirstAccount(api, { cents: 5_000_00 }), to: await openFirstAccount(api) };
    const schedule = { interval: 'Weekly', dayOfWeek: 'Wednesday', dayOfMonth: undefined };
    const order = await scheduleRent(api, accounts, { schedule });

    expect(await paymentsOf(api, order)).toEqual([]);
    await world.passTime({ days: 1 });
    expect(await paymentsOf(api, order)).toEqual([{ day: '2026-11-18', status: 'Sent' }]);
    const [payment] = await api.list(`/payments?filter[accountId]=${accounts.from}`);
    expect(payment?.attributes['createdAt']).toMatch(/^2026-11-18T11:00:0/);
    expect((await stateOf(api, order)).nextRunDay).toBe('2026-11-25');
  });
});
