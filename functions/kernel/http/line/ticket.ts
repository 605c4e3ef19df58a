import * as z from 'zod';
import { type Instant, msOf, plusMs } from '../../base/calendar/instant.ts';
import { invariant } from '../../base/invariant.ts';
import type { Sender } from '../../auth/caller.ts';
import type { FieldCipher } from '../../../ports/cipher/port.ts';
import { ConcurrencyConflict } from '../../table/concurrency-conflict.ts';
import { sealedBytes } from '../../table/handling.ts';
import { defineItem, instantSchema, type ItemOf } from '../../table/item.ts';
import { keyText, organisationIdOf } from '../../table/kind.ts';
import type { Table } from '../../table/table.ts';
import type { Write } from '../../table/write.ts';
import { type RequestLine, lineKind } from './line.ts';

/** Seconds after its deadline for which a ticket is kept if nobody meets it. */
const keptSeconds = 3_600;

const prefix = 'ticket#';
/** The tickets of requests that leave others priority come after all others. */
const queuePositions = { first: `${prefix}first`, last: `${prefix}last` } as const;

export const ticketItem = defineItem(
  lineKind,
  () => ({
    /** The request, see {@link TicketContent}. Absent if it cannot be combined, and waits for a turn of its own. */
    sealed: sealedBytes.optional(),
    /** The time limit of the request. After it, the ticket is deleted and never performed. */
    until: instantSchema,
    expiresAtSeconds: z.number(),
  }),
  { areShortLived: true },
);
export type Ticket = ItemOf<typeof ticketItem>;

const contentSchema = z.object({
  sender: z.custom<Sender>((value) => typeof value === 'object'),
  data: z.unknown(),
  ownKey: z.string(),
});

/** A request that waits in a line. */
export interface TicketContent {
  readonly sender: Sender;
  /** The document's data as it was sent. */
  readonly data: unknown;
  /** The key under which the request is recorded if it brought no idempotency key. */
  readonly ownKey: string;
}

interface Wait {
  readonly now: Instant;
  readonly timeoutSeconds: number;
  /** True if the tickets of others come first. */
  readonly comesLast: boolean;
}

/** A ticket at the end of a line, or at the end of those that come first. */
export function newTicket(
  line: RequestLine,
  content: TicketContent,
  { cipher, ...wait }: Wait & { readonly cipher: FieldCipher },
): Ticket {
  const ticket = turnTicket(line, content.ownKey, wait);
  const sealed = cipher.sealBytes(Buffer.from(JSON.stringify(content), 'utf8'), contextOf(ticket));
  return { ...ticket, sealed: new Uint8Array(sealed) };
}

/** The same for a request that cannot be combined. When it is first in the line, it gets the lease under its `ownKey`. */
export function turnTicket(line: RequestLine, ownKey: string, { now, timeoutSeconds, comesLast }: Wait): Ticket {
  const until = plusMs(now, timeoutSeconds * 1000);
  return {
    pk: line.pk,
    sk: `${comesLast ? queuePositions.last : queuePositions.first}#${now}#${ownKey}`,
    until,
    expiresAtSeconds: Math.floor(msOf(until) / 1000) + keptSeconds,
  };
}

/** The key of a ticket that waits for a turn; undefined for one that can be combined. */
export const ticketTurnOf = ({ sealed, sk }: Ticket): string | undefined =>
  sealed === undefined ? sk.slice(sk.lastIndexOf('#') + 1) : undefined;

/** The request of a ticket. Throws if it cannot be opened any more. */
export function contentOf(ticket: Ticket, cipher: FieldCipher): TicketContent {
  invariant(ticket.sealed !== undefined, 'a ticket that waits for a turn has no request');
  const text = Buffer.from(cipher.openBytes(ticket.sealed, contextOf(ticket))).toString('utf8');
  return contentSchema.parse(JSON.parse(text));
}

const contextOf = (key: Pick<Ticket, 'pk' | 'sk'>) => ({
  organisationId: organisationIdOf(key),
  item: keyText(key),
  field: 'request',
});

/** Stores a ticket. Its key is random, so an item that exists is the same ticket, sent twice by the SDK. */
export async function store(table: Table, ticket: Ticket): Promise<void> {
  try {
    await table.put({ Item: ticket, ConditionExpression: 'attribute_not_exists(pk)' });
  } catch (error) {
    if (!(error instanceof ConcurrencyConflict)) throw error;
  }
}

/** The first tickets of a line: those that come first, earliest first, and then the others. */
export async function firstTickets(table: Table, { pk }: RequestLine, limit: number): Promise<readonly Ticket[]> {
  const items = await table.query({ pk, from: prefix, to: `${prefix}~`, limit });
  return items.map(ticketItem.parse);
}

/** Takes a ticket out of its line. Fails if it is not there any more. */
export const removal = ({ pk, sk }: Ticket): Write => ({
  Delete: { Key: { pk, sk }, ConditionExpression: 'attribute_exists(pk)' },
});
