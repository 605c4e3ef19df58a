import type * as z from 'zod';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { EventDraft, ResourceLink } from '../../kernel/base/event-type.ts';
import type { StoredAuthor } from '../../kernel/journal/author.ts';
import type { approvalForm } from '../authorization-requests/approve.ts';
import type { declineForm } from '../authorization-requests/decline.ts';
import type { authorizationResource } from '../authorizations/resource-schema.ts';
import type { cardFraudCaseResource } from '../card-fraud-cases/resource-schema.ts';
import type { reversibleTypes } from '../card-transactions/transaction-types.ts';
import type { disputeResource } from '../disputes/resource-schema.ts';
import { centsOf, type CountedOf, type Counts, type Decider, decidedBy, sumOfCounts } from './counters.ts';
import { latencyCounter } from './latency.ts';

/** A transaction of the journal or of the log, as far as it is counted. */
export interface CountedRow {
  /** The bank's time of the transaction. */
  readonly at: Instant;
  readonly by: StoredAuthor | undefined;
  readonly events: readonly Pick<EventDraft, 'type' | 'attributes' | 'relationships' | 'resource'>[];
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
    return sumOfCounts([once('asked', requestedAmount), once('approved', amount), decision(event, row)]);
  },
  'authorization.declined': (event, row) => {
    const { amount = 0, direction, declineReason, meta } = attributesOf<typeof authorizationResource>(event);
    if (direction === 'Credit') return {};
    return sumOfCounts([
      once('asked', amount),
      once('declined', amount),
      declineReason === undefined ? {} : once(`reason:${declineReason}`, amount),
      meta === undefined ? {} : once(`rule:${meta.rule}`, amount),
      // There are few controls on many cards, but one or more for each card.
      meta === undefined || meta.scope === 'Card' ? {} : once(`control:${meta.cardControl}`, amount),
      decision(event, row),
    ]);
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
    if (status === 'ResolvedWon') return once('won', wonAmount);
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
    return [{ date: bankDateOf(row.at), accountId: account.id, counts }];
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

/** An answer is stored with the operation whose body it is. */
const operations: readonly string[] = [
  'approveAuthorizationRequest' satisfies (typeof approvalForm)['type'],
  'declineAuthorizationRequest' satisfies (typeof declineForm)['type'],
];

/** Who has decided, and how long it took if the organisation was asked: in the bank's time, from the question to the decision. */
function decision(event: OneEvent, { at, by = {}, events }: CountedRow): Counts {
  const { standIn, declineReason } = attributesOf<typeof authorizationResource>(event);
  const request = events.find(({ type }) => isRequestDecision(type));
  if (standIn === true) return { [decidedBy('StandIn')]: 1 };
  if (request === undefined) return { [decidedBy('Rules')]: 1 };
  const { createdAt = at } = (request.resource?.attributes ?? {}) as { readonly createdAt?: Instant };
  const isByOrganisation = operations.includes(by.op ?? '');
  // What the rules decline is not asked: request and decision are one transaction.
  if (!isByOrganisation && createdAt === at) return { [decidedBy('Rules')]: 1 };
  const decider = isByOrganisation ? answererOf(by) : unanswered(declineReason);
  return { [decidedBy(decider)]: 1, [latencyCounter(msOf(at) - msOf(createdAt))]: 1 };
}

const isRequestDecision = (type: string): boolean =>
  type === 'authorizationRequest.approved' || type === 'authorizationRequest.declined';

/** An answer to the question is stored by the worker that has delivered it. */
const answererOf = ({ worker }: StoredAuthor): Decider => (worker === undefined ? 'Operation' : 'Answer');

/** The processor declines what is settled or canceled before it was decided. */
const unanswered = (declineReason: string | undefined): Decider =>
  declineReason === 'DoNotHonor' ? 'Processor' : 'Timeout';
