import type * as z from 'zod';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { EventDraft, ResourceLink } from '../../kernel/base/event-type.ts';
import type { Decider } from '../authorizations/deciders.ts';
import type { DecisionFigures, OverruledDecision } from '../authorizations/overruling.ts';
import type { authorizationResource } from '../authorizations/resource-schema.ts';
import type { cardFraudCaseResource } from '../card-fraud-cases/resource-schema.ts';
import type { reversibleTypes } from '../card-transactions/transaction-types.ts';
import type { DisputeWinner } from '../disputes/events.ts';
import type { disputeResource } from '../disputes/resource-schema.ts';
import { centsOf, type CountedOf, type Counts, decidedBy, sumOfCounts } from './counters.ts';
import { latencyCounter } from './latency.ts';

/** A transaction of the journal or of the log, as far as it is counted. */
export interface CountedRow {
  /** The bank's time of the transaction. */
  readonly at: Instant;
  readonly events: readonly Pick<EventDraft, 'type' | 'attributes' | 'relationships' | 'resource' | 'figures'>[];
}

/** What is counted of one event: for an account, and for a day of the bank. */
export interface CountedEvent {
  readonly date: CalendarDate;
  readonly accountId: string;
  readonly counts: Counts;
}

type Attributes<Schema extends { readonly parts: { readonly attributes: z.ZodType } }> = Partial<
  z.output<Schema['parts']['attributes']>
>;
type OneEvent = CountedRow['events'][number];
type Count = (event: OneEvent, row: CountedRow) => Counts;

/** What is counted of each event. The events of every other type say nothing about the use of cards. */
const countOf: Readonly<Record<string, Count>> = {
  'authorization.created': (event, row) => {
    const { amount = 0, requestedAmount = amount, direction } = attributesOf<typeof authorizationResource>(event);
    if (direction === 'Credit') return {};
    const { overruled } = figuresIn(event);
    if (overruled !== undefined) {
      return sumOfCounts([once('approved', amount), opposite(declines(overruled)), standInDecisions(overruled)]);
    }
    return sumOfCounts([once('asked', requestedAmount), once('approved', amount), decision(event, row)]);
  },
  'authorization.declined': (event, row) => {
    const { amount = 0, direction, declineReason, meta } = attributesOf<typeof authorizationResource>(event);
    if (direction === 'Credit') return {};
    const declined = declines({ asked: amount, reason: declineReason, meta });
    return sumOfCounts([once('asked', amount), declined, decision(event, row)]);
  },
  // What the processor has declined by itself after the platform has approved it.
  'authorization.canceled': (event) => {
    const { overruled } = figuresIn(event);
    const { direction } = attributesOf<typeof authorizationResource>(event);
    if (overruled === undefined || direction === 'Credit') return {};
    const approved = once('approved', overruled.approved ?? 0);
    return sumOfCounts([declines(overruled), opposite(approved), standInDecisions(overruled)]);
  },
  'transaction.created': ({ attributes, relationships }) => {
    const { direction, amount } = attributes as { readonly direction: 'Credit' | 'Debit'; readonly amount: number };
    const type = movementOf((relationships['transaction'] as ResourceLink | undefined)?.type ?? '', direction);
    return type === undefined ? {} : once(type, amount);
  },
  'dispute.created': (event) => {
    const { amount = 0, reason } = attributesOf<typeof disputeResource>(event);
    return sumOfCounts([once('disputed', amount), reason === 'Fraud' ? once('fraud', amount) : {}]);
  },
  'dispute.statusChanged': (event) => {
    const { amount = 0, wonAmount = amount, denialReason, status } = attributesOf<typeof disputeResource>(event);
    // What the merchant gives back of its own accord nobody wins: it is a refund.
    if (event.figures?.['wonBy'] === ('Merchant' satisfies DisputeWinner)) return {};
    if (status === 'ResolvedWon')
      return sumOfCounts([once('won', wonAmount), { [centsOf('lost')]: amount - wonAmount }]);
    if (status === 'ResolvedLost') return once('lost', amount);
    if (status !== 'Denied') return {};
    return once(denialReason === 'Withdrawn' ? 'withdrawn' : 'lost', amount);
  },
  'cardFraudCase.created': (event) => once('fraudCases', attributesOf<typeof cardFraudCaseResource>(event).amount ?? 0),
  'cardFraudCase.closed': (event) => {
    const { lostAmount = 0, outcome } = attributesOf<typeof cardFraudCaseResource>(event);
    return outcome === 'Confirmed' ? once('fraudConfirmed', lostAmount) : {};
  },
};

