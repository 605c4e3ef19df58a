import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Platform } from '../../ports/platform.ts';
import { storeResults } from './asked-results.ts';
import { type QuestionTurn, turn } from './question-turn.ts';
import type { Cursor } from './cursor.ts';
import { answerMsMax, secondsFor } from './question.ts';
import { continueDelivery } from './wake.ts';

/** A worker that has handed over ends so long after its last answer at most. */
const endingMs = 500;

/** Logged if a worker could not hand over at the end of its turn. It goes on alone, and what it has on its way delays what comes next. */
const keptTurnMessage = 'a worker that asks about cards could not hand over';

/**
 * Lets another worker go on while the last events of this one are on their way. The cursor first says what came of the events until now, and which cards
 * the other one leaves out. Then the next message of the share is delivered, because this one is deleted. If one of these steps
 * fails, this worker goes on alone to its end.
 */
export async function handOverTurn(platform: Platform, asking: QuestionTurn): Promise<void> {
  asking.handOver = 'failed';
  const { settings, clock } = platform;
  const held = [...asking.onTheWay.values(), ...asking.waiting];
  const longestMs = Math.max(...held.map((one) => Math.min(answerMsMax, secondsFor(one, settings) * 1000)));
  const restMs = asking.waiting.length === 0 ? 0 : turn.endMs - turn.lastMs;
  const handedOver = {
    cardIds: [...new Set(held.map(({ cardId }) => cardId))],
    until: plusMs(clock.now(), restMs + longestMs + endingMs),
  };
  try {
    await storeResults(platform, asking, { handedOver });
    if (asking.current.cursor.handedOver !== handedOver) return;
    await continueDelivery(platform, asking.current, asking.upTo);
    await asking.hold.release();
    asking.handOver = 'done';
  } catch (error) {
    const { organisationId, webhookId } = asking.current.cursor;
    platform.log.error(keptTurnMessage, { organisationId, webhookId }, error);
  }
}

/** The cards that a cursor says others may still send about. A clock that is behind does not prolong it. */
export function cardsOfOthers({ handedOver }: Pick<Cursor, 'handedOver'>, beganAt: Instant): QuestionTurn['before'] {
  const longest = plusMs(beganAt, turn.endMs - turn.lastMs + answerMsMax + endingMs);
  const { cardIds = [], until = beganAt } = handedOver ?? {};
  return { cardIds: new Set(cardIds), until: until < longest ? until : longest };
}
