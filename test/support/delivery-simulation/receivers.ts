import type { SendResult } from '../../../functions/ports/webhook-sender/port.ts';
import type { Random } from '../weakening/random.ts';
import { type DeliverySettings, msPerDay, msPerHour, msPerMinute, msPerSecond, unavailableMs } from './settings.ts';

/**
 * - `healthy`: answers 200, always
 * - `flaky`: fails now and then
 * - `outages`: fails for minutes or hours, and is well in between
 * - `dead`: fails for longer than it takes to become Unavailable, is enabled again, and is well
 * - `switched`: well, and disabled and enabled by hand
 */
export type Health = 'healthy' | 'flaky' | 'outages' | 'dead' | 'switched';

/** The reaction of a receiver to a request: the result for its sender, after how long, and whether the receiver has the body. */
export interface Reaction {
  readonly result: SendResult;
  readonly afterMs: number;
  readonly isAccepted: boolean;
}

interface Phase {
  readonly fromMs: number;
  readonly untilMs: number;
}

const flakyShare = 0.2;
const timeoutMs = 10 * msPerSecond;

/** A receiver's whole life, planned from the beginning. */
export class Receiver {
  readonly health: Health;
  readonly #random: Random;
  readonly #outages: readonly Phase[];
  readonly #latencyMs: number;
  readonly #faultsEndMs: number;

  constructor(health: Health, random: Random, span: Phase) {
    this.health = health;
    this.#random = random;
    this.#faultsEndMs = span.untilMs;
    this.#outages = outagesOf(health, random, span);
    this.#latencyMs = 5 + random.below(30);
  }

  react(nowMs: number): Reaction {
    if (nowMs >= this.#faultsEndMs || this.#isWell(nowMs))
      return { result: answered(200), afterMs: this.#afterMs(), isAccepted: true };
    const share = this.#random.next();
    if (share < 0.3) return this.#refused(500);
    if (share < 0.6) return this.#refused([201, 204, 400, 404, 410, 429, 503][this.#random.below(7)] ?? 503);
    if (share < 0.7) return this.#failed('timeout', timeoutMs);
    // The receiver is done, and its answer is lost: it gets the same body again, and has to know it.
    if (share < 0.75) return { ...this.#failed('timeout', timeoutMs), isAccepted: true };
    if (share < 0.8) return this.#failed('redirect', this.#afterMs());
    return this.#failed('connection', 1);
  }

  #isWell(nowMs: number): boolean {
    if (this.health === 'flaky') return !this.#random.chance(flakyShare);
    return !this.#outages.some(({ fromMs, untilMs }) => fromMs <= nowMs && nowMs < untilMs);
  }

  #afterMs(): number {
    return this.#latencyMs + this.#random.below(10);
  }

  #refused(status: number): Reaction {
    return { result: answered(status), afterMs: this.#afterMs(), isAccepted: false };
  }

  #failed(reason: 'timeout' | 'connection' | 'redirect', afterMs: number): Reaction {
    return { result: { outcome: 'failed', reason, durationMs: afterMs, detail: reason }, afterMs, isAccepted: false };
  }
}

const answered = (status: number): SendResult => ({ outcome: 'answered', status, durationMs: 5, bodyStart: '' });

function outagesOf(health: Health, random: Random, { fromMs, untilMs }: Phase): Phase[] {
  if (health === 'dead') {
    const diesAt = fromMs + random.below(msPerDay);
    return [{ fromMs: diesAt, untilMs: diesAt + unavailableMs + 6 * msPerHour }];
  }
  if (health !== 'outages') return [];
  return Array.from({ length: 2 + random.below(3) }, () => {
    const start = fromMs + random.below(untilMs - fromMs);
    return { fromMs: start, untilMs: start + 20 * msPerMinute + random.below(6 * msPerHour) };
  });
}

/** Who is how, in shares of all webhooks. */
export function healthOf(index: number, { webhooks, dead }: DeliverySettings): Health {
  if (index < dead) return 'dead';
  const place = ((index - dead) * 20) / (webhooks - dead);
  if (place < 11) return 'healthy';
  if (place < 15) return 'flaky';
  return place < 19 ? 'outages' : 'switched';
}
