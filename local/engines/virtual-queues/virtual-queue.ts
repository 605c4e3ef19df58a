import { createHash } from 'node:crypto';
import { queueProblem } from './problems.ts';
import { isInFlight } from './message.ts';
import type { StoredMessage } from './message.ts';
import type { WaitingMessage } from './waiting-message.ts';
import { happens } from './weaknesses.ts';
import type { QueueWeaknesses } from './weaknesses.ts';

const DEDUPLICATION_MS = 5 * 60 * 1_000;
const SECOND_MS = 1_000;
const SEQUENCE_DIGITS = 20;

export interface NewMessage {
  readonly body: string;
  readonly messageAttributes: StoredMessage['messageAttributes'];
  readonly delaySeconds: number | undefined;
  readonly groupId: string | undefined;
  readonly deduplicationId: string | undefined;
}

export interface SentMessage {
  readonly id: string;
  readonly sequenceNumber: string | undefined;
}

/** One queue: standard or FIFO. In a FIFO queue a group waits while one of its messages is in flight. */
export class VirtualQueue {
  readonly name: string;
  readonly isFifo: boolean;
  readonly attributes: Record<string, string> = {};
  #messages: StoredMessage[] = [];
  readonly #sent = new Map<string, SentMessage & { readonly untilMs: number }>();
  #messagesSent = 0;

  constructor(name: string) {
    this.name = name;
    this.isFifo = name.endsWith('.fifo');
  }

  /** A repeated deduplication id within five minutes returns the first message and stores nothing. */
  send(message: NewMessage, nowMs: number): SentMessage {
    const deduplicationId = this.#deduplicationId(message);
    const earlier = deduplicationId === undefined ? undefined : this.#sent.get(deduplicationId);
    if (earlier !== undefined && earlier.untilMs > nowMs) return earlier;
    this.#messagesSent += 1;
    const id = `${this.name}-${String(this.#messagesSent)}`;
    const sequenceNumber = this.isFifo ? String(this.#messagesSent).padStart(SEQUENCE_DIGITS, '0') : undefined;
    if (deduplicationId !== undefined) {
      this.#sent.set(deduplicationId, { id, sequenceNumber, untilMs: nowMs + DEDUPLICATION_MS });
    }
    const delaySeconds = message.delaySeconds ?? this.number('DelaySeconds', 0);
    this.accept({
      id,
      body: message.body,
      messageAttributes: message.messageAttributes,
      groupId: message.groupId,
      deduplicationId,
      sequenceNumber,
      sentAtMs: nowMs,
      visibleAtMs: nowMs + delaySeconds * SECOND_MS,
      receiveCount: 0,
      firstReceivedAtMs: undefined,
      receiptHandle: undefined,
      wasDuplicated: false,
    });
    return { id, sequenceNumber };
  }

  /** Adds an existing message unchanged, as a dead-letter queue does. */
  accept(message: StoredMessage): void {
    this.#messages.push(message);
  }

  /** True if it has no messages at all, hidden ones neither. */
  get isEmpty(): boolean {
    return this.#messages.length === 0;
  }

  /** True if a receive might find something now. */
  hasVisible(nowMs: number): boolean {
    return this.#messages.some(({ visibleAtMs }) => visibleAtMs <= nowMs);
  }

  receive(limits: ReceiveLimits, nowMs: number): readonly StoredMessage[] {
    this.#forgetOld(nowMs);
    const waiting = this.#waitingGroups(nowMs);
    const taken: StoredMessage[] = [];
    for (const message of [...this.#messages]) {
      if (taken.length === limits.messagesMax) break;
      if (message.visibleAtMs > nowMs) continue;
      if (message.groupId !== undefined && waiting.has(message.groupId)) continue;
      if (limits.deadLetters !== undefined && message.receiveCount >= limits.deadLetters.receiveCountMax) {
        this.#remove(message);
        limits.deadLetters.queue.accept({ ...message, receiptHandle: undefined });
        continue;
      }
      message.receiveCount += 1;
      message.firstReceivedAtMs ??= nowMs;
      message.visibleAtMs = nowMs + (limits.visibilitySeconds ?? this.number('VisibilityTimeout', 30)) * SECOND_MS;
      message.receiptHandle = `${message.id}/${String(message.receiveCount)}`;
      taken.push(message);
    }
    return taken;
  }

  /** Deleting a message that is gone or was received again does nothing. A FIFO queue refuses a late delete. */
  delete(receiptHandle: string, nowMs: number, weaknesses: QueueWeaknesses | undefined): void {
    const message = this.#byHandle(receiptHandle);
    if (message === undefined) return;
    if (this.isFifo && !isInFlight(message, nowMs)) throw queueProblem('expiredReceipt', receiptHandle);
    if (!this.isFifo && !message.wasDuplicated && happens(weaknesses, weaknesses?.duplicateProbability)) {
      message.wasDuplicated = true;
      message.visibleAtMs = nowMs;
      message.receiptHandle = undefined;
      return;
    }
    this.#remove(message);
  }

  changeVisibility(receiptHandle: string, seconds: number, nowMs: number): void {
    const message = this.#byHandle(receiptHandle);
    if (message === undefined || !isInFlight(message, nowMs)) throw queueProblem('notInFlight', receiptHandle);
    message.visibleAtMs = nowMs + seconds * SECOND_MS;
  }

  /** Every message that no worker has deleted. */
  waiting(): readonly WaitingMessage[] {
    return this.#messages.map(({ body, groupId, deduplicationId, visibleAtMs }) => ({
      queue: this.name,
      body,
      groupId,
      deduplicationId,
      visibleAtMs,
    }));
  }

  nextMomentMs(nowMs: number): number {
    return this.#messages.reduce(
      (next, { visibleAtMs }) => (visibleAtMs > nowMs ? Math.min(next, visibleAtMs) : next),
      Infinity,
    );
  }

  counts(nowMs: number): { readonly visible: number; readonly inFlight: number; readonly delayed: number } {
    const inFlight = this.#messages.filter((message) => isInFlight(message, nowMs)).length;
    const visible = this.#messages.filter((message) => message.visibleAtMs <= nowMs).length;
    return { visible, inFlight, delayed: this.#messages.length - visible - inFlight };
  }

  number(attribute: string, otherwise: number): number {
    return Number(this.attributes[attribute] ?? otherwise);
  }

  #deduplicationId({ deduplicationId, body }: NewMessage): string | undefined {
    if (!this.isFifo || deduplicationId !== undefined) return deduplicationId;
    return createHash('sha256').update(body).digest('hex');
  }

  #waitingGroups(nowMs: number): ReadonlySet<string> {
    const inFlight = this.#messages.filter((message) => isInFlight(message, nowMs));
    return new Set(inFlight.flatMap((message) => message.groupId ?? []));
  }

  #forgetOld(nowMs: number): void {
    const retentionMs = this.number('MessageRetentionPeriod', 345_600) * SECOND_MS;
    this.#messages = this.#messages.filter((message) => message.sentAtMs + retentionMs > nowMs);
  }

  #byHandle(receiptHandle: string): StoredMessage | undefined {
    return this.#messages.find((message) => message.receiptHandle === receiptHandle);
  }

  #remove(message: StoredMessage): void {
    this.#messages = this.#messages.filter((other) => other !== message);
  }
}

export interface ReceiveLimits {
  readonly messagesMax: number;
  readonly visibilitySeconds: number | undefined;
  readonly deadLetters: { readonly queue: VirtualQueue; readonly receiveCountMax: number } | undefined;
}