/** True if something of a type of event is counted. */
export const isCounted = (type: string): boolean => Object.hasOwn(countOf, type);

/** What is counted of the events of a transaction. */
export function countCardEvents(row: CountedRow): readonly CountedEvent[] {
  return row.events.flatMap((event) => {
    const counts = countOf[event.type]?.(event, row) ?? {};
    const account = event.relationships['account'] as ResourceLink | undefined;
    if (account === undefined || Object.keys(counts).length === 0) return [];
    const { createdAt = row.at } = figuresIn(event).overruled ?? {};
    return [{ date: bankDateOf(createdAt), accountId: account.id, counts }];
  });
}

const once = (thing: CountedOf, cents: number): Counts => ({ [thing]: 1, [centsOf(thing)]: cents });

/** Events are stored with the resource as it was right after them. */
const attributesOf = <Schema extends { readonly parts: { readonly attributes: z.ZodType } }>({
  resource,
  attributes,
}: OneEvent): Attributes<Schema> => (resource?.attributes ?? attributes) as Attributes<Schema>;

/** Money that a merchant or a machine has taken, or that was given back of it. Money that is put in at a machine is neither. */
function movementOf(type: string, direction: 'Credit' | 'Debit'): 'settled' | 'refunded' | undefined {
  switch (type as (typeof reversibleTypes)[number] | 'cardReversalTransaction') {
    case 'purchaseTransaction':
    case 'cardTransaction':
      return direction === 'Debit' ? 'settled' : 'refunded';
    case 'atmTransaction':
      return direction === 'Debit' ? 'settled' : undefined;
    case 'cardReversalTransaction':
      return direction === 'Credit' ? 'refunded' : undefined;
    default:
      return undefined;
  }
}

const figuresIn = ({ figures }: OneEvent): DecisionFigures => figures ?? {};

const opposite = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, 0 - count]));

/** A use that was declined: why, and by which control. There are few controls on many cards, but one or more for each card. */
function declines({
  asked,
  reason,
  meta,
}: Pick<Partial<Attributes<typeof authorizationResource>>, 'meta'> & {
  readonly reason?: OverruledDecision['reason'] | undefined;
  readonly asked: number;
}): Counts {
  return sumOfCounts([
    once('declined', asked),
    reason === undefined ? {} : once(`reason:${reason}`, asked),
    meta === undefined ? {} : once(`rule:${meta.rule}`, asked),
    meta === undefined || meta.scope === 'Card' ? {} : once(`control:${meta.cardControl}`, asked),
  ]);
}

/** The use was decided by somebody else, and is now by the processor. */
const standInDecisions = (before: OverruledDecision): Counts =>
  sumOfCounts([{ [decidedBy('StandIn')]: 1 }, { [decidedBy(before.decidedBy)]: -1 }]);

/** Those whose time is measured: the organisation, and the limit of its time. */
const measured: readonly Decider[] = ['Answer', 'Operation', 'Timeout'];

/** Who has decided, and how long it took if the organisation was asked: in the bank's time, from the question to the decision. */
function decision(event: OneEvent, { at, events }: CountedRow): Counts {
  const { standIn = false } = attributesOf<typeof authorizationResource>(event);
  const { decidedBy: decider = standIn ? 'StandIn' : 'Rules' } = figuresIn(event);
  if (!measured.includes(decider)) return { [decidedBy(decider)]: 1 };
  const request = events.find(({ type }) => isRequestDecision(type));
  const { createdAt = at } = (request?.resource?.attributes ?? {}) as { readonly createdAt?: Instant };
  return { [decidedBy(decider)]: 1, [latencyCounter(msOf(at) - msOf(createdAt))]: 1 };
}

const isRequestDecision = (type: string): boolean =>
  type === 'authorizationRequest.approved' || type === 'authorizationRequest.declined';
