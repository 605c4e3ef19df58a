import {
  balanceOf,
  eventTypesOf,
  fund,
  openFirstAccount,
  passNextRunDay,
  paymentsOf,
  scheduleRent,
  stateOf,
} from './support/bank.ts';
import { listen, sayings, receiveAbout } from './support/subscription.ts';
import { useWorld } from './support/world.ts';

describe('insufficient funds', () => {
  const world = useWorld();

  test('a run without funds creates a rejected payment, moves nothing, and the schedule continues', async () => {
    const { api } = world();
    const tenant = await openFirstAccount(api, { cents: 1_000_00 });
    const landlord = await openFirstAccount(api);
    const receiver = await listen(world());
    const rent = await scheduleRent(api, { from: tenant, to: landlord });

    const first = await passNextRunDay(world(), rent);
    const second = await passNextRunDay(world(), rent);
    expect(await balanceOf(api, tenant)).toBe(100_00);
    expect(await balanceOf(api, landlord)).toBe(900_00);
    expect(await stateOf(api, rent)).toMatchObject({ status: 'Active', numberOfPayments: 2 });

    await fund(api, tenant, 800_00);
    const third = await passNextRunDay(world(), rent);
    expect(await paymentsOf(api, rent)).toEqual([
      { day: first, status: 'Sent' },
      { day: second, status: 'Rejected', reason: 'InsufficientFunds' },
      { day: third, status: 'Sent' },
    ]);
    expect(await balanceOf(api, tenant)).toBe(0);
    const paid = ['payment.created', 'payment.sent', 'transaction.created'];
    expect(await eventTypesOf(world(), rent, 9)).toEqual([
      'recurringPayment.created',
      ...paid,
      'payment.created',
      'payment.rejected',
      ...paid,
    ]);

    const about = { relationship: 'recurringPayment', id: rent.id };
    // Created, then the first payment, with events of both accounts.
    const rejection = (await receiveAbout(world(), receiver, about, 7)).slice(5, 7);
    const money = { direction: 'Credit', amount: 900_00, tags: { purpose: 'rent' } };
    expect(sayings(rejection)).toEqual([
      { type: 'payment.created', status: 'Rejected', ...money },
      { type: 'payment.rejected', reason: 'InsufficientFunds', ...money },
    ]);
  });
});
