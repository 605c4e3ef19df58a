import { readBody, shapeProblems, type ArrivedBody } from './body.ts';
import type { Events } from './events.ts';
import { type DeliveryLine, fates, type LineSettings } from './line.ts';
import { heldMs, hiddenMs, lagMsMax, sideBySide } from './settings.ts';

/** Events that a worker may have taken from the log and not sent yet: they are lost with it. */
const takenMax = 200;

interface SentBody {
  readonly event: number;
  readonly previousSequence: number | undefined;
  readonly previousEventId: number | undefined;
}

/**
 * Checks the requests of a webhook that is asked, AtMostOnce and authorization requests only, against what holds for it: bodies about different
 * cards come side by side, those about one card in order and one at a time, none twice; their numbers show each gap.
 */
export class AskedLine implements DeliveryLine {
  readonly settings: LineSettings;
  readonly fates: number[] = [];
  crashes = 0;
  readonly counts = { retries: 0, lagMsMax: 0, atOnceMax: 0 };
  readonly gapCounts = { gaps: 0, gapsOfNothing: 0 };
  status: DeliveryLine['status'] = 'Enabled';
  readonly #events: Events;
  readonly #violation: (what: string) => void;
  #statusSinceMs = 0;
  readonly #cardsOnTheWay = new Set<string>();
  readonly #lastOfCard = new Map<string, number>();
  readonly #bodies = new Map<number, SentBody>();
  readonly #hurts: { readonly untilMs: number; readonly silentMs: number }[] = [];

  constructor(settings: LineSettings, events: Events, violation: (what: string) => void) {
    this.settings = settings;
    this.#events = events;
    this.#violation = violation;
  }

  get lostMax(): number {
    return this.crashes * takenMax;
  }

  begin(bytes: Buffer, nowMs: number): ArrivedBody {
    const body = readBody(bytes);
    const event = body.ids[0] ?? 0;
    const card = this.#events.cardOf(event);
    for (const what of shapeProblems(body, this.settings, this.#events)) this.#violation(what);
    if (this.status !== 'Enabled' && nowMs > this.#statusSinceMs) this.#violation(`a request while ${this.status}`);
    if (this.#cardsOnTheWay.has(card)) this.#violation(`two requests at once about card ${card}`);
    if (this.#cardsOnTheWay.size >= sideBySide) this.#violation(`more than ${sideBySide} requests at once`);
    const last = this.#lastOfCard.get(card) ?? 0;
    if (event <= last) this.#violation(`event ${event} after event ${last} of card ${card}`);
    if (this.#bodies.has(body.sequence)) this.#violation(`body ${body.sequence} twice`);
    const { sequence, previousSequence, previousEventId } = body;
    this.#cardsOnTheWay.add(card);
    this.counts.atOnceMax = Math.max(this.counts.atOnceMax, this.#cardsOnTheWay.size);
    this.#lastOfCard.set(card, event);
    this.#bodies.set(sequence, { event, previousSequence, previousEventId });
    this.fates[event] = fates.sent;
    return body;
  }

  accept({ ids: [event = 0] }: ArrivedBody, nowMs: number): void {
    if (!this.settings.isHealthy) return;
    const emittedAtMs = this.#events.emittedAtMs(event);
    const lagMs = nowMs - emittedAtMs;
    const hurts = this.#hurts.filter(({ untilMs }) => untilMs >= emittedAtMs);
    const silentMs = hurts.reduce((sum, one) => sum + one.silentMs, 0);
    if (hurts.length === 0) this.counts.lagMsMax = Math.max(this.counts.lagMsMax, lagMs);
    if (lagMs > lagMsMax + silentMs) this.#violation(`event ${event} arrived after ${lagMs} ms`);
  }

  end({ ids: [event = 0] }: ArrivedBody, hasSucceeded: boolean): void {
    this.#cardsOnTheWay.delete(this.#events.cardOf(event));
    if (hasSucceeded) this.fates[event] = fates.delivered;
  }

  hurt(nowMs: number, silentMs = hiddenMs): void {
    this.#hurts.push({ untilMs: nowMs + silentMs, silentMs });
  }

  die(nowMs: number, hasPosted: boolean): void {
    this.hurt(nowMs, hasPosted ? heldMs : hiddenMs);
    this.crashes += 1;
  }

  changeStatus(status: DeliveryLine['status'], nowMs: number): void {
    this.status = status;
    this.#statusSinceMs = nowMs;
  }

  /** Holds the numbers of all bodies against the events: in their order, and a number is missing where an event is. */
  settle(): void {
    let last = 0;
    for (const [sequence, { event, previousSequence, previousEventId = 0 }] of [...this.#bodies].sort(byNumber)) {
      if (event <= last) this.#violation(`body ${sequence} has event ${event}, after event ${last}`);
      last = event;
      const before = this.#bodies.get(previousSequence ?? 0);
      if (before !== undefined && before.event !== previousEventId)
        this.#violation(`body ${sequence} follows event ${previousEventId}, which was not in body ${previousSequence}`);
      const saysGap = sequence > (previousSequence ?? 0) + 1;
      const isGap = this.#events.nextSelected(this.settings, previousEventId) < event;
      if (saysGap || before === undefined) this.gapCounts.gaps += 1;
      if (saysGap && !isGap) this.gapCounts.gapsOfNothing += 1;
      if (isGap && !saysGap) this.#violation(`a hidden gap before event ${event}`);
    }
  }
}

const byNumber = ([one]: readonly [number, SentBody], [other]: readonly [number, SentBody]): number => one - other;
