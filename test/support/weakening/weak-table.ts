import { costOf, type Recording } from './capture.ts';
import { conflict, lostConnection, throttle } from './faults.ts';
import { InFlight } from './in-flight.ts';
import { LateReads, imagesOf } from './late-reads.ts';
import type { WeaknessSettings } from './options.ts';
import { randomFor, randomFrom, type Random } from './random.ts';
import { RequestTokens } from './request-tokens.ts';
import { TableShapes } from './table-shape.ts';
import { isTransaction, isWrite, touchedItems, type TouchedItem } from './touched-items.ts';
import { Turnstile } from './turnstile.ts';
import { batchAnswer, cutShort, leaveUnprocessed } from './weak-answers.ts';
import { without, type Json, type Wire, type WireReply } from './wire.ts';

/** One attempt at a request, as it goes over the wire. */
interface Attempt {
  command: string;
  input: Json;
  wire: Wire;
}

interface NumberedAttempt extends Attempt {
  operation: number;
  random: Random;
  items: readonly TouchedItem[];
}

/** Decides and does what happens to each attempt. */
export class WeakTable {
  readonly #settings: WeaknessSettings;
  readonly #records: { all: Recording; recordings: ReadonlySet<Recording> };
  readonly #shapes = new TableShapes();
  readonly #inFlight = new InFlight();
  readonly #tokens = new RequestTokens();
  readonly #lateReads: LateReads;
  readonly #turnstile: Turnstile;
  #operations = 0;
  #isOn = true;

  constructor(settings: WeaknessSettings, records: { all: Recording; recordings: ReadonlySet<Recording> }) {
    this.#settings = settings;
    this.#records = records;
    this.#lateReads = new LateReads(this.#shapes, settings);
    this.#turnstile = new Turnstile(randomFrom(settings.seed));
  }

  turn(isOn: boolean): void {
    this.#isOn = isOn;
  }

  settle(): Promise<void> {
    return this.#lateReads.settle();
  }

  forgetTokens(): void {
    this.#tokens.forget();
  }

  /** The fate of one attempt: its answer, an error instead of it, or an error after it. */
  async attempt(given: Attempt): Promise<WireReply> {
    this.#operations += 1;
    const operation = this.#operations;
    const random = randomFor(this.#settings.seed, operation);
    // Always drawn together and in this order, so that no fate depends on another request's timing.
    const fate = {
      isThrottled: this.#draw(random, this.#settings.throttles),
      isDropped: this.#draw(random, this.#settings.drops),
      isConflicting: this.#draw(random, this.#settings.spuriousConflicts),
      refusesOverlap: this.#draw(random, this.#settings.overlapConflicts),
      losesAnswer: this.#draw(random, this.#settings.lostAnswers),
    };
    const items = await this.#touched(given);
    const attempt = { ...given, operation, random, items };
    if (fate.isThrottled) throw throttle(given.command, items.length, random);
    if (fate.isDropped) throw lostConnection(random);
    if (fate.isConflicting && items.length > 0) {
      throw conflict(given.command, { total: items.length, hit: new Set([random.below(items.length)]) });
    }
    const reply = await this.#withItems(attempt, fate.refusesOverlap);
    if (fate.losesAnswer) throw lostConnection(random);
    return reply;
  }

  /** A look-up of its own behind the turnstile: nothing may wait for the engine anywhere else. Most reads name no items. */
  async #touched(given: Attempt): Promise<TouchedItem[]> {
    const isRead = !isWrite(given.command) && !isTransaction(given.command);
    return isRead ? [] : this.#pass(() => touchedItems(given, { shapes: this.#shapes, wire: given.wire }));
  }

  #pass<T>(io: () => Promise<T>): Promise<T> {
    return this.#settings.interleave === 'seeded' ? this.#turnstile.pass(io) : io();
  }

  #draw(random: Random, probability: number): boolean {
    return random.chance(this.#isOn ? probability : 0);
  }

  /** Works on the items alone. */
  async #withItems(attempt: NumberedAttempt, refusesOverlap: boolean): Promise<WireReply> {
    const ids = attempt.items.map((item) => item.id);
    const wanted = { ids, isTransaction: isTransaction(attempt.command) };
    const claim = await this.#inFlight.claim(wanted, () => refusesOverlap);
    if ('overlap' in claim) {
      const hit = new Set(ids.flatMap((id, place) => (claim.overlap.has(id) ? [place] : [])));
      throw conflict(attempt.command, { total: ids.length, hit });
    }
    // Transactional reads conflict with writes in flight, but no writer waits for them.
    if (!isWrite(attempt.command)) claim.release();
    try {
      return await this.#pass(() => (isWrite(attempt.command) ? this.#write(attempt) : this.#read(attempt)));
    } finally {
      if (isWrite(attempt.command)) claim.release();
    }
  }

  async #write(attempt: NumberedAttempt): Promise<WireReply> {
    const { command, input, wire, items } = attempt;
    const written = items.filter((item) => item.touch !== 'check');
    for (const item of items) await this.#lateReads.follow(wire, item.table);
    const sets = [...this.#records.recordings].map((recording) => recording.write(command, items));
    const ask = (request: Json) => this.#ask(attempt, request);
    const reply = command === 'TransactWriteItems' ? await this.#tokens.once(input, ask) : await ask(input);
    if (reply.status !== 200 || (sets.length === 0 && !this.#lateReads.isUsed)) return reply;
    const images = await imagesOf(wire, written);
    for (const set of sets) set.addEntries(images);
    if (!this.#lateReads.isUsed) return reply;
    for (const item of written) await this.#lateReads.note(wire, { ...attempt, ...item, image: images.get(item.id) });
    return reply;
  }

  async #read(attempt: NumberedAttempt): Promise<WireReply> {
    const { command, random } = attempt;
    const isCut = this.#draw(random, this.#settings.shortPages);
    const isPartial = this.#draw(random, this.#settings.unprocessedKeys);
    if (command !== 'BatchGetItem') {
      return this.#ask(attempt, command === 'Query' && isCut ? cutShort(attempt.input, random) : attempt.input);
    }
    const { asked, left } = isPartial ? leaveUnprocessed(attempt.input, random) : { asked: attempt.input, left: {} };
    const reply = await this.#ask(attempt, asked);
    if (reply.status !== 200 || !this.#isOn) return reply;
    return { ...reply, body: batchAnswer(reply.body, left, random) };
  }

  /** Asks the engine, or its late copy, and counts what it cost; the caller sees the cost only if it wanted to. */
  async #ask(attempt: NumberedAttempt, request: Json): Promise<WireReply> {
    const { command, wire } = attempt;
    const input = { ...request, ReturnConsumedCapacity: 'INDEXES' };
    const late =
      this.#isOn && this.#lateReads.isUsed ? await this.#lateReads.answer(wire, { ...attempt, input }) : undefined;
    const reply = late ?? (await wire(command, input));
    const cost = costOf({ isWrite: isWrite(command) }, reply.body);
    for (const recording of [this.#records.all, ...this.#records.recordings]) recording.cost(command, cost);
    const isWanted = ['TOTAL', 'INDEXES'].includes(String(request['ReturnConsumedCapacity']));
    return isWanted ? reply : { ...reply, body: without(reply.body, 'ConsumedCapacity') };
  }
}
