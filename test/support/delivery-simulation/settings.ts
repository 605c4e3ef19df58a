import { fastQueue } from '../../../functions/delivery/webhooks/queues.ts';
import type { QueueShares } from '../../../functions/ports/settings.ts';
import { testSettings } from '../bank/platform.ts';

/** How large a simulation is, and what goes wrong in it. */
export interface DeliverySettings {
  readonly seed: number;
  readonly webhooks: number;
  readonly events: number;
  readonly days: number;
  readonly bursts: number;
  /** The probability that an invocation's process dies in it or in the next ones. */
  readonly crashes: number;
  /** The probability that a message is received without an invocation, or that a handled message comes again. */
  readonly mishaps: number;
  /** True where waits have no jitter at all; otherwise a third of the webhooks has none. */
  readonly noJitter?: boolean;
  /** Webhooks that fail for longer than it takes to become Unavailable. */
  readonly dead: number;
  /** If absent, each webhook has a share of its own, so waits are exact. */
  readonly shares?: QueueShares;
}

export const msPerSecond = 1000;
export const msPerMinute = 60 * msPerSecond;
export const msPerHour = 60 * msPerMinute;
export const msPerDay = 24 * msPerHour;

/** A message that was not handled is visible again after so long. */
export const hiddenMs = (fastQueue.visibilitySeconds + 1) * msPerSecond;
/** The same for one with AtMostOnce whose worker died after it had sent something. */
export const heldMs = 6 * msPerSecond;
/** Requests about different cards that a webhook that is asked has at a time. */
export const { sideBySide } = testSettings.cards.requests;
export const unavailableMs = testSettings.unavailableAfterDays * msPerDay;
/** The sweep of a stage. */
export const sweepEveryMs = 60 * msPerMinute;
/**
 * An event reaches a receiver that always answers within so long, however many others fail; longer by the time that a
 * message is hidden for each of its own messages that was lost, and each of its own workers that died.
 */
export const lagMsMax = 20 * msPerSecond;
/** After the last event and the last fault everything is delivered and all queues are empty within so long. */
export const drainMsMax = 3 * msPerHour;
