import type { EventDraft } from '../../../functions/kernel/base/event-type.ts';
import { selects, type SubscriptionType } from '../../../functions/delivery/webhooks/webhook.ts';
import type { Random } from '../weakening/random.ts';
import type { DeliverySettings } from './settings.ts';
import { msPerDay, msPerSecond } from './settings.ts';

const authorizationShare = 0.1;
/** Cards that authorization requests are about. */
const cards = 4;
const rowEventsMax = 4;
/** Of the events of a burst in the middle: a few together are larger than a body may be. */
const largeEvents = 12;
const largeBytes = 40_000;
const hugeBytes = 300_000;

/** Bursts come a few together, so that events are appended while others are under way, and while lost messages are hidden. */
const clusterBursts = 3;
const clusterSeconds = 150;

/** One burst of so many trickles: its transactions follow each other so closely that all workers meet appends. */
const trickleEvery = 15;
const trickleMs = 5;

/** A number of events that happen within a second or two. */
export interface Burst {
  readonly atMs: number;
  /** The events of each transaction. */
  readonly rows: readonly (readonly EventDraft[])[];
}

/** A receiving webhook: it selects events by its subscription, and no event about itself. */
export interface SelectingWebhook {
  readonly id: string;
  readonly subscription: SubscriptionType;
}

interface Happened {
  readonly type: string;
  /** The number that the event has as an attribute; an event about a webhook has none. */
  readonly serial: number;
  readonly webhookId: string | undefined;
  readonly cardId: string;
  readonly emittedAtMs: number;
}

/** All events of the simulation: event n is the n-th that was written. */
export class Events {
  readonly #all: Happened[] = [{ type: '', serial: NaN, webhookId: undefined, cardId: '', emittedAtMs: 0 }];

  get last(): number {
    return this.#all.length - 1;
  }

  /** How many of them are not about webhooks. */
  get planned(): number {
    return this.#all.filter(({ webhookId }) => webhookId === undefined).length - 1;
  }

  happened(drafts: readonly EventDraft[], emittedAtMs: number): void {
    for (const { type, attributes, relationships } of drafts) {
      const idOf = (name: string) => {
        const link = relationships[name];
        return link !== undefined && 'id' in link ? link.id : undefined;
      };
      const serial = Number(attributes['serial'] ?? NaN);
      this.#all.push({ type, serial, webhookId: idOf('webhook'), cardId: idOf('card') ?? '', emittedAtMs });
    }
  }

  typeOf(number: number): string | undefined {
    return this.#all[number]?.type;
  }

  serialOf(number: number): number | undefined {
    return this.#all[number]?.serial;
  }

  cardOf(number: number): string {
    return this.#all[number]?.cardId ?? '';
  }

  emittedAtMs(number: number): number {
    return this.#all[number]?.emittedAtMs ?? NaN;
  }

  selects({ id, subscription }: SelectingWebhook, number: number): boolean {
    const one = this.#all[number];
    return one !== undefined && number > 0 && one.webhookId !== id && selects(subscription, one.type);
  }

  /** The first selected event after this one; Infinity where there is none yet. */
  nextSelected(by: SelectingWebhook, after: number): number {
    for (let number = after + 1; number <= this.last; number += 1) if (this.selects(by, number)) return number;
    return Infinity;
  }
}

/** All events of a run, in bursts of different sizes at any moments of its days. */
export function planBursts(random: Random, { events, bursts, days }: DeliverySettings, startMs: number): Burst[] {
  const clusters = Array.from({ length: Math.ceil(bursts / clusterBursts) }, () =>
    random.below((days * msPerDay) / msPerSecond - clusterSeconds),
  );
  const moments = Array.from({ length: bursts }, (_, index) => {
    const second = (clusters[index % clusters.length] ?? 0) + random.below(clusterSeconds);
    return startMs + second * msPerSecond;
  });
  moments.sort((one, other) => one - other);
  moments.forEach((atMs, index) => (moments[index] = Math.max(atMs, (moments[index - 1] ?? 0) + msPerSecond)));
  const shares = moments.map(() => 0.05 + random.next() ** 2);
  const sum = shares.reduce((total, one) => total + one, 0);
  let planned = 0;
  let shared = 0;
  return moments.flatMap((atMs, index) => {
    shared += shares[index] ?? 0;
    const upTo = index === bursts - 1 ? events : Math.round((shared / sum) * events);
    const drafts = Array.from({ length: upTo - planned }, (_, offset) => aDraft(random, planned + offset + 1, events));
    planned = upTo;
    const rows = inRows(random, drafts);
    if (index % trickleEvery > 0) return { atMs, rows };
    return rows.map((row, place) => ({ atMs: atMs + place * trickleMs, rows: [row] }));
  });
}

function inRows(random: Random, drafts: readonly EventDraft[]): EventDraft[][] {
  const rows: EventDraft[][] = [];
  for (let from = 0; from < drafts.length;) {
    const count = 1 + random.below(rowEventsMax);
    rows.push(drafts.slice(from, from + count));
    from += count;
  }
  return rows;
}

const usualTypes = ['account.created', 'payment.created', 'payment.sent', 'transaction.created', 'customer.created'];

function aDraft(random: Random, serial: number, events: number): EventDraft {
  const isAuthorization = random.chance(authorizationShare);
  const type = isAuthorization ? 'authorizationRequest.pending' : (usualTypes[random.below(usualTypes.length)] ?? '');
  const card = isAuthorization ? { card: { type: 'individualDebitCard', id: String(1 + random.below(cards)) } } : {};
  const account = { type: 'depositAccount', id: String(100_000_000 + random.below(50)) };
  const middle = Math.floor(events / 2);
  const bytes = serial === middle ? hugeBytes : serial > middle && serial <= middle + largeEvents ? largeBytes : 0;
  return {
    type,
    attributes: {
      serial,
      amount: random.below(100_000),
      direction: 'Credit',
      ...(bytes > 0 ? { text: 'x'.repeat(bytes) } : {}),
    },
    relationships: { account, ...card, customer: { type: 'individualCustomer', id: '200000001' } },
    ...(random.chance(0.7) ? { resource: { ...account, attributes: { balance: serial, status: 'Open' } } } : {}),
  };
}
