import { setTimeout as pause } from 'node:timers/promises';
import { msOf } from '../../kernel/base/calendar/instant.ts';
import { timesOf } from '../../kernel/journal/commit.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import type { Platform } from '../../ports/platform.ts';
import { headNumber } from '../events/log-reads.ts';
import { prepareAttempt } from './attempt.ts';
import { batchBytesMax, nextBatch } from './batch.ts';
import { storeResults } from './asked-results.ts';
import { type QuestionTurn, takes, turn } from './question-turn.ts';
import { lineMetaOf, movedTo, sendingEach } from './cursor.ts';
import { cardsOfOthers, handOverTurn } from './hand-over.ts';
import { moveFirst, WebhookChanged } from './deliver-next.ts';
import { receivingWebhook } from './delivery.ts';
import { type DeliveryRow, logDelivery } from './delivery-log.ts';
import { SentOnce } from './in-share.ts';
import { eventAboutCard, takesQuestions } from './question.ts';
import type { Hold } from './short-hold.ts';
import type { Webhook } from './store.ts';
import { isTooLate, sendTaken, type TakenEvent, unsent } from './taken-event.ts';
import { continueDelivery } from './wake.ts';
import type { WebhookWithCursor } from './webhook-with-cursor.ts';

/**
 * Events are taken from the log as long as there are places for them, on their way or waiting. Those of one card fill a few places, however
 * many they are: a busy card does not hide the others behind it. All that is held at a time is lost if the worker dies, so it is bounded too.
 */
const takenLimits = { all: 40, ofCard: 4, heldMax: 200 } as const;
/** The pause before the log is looked at again while questions are on their way. */
const lookMs = 25;
/** Logged if something failed after a worker had handed over, for example the row of a delivery. */
const failedEndMessage = 'the last questions of a turn failed';

/**
 * Sends the events of a webhook that is asked: those of different cards side by side, up to the number of the stage, and those of one
 * card one after the other, each after the decision in the answer to the one before. A receiver that hangs, or a card that is busy, costs its own
 * questions only, because others are taken from the log meanwhile.
 *
 * The cursor moves before anything is sent, as for every event that is sent once. So it does not matter which message began the work,
 * or where the cursor was then. Afterwards a message asks for what is left.
 *
 * What the answers say about the receiver is stored at the end, when nothing is on its way: it may change the lane, and then another
 * worker may be woken in that lane. So one worker at a time takes events, as for every webhook. If something is still on its way when the turn
 * is over, another worker goes on beside this one, and leaves out the cards that the cursor names until this one is done with them.
 * So no card is asked twice at once.
 */
export async function askSideBySide(
  platform: Platform,
  current: WebhookWithCursor,
  upTo: number,
  hold: Hold,
): Promise<void> {
  const { deliveredAt, logged } = current.cursor;
  const beganAt = platform.clock.now();
  const asking: QuestionTurn = {
    current,
    upTo,
    arrivedAt: deliveredAt,
    isOver: false,
    handOver: 'not yet',
    before: cardsOfOthers(current.cursor, beganAt),
    beganAt,
    recent: {},
    waiting: [],
    onTheWay: new Map(),
    results: [],
    logged,
    logging: Promise.resolve(),
    unloggedCount: 0,
    wake: () => undefined,
    hold,
  };
  while (await step(platform, asking));
  if (asking.handOver !== 'done') await storeResults(platform, asking);
  await asking.logging;
  if (asking.handOver === 'done') {
    reportFailure(platform, asking);
    return;
  }
  if (asking.failure === undefined) {
    await continueDelivery(platform, asking.current, asking.upTo).catch((error: unknown) => (asking.failure = error));
  }
  if (asking.failure !== undefined) throw new SentOnce('asking failed', { cause: asking.failure });
}

/** Another worker goes on, so the message of this one need not come again. */
function reportFailure({ log }: Platform, { failure, current: { cursor } }: QuestionTurn): void {
  const { organisationId, webhookId } = cursor;
  if (failure !== undefined) log.error(failedEndMessage, { organisationId, webhookId }, failure);
}

/** Returns false when nothing is on its way and nothing is to be taken. */
async function step(platform: Platform, asking: QuestionTurn): Promise<boolean> {
  try {
    const mayTake = takes(asking, platform.clock.now());
    const found = mayTake ? await take(platform, asking) : 'no more';
    start(platform, asking);
    const isIdle = asking.onTheWay.size === 0 && asking.waiting.length === 0;
    if (isIdle && found !== 'no place') return found === 'perhaps more';
    if (!mayTake && !asking.isOver && asking.handOver === 'not yet') await handOverTurn(platform, asking);
  } catch (error) {
    asking.failure ??= error;
    asking.isOver = true;
    // What is on its way comes to its end first: its decisions are taken and its rows are written.
    if (asking.onTheWay.size === 0 && asking.waiting.length === 0) return false;
  }
  await Promise.race([pause(lookMs), new Promise<void>((resolve) => (asking.wake = resolve))]);
  return true;
}

/** How many events may be taken now. */
function countTakeable({ waiting, onTheWay, unloggedCount }: QuestionTurn): number {
  const held = [...onTheWay.values(), ...waiting];
  const ofCards = [...Map.groupBy(held, ({ cardId }) => cardId).values()];
  const taken = ofCards.reduce((sum, ofCard) => sum + Math.min(ofCard.length, takenLimits.ofCard), 0);
  return Math.min(takenLimits.all - taken, takenLimits.heldMax - held.length - unloggedCount);
}

