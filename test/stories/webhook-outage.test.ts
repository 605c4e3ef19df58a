import type { Resource } from './support/api.ts';
import { fund, openFirstAccount } from './support/bank.ts';
import type { Receiver } from './support/receiver.ts';
import { subscribe } from './support/subscription.ts';
import { useWorld, type World } from './support/world.ts';

describe('a webhook whose receiver is down for 20 minutes', () => {
  const world = useWorld();

  test('gets every event when it is back, in their order, each batch with the bytes of its first attempt', async () => {
    const { api } = world();
    const account = await openFirstAccount(api);
    const receiver = await world().receiver();
    await subscribe(world(), receiver);
    await fund(api, account, 1_00);
    await arrival(world(), receiver, account, 1);

    receiver.setDown(true);
    for (let cents = 2; cents <= 6; cents += 1) await fund(api, account, cents);
    await world().sitOutOutage(receiver);
    for (let cents = 7; cents <= 9; cents += 1) await fund(api, account, cents);
    await arrival(world(), receiver, account, 9);

    const numbers = receiver.accepted().map((event) => Number(event.id));
    const [first = 0] = numbers;
    expect(numbers).toEqual(numbers.map((_, index) => first + index));
    const amounts = ofAccount(receiver.accepted(), account).map(({ attributes }) => attributes['amount']);
    expect(amounts).toEqual([1_00, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(receiver.deliveries.every((delivery) => delivery.isSigned)).toBe(true);

    const refused = receiver.deliveries.filter((delivery) => !delivery.isAccepted).map(({ text }) => text);
    expect(new Set(refused).size).toBe(1);
    const index = receiver.deliveries.findLastIndex((delivery) => !delivery.isAccepted);
    expect(receiver.deliveries[index + 1]?.text).toBe(refused[0]);
    // After 1, 1, 2, 3, 5, ... seconds: the first attempt and 14 more in 20 minutes.
    if (world().isVirtual) expect(refused).toHaveLength(15);
  });
});

/** Waits until so many transactions of an account were told. */
const arrival = (world: World, receiver: Receiver, accountId: string, count: number): Promise<true> =>
  world.waitFor(`${count} events of the account`, () =>
    ofAccount(receiver.accepted(), accountId).length >= count ? true : undefined,
  );

const ofAccount = (events: readonly Resource[], accountId: string): readonly Resource[] =>
  events.filter(
    ({ type, relationships }) =>
      type === 'transaction.created' &&
      (relationships['account']?.data as { id: string } | undefined)?.id === accountId,
  );
