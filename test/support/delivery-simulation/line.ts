import type { DeliveryMode, SubscriptionType, WebhookStatus } from '../../../functions/delivery/webhooks/webhook.ts';
import { type ArrivedBody, readBody, shapeProblems } from './body.ts';
import type { Events } from './events.ts';
import { Gaps } from './gaps.ts';
import { Outage } from './outage.ts';
import { Retries } from './retries.ts';
import { heldMs, hiddenMs, lagMsMax } from './settings.ts';

/** How a webhook is set up. */
export interface LineSettings {
  readonly id: string;
  readonly deliveryMode: DeliveryMode;
  readonly subscription: SubscriptionType;
  readonly hasJitter: boolean;
  readonly isHealthy: boolean;
}

/** The fate of an event, as far as its receiver knows. */
export const fates = { sent: 1, delivered: 2 } as const;

/** The requests of a webhook as they come, checked. */
export interface DeliveryLine {
  readonly settings: LineSettings;
  /** By event: 1 where it was sent, 2 where an answer of 200 reached the platform. */
  readonly fates: readonly number[];
  readonly status: WebhookStatus;
  readonly counts: { readonly retries: number; readonly lagMsMax: number; readonly atOnceMax: number };
  readonly gapCounts: { readonly gaps: number; readonly gapsOfNothing: number };
  /** How many events may be lost with the processes that died. */
  readonly lostMax: number;
  /** A request begins; answers what it brings. */
  begin(bytes: Buffer, nowMs: number): ArrivedBody;
  /** The receiver has the body. */
  accept(body: ArrivedBody, nowMs: number): void;
  /** The request has ended: with 200, or with another result for its sender. */
  end(body: ArrivedBody, hasSucceeded: boolean, nowMs: number): void;
  /** Its message was lost, or comes twice: its work may wait until that message is visible again. */
  hurt(nowMs: number): void;
  /** A process died that handled its message; `hasPosted` where that was around a request. */
  die(nowMs: number, hasPosted: boolean): void;
  changeStatus(status: WebhookStatus, nowMs: number): void;
  /** Nothing more comes. */
  settle(): void;
}

/** A body as its webhook sees it; `isDone` once an answer of 200 has reached the platform. */
interface Sent {
  readonly body: ArrivedBody;
  readonly retries: Retries;
  isDone: boolean;
  endedAtMs: number;
}