/** Takes the next events from the log: the cursor moves past them. Returns whether there may be more to do at once. */
async function take(platform: Platform, asking: QuestionTurn): Promise<'perhaps more' | 'no more' | 'no place'> {
  const { webhook, cursor } = asking.current;
  const { organisationId } = webhook;
  const eventsMax = countTakeable(asking);
  if (eventsMax <= 0) return 'no place';
  if (cursor.position >= asking.upTo) asking.upTo = await headNumber(platform.table, organisationId, cursor.position);
  if (cursor.position >= asking.upTo) return 'no more';
  const reader = { table: platform.table, cipher: await platform.cipher(organisationId), organisationId };
  const range = { after: cursor.position, upTo: asking.upTo, eventsMax, bytesMax: batchBytesMax };
  const batch = await nextBatch(reader, range, webhook, webhook, asking.recent);
  const taken = await prepared(platform, asking.current, batch);
  const moved =
    batch.events.length === 0 ? movedTo(cursor, batch.to) : sendingEach(cursor, batch, platform.clock.now());
  await asking.hold.begun;
  try {
    asking.current = { webhook, cursor: await moveFirst(platform, asking.current, moved) };
    asking.waiting.push(...taken);
  } catch (error) {
    if (!(error instanceof WebhookChanged)) throw error;
    await readAgain(platform, asking);
  }
  return 'perhaps more';
}

/** The requests of events, complete before the cursor moves. */
async function prepared(
  platform: Platform,
  { webhook, cursor }: WebhookWithCursor,
  batch: Awaited<ReturnType<typeof nextBatch>>,
): Promise<readonly TakenEvent[]> {
  const times = await timesOf(platform, webhook.organisationId);
  const all: TakenEvent[] = [];
  let before = cursor;
  for (const event of batch.events) {
    const meta = lineMetaOf(before);
    const waiting = { events: [event], sendableSince: batch.since };
    const prepare = (receiver: Webhook) => prepareAttempt(platform, receiver, waiting, receiver, meta);
    const send = await prepare(webhook);
    const { generation } = cursor;
    all.push({
      ...eventAboutCard(event),
      webhook,
      generation,
      sequence: meta.sequence,
      prepare,
      send,
      taken: times,
    });
    before = sendingEach(before, { events: [event], to: event.number }, times.realNow);
  }
  return all;
}

/** The webhook was changed, or another worker moves its cursor. Nothing was taken. */
async function readAgain(platform: Platform, asking: QuestionTurn): Promise<void> {
  const { organisationId, webhookId, generation } = asking.current.cursor;
  const found = await receivingWebhook(platform, { organisationId, webhookId, generation });
  if (found === undefined || !takesQuestions(found.webhook, found.cursor.position)) {
    asking.isOver = true;
    // A message with the same position would be dropped as a repeat, so this one comes again.
    if (found !== undefined) asking.failure ??= new ConcurrencyConflict({});
    return;
  }
  asking.current = found;
}

/**
 * Sends what may be sent: the first event of each card, and no more of a kind at a time than the stage says. Gives up questions that were
 * decided without an answer while they waited and, at the end of the turn, everything that still waits.
 */
function start(platform: Platform, asking: QuestionTurn): void {
  const { settings } = platform;
  const { sideBySide } = settings.cards.requests;
  const now = platform.clock.now();
  const isEnd = msOf(now) - msOf(asking.beganAt) >= turn.endMs;
  const behind = new Set<string>(now < asking.before.until ? asking.before.cardIds : []);
  for (const one of asking.waiting.splice(0)) {
    if (isEnd || isTooLate(one, now, settings)) {
      log(platform, asking, one, unsent(one, { outcome: 'GivenUp', reason: 'expired' }));
      continue;
    }
    const sameKind = [...asking.onTheWay.values()].filter((other) => isQuestion(other) === isQuestion(one));
    if (behind.has(one.cardId) || asking.onTheWay.has(one.cardId) || sameKind.length >= sideBySide) {
      behind.add(one.cardId);
      asking.waiting.push(one);
      continue;
    }
    asking.onTheWay.set(one.cardId, one);
    void send(platform, asking, one).finally(() => {
      asking.onTheWay.delete(one.cardId);
      asking.wake();
    });
  }
}

const isQuestion = ({ question }: TakenEvent): boolean => question !== undefined;

/** Sends an event, and has it logged. It never rejects. */
async function send(platform: Platform, asking: QuestionTurn, one: TakenEvent): Promise<void> {
  try {
    const { row, result } = await sendTaken(platform, one);
    if (result?.outcome === 'Delivered') asking.arrivedAt = platform.clock.now();
    if (result !== undefined) asking.results.push(result);
    log(platform, asking, one, row);
  } catch (error) {
    asking.failure ??= error;
    asking.isOver = true;
  }
}

/** Writes the row of an event after those before it. */
function log(platform: Platform, asking: QuestionTurn, { webhook }: TakenEvent, row: DeliveryRow): void {
  asking.unloggedCount += 1;
  asking.logging = asking.logging
    .then(async () => {
      asking.logged = await logDelivery(platform, webhook, row, [], asking.logged);
    })
    .catch((error: unknown) => {
      asking.failure ??= error;
    })
    .finally(() => {
      asking.unloggedCount -= 1;
    });
}
