import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { timesOf } from '../../kernel/journal/commit.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import type { Platform } from '../../ports/platform.ts';
import type { QuestionTurn } from './question-turn.ts';
import { cleared, type Cursor, failedOnce, laneOf, saveCursor } from './cursor.ts';
import { endIfUnavailable } from './failure.ts';

/** So many questions in a row that nobody answers make a webhook a failing one, which moves to the slow lane. */
const unansweredMax = 3;

/**
 * Stores what the results say about the receiver, that it fails, or that it answers again and how soon, and `also` some attributes of the cursor.
 * It never rejects.
 */
export async function storeResults(
  platform: Platform,
  asking: QuestionTurn,
  also: Pick<Cursor, 'handedOver'> = {},
): Promise<void> {
  try {
    const { webhook, cursor } = asking.current;
    const hasFailed = asking.results.some(({ outcome }) => outcome !== 'Delivered');
    const times = hasFailed ? await timesOf(platform, webhook.organisationId) : undefined;
    const changed = { ...afterResults(cursor, asking, times?.now), ...also };
    if (also.handedOver === undefined && isSameReceiver(cursor, changed)) return;
    asking.current = { webhook, cursor: await saveCursor(platform, cursor, changed) };
    asking.results.length = 0;
    if (times !== undefined) await endIfUnavailable(platform, webhook, asking.current.cursor, times);
  } catch (error) {
    // The run is over, or the webhook was changed: the next result tells again.
    if (!(error instanceof ConcurrencyConflict)) asking.failure ??= error;
  }
}

/**
 * The cursor after the results of a turn. A receiver that has answered anything in it answers, in its shortest time: a question that hangs
 * ends last. One that has answered nothing fails after some questions in a row, so that a single one does not move the others to the slow lane.
 */
function afterResults(cursor: Cursor, { results, arrivedAt }: QuestionTurn, bankNow: Instant | undefined): Cursor {
  const answered = results.filter(({ outcome }) => outcome === 'Delivered').map(({ durationMs }) => durationMs);
  if (answered.length > 0) return cleared(cursor, Math.min(...answered));
  if (results.length === 0 || bankNow === undefined) return cursor;
  const givenUp = cursor.givenUp + results.length;
  if (givenUp < unansweredMax && cursor.failingSince === undefined) return { ...cursor, givenUp };
  const { deliveredAt: _sentAt, ...rest } = cursor;
  const read = arrivedAt === undefined ? rest : { ...rest, deliveredAt: arrivedAt };
  return { ...failedOnce(cursor, read, bankNow), givenUp };
}

/** True if nothing is to be stored about the receiver. */
const isSameReceiver = (one: Cursor, other: Cursor): boolean =>
  one.failingSince === other.failingSince && one.givenUp === other.givenUp && laneOf(one) === laneOf(other);
