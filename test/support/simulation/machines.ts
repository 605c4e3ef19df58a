import { wakeUpsQueue } from '../../../functions/time/due/queues.ts';
import { type Instant, msOf, plusMs } from '../../../functions/kernel/base/calendar/instant.ts';
import type { Clock } from '../../../functions/ports/clock/port.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { keyText } from '../../../functions/kernel/table/kind.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';
import { pick } from './seed.ts';
import type { Random } from '../weakening/random.ts';

/** The errors of the clocks of machines, and the probability of their steps. */
export interface ClockSkew {
  readonly machines: number;
  /** Either way. */
  readonly skewMsMax: number;
  /** Of one machine, whenever the world drifts. */
  readonly stepChance: number;
}

/** A clock that runs with the world's and is wrong by so much; set anew it steps, backwards too. */
export class SkewedClock implements Clock {
  skewMs = 0;
  private readonly world: Clock;

  constructor(world: Clock) {
    this.world = world;
  }

  now(): Instant {
    return plusMs(this.world.now(), this.skewMs);
  }
}

/** Wrong either way by so much at most; the ends are likelier than they would be by chance. */
export function anySkewMs(random: Random, skewMsMax: number): number {
  return random.chance(0.25) ? pick(random, [-skewMsMax, skewMsMax]) : random.below(2 * skewMsMax + 1) - skewMsMax;
}

/** Scheduler looks at its schedules once a minute, also at those whose moment has passed. */
const scheduleMs = 60_000;

/**
 * The machines on which a platform runs: a request or a message lands on any of them. Without `skew` they are one, whose
 * clock is right, and nothing is drawn.
 */
export function startMachines(platform: Platform, random: Random, skew?: ClockSkew) {
  const sent = new Map<string, Instant>();
  const clocks = Array.from({ length: skew?.machines ?? 0 }, () => new SkewedClock(platform.clock));
  const platforms = skew === undefined ? [platform] : clocks.map((clock) => machineOf(platform, clock, sent));
  const draw = (clock: SkewedClock) => void (clock.skewMs = anySkewMs(random, skew?.skewMsMax ?? 0));
  clocks.forEach(draw);
  return {
    platforms,
    areSkewed: skew !== undefined,
    /** When the first transaction with an item was sent, by the world's clock; by {@link sentKey}. Kept with `skew` only. */
    sent,
    /** Now and then one of the clocks steps. */
    drift: () => {
      if (skew !== undefined && random.chance(skew.stepChance)) draw(pick(random, clocks));
    },
    /** All clocks are right from now on. */
    agree: () => {
      for (const clock of clocks) clock.skewMs = 0;
    },
    /** Something that each machine has one of, as one that is any machine's. */
    spread: <Args extends unknown[], T>(make: (on: Platform) => (...args: Args) => T): ((...args: Args) => T) => {
      const [first, ...others] = platforms.map(make);
      if (first === undefined) throw new RangeError('a platform runs on a machine');
      return (...args) => (others.length === 0 ? first : pick(random, [first, ...others]))(...args);
    },
  };
}

/** Identifies a written item: its key, and its version if it has one. */
export const sentKey = (item: StoredItem): string =>
  `${keyText(item)}@${typeof item['version'] === 'number' ? item['version'] : ''}`;

function machineOf(platform: Platform, clock: SkewedClock, sent: Map<string, Instant>): Platform {
  const { table, queues, wakeUps } = platform;
  const transact: Table['transact'] = (writes, options) => {
    for (const { Put } of writes) {
      const key = Put && sentKey(Put.Item as StoredItem);
      if (key !== undefined && !sent.has(key)) sent.set(key, platform.clock.now());
    }
    return table.transact(writes, options);
  };
  return {
    ...platform,
    clock,
    table: { ...table, transact },
    wakeUps: {
      // A moment that has passed by the machine's clock becomes a message at once, as in the adapter of the cloud.
      set: (organisationId, at) => {
        if (at <= clock.now()) return queues.send({ queue: wakeUpsQueue.name, body: { organisationId } });
        const worldNow = platform.clock.now();
        return wakeUps.set(organisationId, msOf(at) > msOf(worldNow) ? at : plusMs(worldNow, scheduleMs));
      },
    },
  };
}