/** Checks each request of a webhook against every guarantee of deliveries. `violation` gets the faults. */
export class Line implements DeliveryLine {
  readonly settings: LineSettings;
  readonly outage = new Outage();
  readonly fates: number[] = [];
  /** Processes that died with a message of it. */
  crashes = 0;
  readonly counts = { retries: 0, lagMsMax: 0, atOnceMax: 1 };
  readonly gaps: Gaps;
  readonly #events: Events;
  readonly #violation: (what: string) => void;
  #status: WebhookStatus = 'Enabled';
  #statusSinceMs = 0;
  #isInFlight = false;
  #sent: Sent | undefined;
  /** Bodies that may be the last one that is done: sequence and last event. */
  #done: { readonly sequence: number | undefined; readonly event: number | undefined }[] = [
    { sequence: undefined, event: undefined },
  ];
  /** Enabled again, and no body since has begun, and none has arrived. */
  #isRestarted = false;
  #mayPassOver = false;
  #hurtUntilMs = -Infinity;
  readonly #hurts: { readonly untilMs: number; readonly silentMs: number }[] = [];

  constructor(settings: LineSettings, events: Events, violation: (what: string) => void) {
    this.settings = settings;
    this.gaps = new Gaps(settings, events);
    this.#events = events;
    this.#violation = violation;
  }

  begin(bytes: Buffer, nowMs: number): ArrivedBody {
    if (this.#isInFlight) this.#violation('two requests at once');
    this.#isInFlight = true;
    if (this.#status !== 'Enabled' && nowMs > this.#statusSinceMs) this.#violation(`a request while ${this.#status}`);
    this.outage.begin(this.#violation);
    const isAgain = this.#sent?.body.bytes.equals(bytes) === true;
    const sent = isAgain && this.#sent !== undefined ? this.#sent : this.#next(readBody(bytes), nowMs);
    if (isAgain && this.settings.deliveryMode === 'AtMostOnce') this.#violation('an event twice, AtMostOnce');
    if (isAgain) this.counts.retries += 1;
    this.#sent = sent;
    if (this.settings.deliveryMode === 'AtMostOnce') return sent.body;
    const wrong = sent.retries.begin(nowMs, this.settings.hasJitter, this.#hurtUntilMs);
    if (wrong !== undefined) this.#violation(wrong);
    return sent.body;
  }

  accept(body: ArrivedBody, nowMs: number): void {
    const wrong = this.gaps.accept(body, this.#mayPassOver);
    if (wrong !== undefined) this.#violation(wrong);
    this.#mayPassOver = false;
    this.#checkLag(body.ids[0] ?? 0, nowMs);
  }

  end(_body: ArrivedBody, hasSucceeded: boolean, nowMs: number): void {
    this.#isInFlight = false;
    const sent = this.#sent;
    if (sent === undefined) return;
    sent.endedAtMs = nowMs;
    sent.isDone ||= hasSucceeded;
    if (hasSucceeded) {
      for (const id of sent.body.ids) this.fates[id] = fates.delivered;
      this.outage.succeed();
    } else {
      sent.retries.fail(nowMs);
      this.outage.fail(nowMs, this.settings.deliveryMode === 'AtMostOnce');
    }
  }

  hurt(nowMs: number, silentMs = hiddenMs): void {
    const untilMs = nowMs + silentMs;
    this.#hurtUntilMs = Math.max(this.#hurtUntilMs, untilMs);
    this.#hurts.push({ untilMs, silentMs });
  }

  die(nowMs: number, hasPosted: boolean): void {
    this.hurt(nowMs, hasPosted && this.settings.deliveryMode === 'AtMostOnce' ? heldMs : hiddenMs);
    this.crashes += 1;
    if (!hasPosted) return;
    this.#sent?.retries.die();
    this.outage.die();
  }

  changeStatus(status: WebhookStatus, nowMs: number): void {
    if (status === 'Unavailable') {
      const isOver = this.#sent !== undefined && !this.#sent.isDone && this.#sent.retries.isOver(nowMs);
      this.outage.becomeUnavailable(nowMs, isOver, this.#violation);
    }
    if (status === 'Enabled') {
      this.#isRestarted = true;
      this.#mayPassOver = true;
      this.outage.forget();
    }
    this.#status = status;
    this.#statusSinceMs = nowMs;
  }

  get status(): WebhookStatus {
    return this.#status;
  }

  get gapCounts() {
    return this.gaps.counts;
  }

  get lostMax(): number {
    return this.settings.deliveryMode === 'AtMostOnce' ? this.crashes : 0;
  }

  settle(): void {
    // Each request was held against the one before it.
  }

  #next(body: ArrivedBody, nowMs: number): Sent {
    const before = this.#sent;
    for (const what of shapeProblems(body, this.settings, this.#events)) this.#violation(what);
    for (const id of body.ids) this.fates[id] = fates.sent;
    if (before !== undefined) this.#checkFollows(before, body, nowMs);
    this.#checkStart(before, body, nowMs);
    this.#isRestarted = false;
    return { body, retries: new Retries(nowMs), isDone: false, endedAtMs: nowMs };
  }

  /** The body before is done: it arrived, or may not be tried any more, or the webhook was enabled again. */
  #checkFollows(before: Sent, { sequence, previousSequence, previousEventId }: ArrivedBody, nowMs: number): void {
    const { body, isDone, retries } = before;
    if (sequence <= body.sequence) this.#violation(`body ${sequence} with other bytes`);
    if (this.settings.deliveryMode === 'AtLeastOnce' && !isDone && !this.#isRestarted) {
      if (!retries.isOver(nowMs)) this.#violation(`body ${body.sequence} given up before its hour`);
      this.outage.giveUp();
    }
    const one = { sequence: body.sequence, event: body.ids.at(-1) ?? 0 };
    this.#done = this.#isRestarted ? [...this.#done, one] : [one];
    const known = this.#done.find((done) => done.sequence === previousSequence);
    // AtMostOnce: the one before may have been lost with its worker.
    const mayBeUnknown = this.settings.deliveryMode === 'AtMostOnce' && this.crashes > 0;
    if (known === undefined ? !mayBeUnknown : known.event !== previousEventId) {
      this.#violation(
        `body ${sequence} says that it follows body ${previousSequence ?? 0}, event ${previousEventId ?? 0}`,
      );
    }
  }

  /** Nothing waits behind a body that is done, and nothing is left out: between the body before and this one are only events that the delivery log says were passed over. */
  #checkStart(before: Sent | undefined, { ids, sequence }: ArrivedBody, nowMs: number): void {
    const last = before?.body.ids.at(-1) ?? 0;
    const first = ids[0] ?? 0;
    if (first <= last) this.#violation(`event ${first} after event ${last}`);
    if (this.#isRestarted) return;
    const dueMs = Math.max(before?.endedAtMs ?? 0, this.#events.emittedAtMs(first));
    if (this.#hurtUntilMs < dueMs && nowMs > dueMs + lagMsMax)
      this.#violation(`event ${first} waited ${nowMs - dueMs} ms`);
    let expected = this.#events.nextSelected(this.settings, last);
    // AtMostOnce: a process that died between the move and the request has lost its event, and used up its number.
    const lost = Math.min(this.lostMax, sequence - (before?.body.sequence ?? 0) - 1);
    for (let one = 0; one < lost; one += 1) {
      expected = this.#events.nextSelected(this.settings, expected);
    }
    if (first !== expected) this.#violation(`event ${first} where ${expected} was due`);
  }

  #checkLag(first: number, nowMs: number): void {
    if (!this.settings.isHealthy) return;
    const emittedAtMs = this.#events.emittedAtMs(first);
    const lagMs = nowMs - emittedAtMs;
    const hurts = this.#hurts.filter(({ untilMs }) => untilMs >= emittedAtMs);
    const silentMs = hurts.reduce((sum, one) => sum + one.silentMs, 0);
    if (hurts.length === 0) this.counts.lagMsMax = Math.max(this.counts.lagMsMax, lagMs);
    if (lagMs > lagMsMax + silentMs) this.#violation(`event ${first} arrived after ${lagMs} ms`);
  }
}
