import {
  answered,
  type DeliveryBank,
  type ReceivedDelivery,
  startDeliveryBank,
} from '../support/delivery/delivery-bank.ts';
import { mortalPlatform } from '../support/simulation/mortal-platform.ts';
import { type CrashMoment, FaultPlan } from '../support/weakening/fault-plan.ts';

/** So many that they are two batches; sent one by one, a few say as much. */
const eventsOf = { AtLeastOnce: 66, AtMostOnce: 3 } as const;
type Mode = keyof typeof eventsOf;

interface Crash {
  readonly at: number;
  readonly moment: CrashMoment;
}

const isReplayed = ({ text }: ReceivedDelivery) => 'replayId' in (JSON.parse(text) as { meta: object }).meta;

/**
 * A replay of all events of a webhook, in which every second request fails. Nothing comes afterwards that would wake
 * anybody, and nobody sweeps. A process that died starts again a minute later. Answers how many requests its worker made.
 */
async function live(mode: Mode, check: (world: DeliveryBank) => Promise<void>, crash?: Crash): Promise<number> {
  const plan = new FaultPlan();
  const world = await startDeliveryBank((platform) => mortalPlatform(platform, plan));
  try {
    await world.webhook({ deliveryMode: mode });
    await world.emit(...Array.from({ length: eventsOf[mode] }, () => 'account.created'));
    await world.run();
    world.received.length = 0;
    world.behaviour.answer = () => answered(world.received.length % 2 === 1 ? 500 : 200);
    const before = plan.count;
    if (crash !== undefined) plan.failAt(crash.at, crash.moment);
    const attributes = { fromEventId: '1' };
    await world.call('POST', '/webhooks/1/replay', { data: { type: 'webhookReplay', attributes } });
    for (let round = 0; round < 3; round += 1) {
      await world.deliver();
      if (plan.isDead) plan.revive();
      await world.passTime({ minutes: 3 });
    }
    const requests = plan.count - before;
    await check(world);
    return requests;
  } finally {
    await world.stop();
  }
}

const progressOf = async (world: DeliveryBank) =>
  (await world.call('GET', '/webhooks/1/replays/1000000001')).body.data.attributes as {
    readonly status: string;
    readonly position: number;
    readonly delivered: number;
    readonly failed: number;
  };

const rowsOf = async (world: DeliveryBank) =>
  (await world.table.query({ pk: `dlv#${world.organisationId}#1` })).filter(({ replayId }) => replayId !== undefined);

/** It has ended, holds no place any more, and its counts equal those of its delivery log. */
async function expectEnded(world: DeliveryBank, mode: Mode): Promise<number> {
  const { status, position, delivered, failed } = await progressOf(world);
  expect([status, position]).toEqual(['Completed', eventsOf[mode]]);
  expect(await world.table.query({ pk: `rpo#${world.organisationId}` })).toEqual([]);
  const rows = await rowsOf(world);
  const countOf = (outcome: string) =>
    rows.filter((row) => row['outcome'] === outcome).reduce((sum, row) => sum + Number(row['count']), 0);
  expect(countOf('Delivered')).toBe(delivered);
  if (mode === 'AtMostOnce') expect(countOf('Failed')).toBe(failed);
  expect(world.received.every(isReplayed)).toBe(true);
  return delivered + failed;
}

const checks: Readonly<Record<Mode, (world: DeliveryBank) => Promise<void>>> = {
  /** Every event arrives, in order, a batch that is sent again with the same bytes; and each is counted once. */
  AtLeastOnce: async (world) => {
    expect(await expectEnded(world, 'AtLeastOnce')).toBe(eventsOf.AtLeastOnce);
    const texts = world.received.map(({ text }) => text);
    expect(texts.filter((text, index) => text !== texts[index - 1])).toEqual([...new Set(texts)]);
    const firsts = world.received.filter(({ text }, index) => text !== texts[index - 1]);
    expect(firsts.flatMap(({ ids }) => ids.map(Number))).toEqual(
      Array.from({ length: eventsOf.AtLeastOnce }, (_, index) => index + 1),
    );
  },
  /** Each event once and in order, but for the one that was under way in the crash. */
  AtMostOnce: async (world) => {
    expect(await expectEnded(world, 'AtMostOnce')).toBeGreaterThanOrEqual(eventsOf.AtMostOnce - 1);
    const sent = world.received.flatMap(({ ids }) => ids.map(Number));
    expect(sent).toEqual([...new Set(sent)].sort((one, other) => one - other));
    expect(sent.length).toBeGreaterThanOrEqual(eventsOf.AtMostOnce - 1);
  },
};

describe.each(['AtLeastOnce', 'AtMostOnce'] as const)('%s', (mode) => {
  test.each(['before', 'after'] as const)(
    'a crash %s any request of the worker loses and repeats nothing beyond what the mode allows',
    async (moment) => {
      const requests = await live(mode, checks[mode]);
      expect(requests).toBeGreaterThan(15);
      for (let at = 1; at <= requests; at += 1) await live(mode, checks[mode], { at, moment });
    },
  );
});
