import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { AttemptResult } from './attempt.ts';
import type { RecentChunk } from './batch.ts';
import type { LogEnd } from './delivery-log.ts';
import type { Hold } from './short-hold.ts';
import type { TakenEvent } from './taken-event.ts';
import type { WebhookWithCursor } from './webhook-with-cursor.ts';

/**
 * After `lastMs` a worker takes nothing more, and hands over to another one what comes next: one that hangs does not stop the others. After
 * `endMs` it sends nothing more. So with the longest answer it ends well before the time-out of its function.
 */
export const turn = { lastMs: 10_000, endMs: 11_000 } as const;

/** The work of one message. */
export interface QuestionTurn {
  /** The webhook and its cursor as this worker has left them. */
  current: WebhookWithCursor;
  /** An end of the log. */
  upTo: number;
  /** Real time of the last body that arrived. */
  arrivedAt: Instant | undefined;
  /** True if nothing more is taken: the webhook was disabled or changed, or something failed. */
  isOver: boolean;
  /** What has become of the hand-over at the end of the turn. */
  handOver: 'not yet' | 'done' | 'failed';
  /** The cards about which the worker before may still send, and until when. */
  readonly before: { readonly cardIds: ReadonlySet<string>; readonly until: Instant };
  failure?: unknown;
  readonly beganAt: Instant;
  readonly recent: RecentChunk;
  readonly waiting: TakenEvent[];
  readonly onTheWay: Map<string, TakenEvent>;
  readonly results: AttemptResult[];
  logged: LogEnd | undefined;
  logging: Promise<void>;
  /** Rows that are not written yet. */
  unloggedCount: number;
  /** Ends the pause. */
  wake: () => void;
  /** How the message of this work is held. */
  readonly hold: Hold;
}

/** Whether this worker may take more from the log at a moment. */
export function takes({ isOver, beganAt }: QuestionTurn, now: Instant): boolean {
  return !isOver && msOf(now) - msOf(beganAt) < turn.lastMs;
}
