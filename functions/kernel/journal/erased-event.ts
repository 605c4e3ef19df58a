import type { ResourceLink } from '../base/event-type.ts';
import type { ErasedCustomer } from '../table/erasure.ts';

/** Texts of events and resources that say nothing about a person. Every other text becomes null. */
const kept = new Set([
  ...[
    'status',
    'previousStatus',
    'newStatus',
    'last4Digits',
    'expirationDate',
    'archiveReason',
    'closeReason',
    'fraudReason',
    'rejectionReason',
    'reasonCode',
  ],
  ...[
    'currency',
    'direction',
    'depositProduct',
    'accountType',
    'entityType',
    'documentType',
    'permissions',
    'secCode',
    'type',
  ],
  ...['counterpartyVerificationStatus', 'interval', 'dayOfWeek'],
]);
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const date = /^\d{4}-\d{2}-\d{2}$/;
const personalDates = new Set(['dateOfBirth', 'dateOfIncorporation']);

/** What a movement has on both sides: the names of the other one, and the tags of its order. */
export const sharedAttributes = ['counterparty', 'receiverCounterparty', 'tags'] as const;

/** The part of an event, or of a resource, that an erasure reads. */
export interface EventContent {
  readonly id?: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: unknown;
}

type Whose = Pick<ErasedCustomer, 'customerId' | 'applicationId' | 'accountIds'>;

/**
 * An event, or the resource that it carries, without the values that may be personal. Ids, amounts and other numbers, dates and
 * states are kept. Everything else is null, so a new attribute is erased until somebody lists it here. In events of others, only
 * the counterparty and the tags of the order are erased. Undefined if nothing changes.
 */
export function erasedContent<T extends EventContent>(content: T, how: 'all' | 'counterparty' = 'all'): T | undefined {
  const named = sharedAttributes.filter((name) => content.attributes[name] !== undefined);
  const other = Object.fromEntries(named.map((name) => [name, blank(name, content.attributes[name])]));
  const attributes = how === 'all' ? blankMembers(content.attributes) : { ...content.attributes, ...other };
  return JSON.stringify(attributes) === JSON.stringify(content.attributes) ? undefined : { ...content, attributes };
}

/**
 * True if an event is about an erased customer and no other: it names them, their application or an account that only they own,
 * and no other customer.
 */
function isOf(
  { customerId, applicationId, accountIds }: Whose,
  ...parts: readonly (EventContent | undefined)[]
): boolean {
  const links = parts.flatMap((one) => [...linksIn(one?.relationships), ...(one?.id === undefined ? [] : [one.id])]);
  const customers = parts.flatMap((one) => customersIn(one?.relationships));
  if (customers.some((id) => id !== customerId)) return false;
  return links.some((id) => id === customerId || id === applicationId || accountIds.includes(id));
}

/** The part of an event to erase: all that may be personal, the erased customer as the counterparty of another, or nothing. */
export function partToErase(
  whose: Whose,
  ...parts: readonly (EventContent | undefined)[]
): 'all' | 'counterparty' | undefined {
  if (isOf(whose, ...parts)) return 'all';
  const sides = parts
    .flatMap((one) => linkObjects(one?.relationships))
    .filter(({ name }) => /^(counterparty|receiver)/.test(name));
  const ids = [whose.customerId, ...whose.accountIds];
  return sides.some(({ link }) => ids.includes(link.id)) ? 'counterparty' : undefined;
}

function linksIn(relationships: unknown): readonly string[] {
  return linkObjects(relationships).map(({ link: { id } }) => id);
}

/** The customers that an event is about. `counterpartyCustomer` and the like are another's. */
function customersIn(relationships: unknown): readonly string[] {
  return linkObjects(relationships).flatMap(({ name, link: { id } }) => (/^customers?$/.test(name) ? [id] : []));
}

/** Links as they are stored in the journal (a link or several), or in the log and in resources (under `data`). */
function linkObjects(relationships: unknown): readonly { readonly name: string; readonly link: ResourceLink }[] {
  return Object.entries((relationships ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
    const inner = typeof value === 'object' && value !== null && 'data' in value ? value.data : value;
    return [inner].flat().flatMap((one) => (isLink(one) ? [{ name, link: one }] : []));
  });
}

const isLink = (one: unknown): one is ResourceLink => typeof one === 'object' && one !== null && 'id' in one;

function blankMembers(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, blank(name, value)]));
}

function blank(name: string, value: unknown): unknown {
  if (typeof value === 'string') return isKept(name, value) ? value : null;
  if (Array.isArray(value)) return value.map((one) => blank(name, one));
  if (typeof value !== 'object' || value === null) return value;
  // The names of tags are as free as their values, and numbers say where somebody was.
  if (['tags', 'coordinates', 'healthcareAmounts'].includes(name)) return null;
  return blankMembers(value as Readonly<Record<string, unknown>>);
}

const isKept = (name: string, text: string): boolean =>
  kept.has(name) || instant.test(text) || (date.test(text) && !personalDates.has(name));
