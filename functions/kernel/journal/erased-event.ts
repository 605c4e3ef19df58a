import type { ResourceLink } from '../base/event-type.ts';
import type { ErasedCustomer } from '../table/erasure.ts';
import {
  customerRelationships,
  keptOfEvents,
  keptOfResources,
  otherSideAttributes,
  otherSideRelationships,
} from './kept-attributes.generated.ts';

/** The part of an event, or of a resource, that an erasure reads. */
export interface EventContent {
  readonly type: string;
  readonly id?: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: unknown;
}

/** All of an event, or only what it says about the other side of a movement. */
export type ErasedPart = 'all' | 'counterparty';

type Whose = Omit<ErasedCustomer, 'organisationId'>;

/** An event without what its schema says is personal; undefined if nothing changes. */
export const erasedEvent = <T extends EventContent>(event: T, part: ErasedPart): T | undefined =>
  erasedContent(event, part, keptOfEvents);

/** The same of a resource that an event includes. */
export const erasedResource = <T extends EventContent>(resource: T, part: ErasedPart): T | undefined =>
  erasedContent(resource, part, keptOfResources);

/**
 * What the schema of the type does not declare as kept is null, so what only an earlier version declared is erased. In events of others,
 * only what is about the other side of a movement is erased.
 */
function erasedContent<T extends EventContent>(
  content: T,
  part: ErasedPart,
  keptOf: Readonly<Record<string, readonly string[]>>,
): T | undefined {
  const kept = keptOf[content.type] ?? [];
  const attributes = Object.fromEntries(
    Object.entries(content.attributes).map(([name, value]) => [
      name,
      part === 'all' || otherSideAttributes.includes(name) ? withoutPersonal(value, name, kept) : value,
    ]),
  );
  return JSON.stringify(attributes) === JSON.stringify(content.attributes) ? undefined : { ...content, attributes };
}

/**
 * True if an event is about an erased customer: it names them, their application, one of its forms or an account of theirs, and no
 * customer whose data is still there.
 */
function isOf(
  { customerId, applicationId, applicationFormIds, accountIds, erasedOwnerIds = [] }: Whose,
  ...parts: readonly (EventContent | undefined)[]
): boolean {
  const links = parts.flatMap((one) => linksIn(one?.relationships));
  const owners = links.filter(({ name }) => customerRelationships.includes(name));
  if (owners.some(({ id }) => id !== customerId && !erasedOwnerIds.includes(id))) return false;
  const theirs = new Set([customerId, applicationId, ...applicationFormIds, ...accountIds]);
  return (
    links.some(({ name, id }) => !otherSideRelationships.includes(name) && theirs.has(id)) ||
    parts.some((one) => one?.id !== undefined && theirs.has(one.id))
  );
}

/**
 * The part of an event to erase: all that may be personal, the erased customer as the counterparty of another, or nothing. Manifests
 * declare whose things events are (`relationshipSides`).
 */
export function partToErase(whose: Whose, ...parts: readonly (EventContent | undefined)[]): ErasedPart | undefined {
  if (isOf(whose, ...parts)) return 'all';
  const sides = parts
    .flatMap((one) => linksIn(one?.relationships))
    .filter(({ name }) => otherSideRelationships.includes(name));
  const ids = [whose.customerId, ...whose.accountIds];
  return sides.some(({ id }) => ids.includes(id)) ? 'counterparty' : undefined;
}

/** Links as they are stored in the journal (a link or several), or in the log and in resources (under `data`). */
function linksIn(relationships: unknown): readonly { readonly name: string; readonly id: string }[] {
  return Object.entries((relationships ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
    const inner = typeof value === 'object' && value !== null && 'data' in value ? value.data : value;
    return [inner].flat().flatMap((one) => (isLink(one) ? [{ name, id: one.id }] : []));
  });
}

const isLink = (one: unknown): one is ResourceLink => typeof one === 'object' && one !== null && 'id' in one;

/** A value without its parts that are not kept: null, or an object of which some members are kept. */
function withoutPersonal(value: unknown, path: string, kept: readonly string[]): unknown {
  if (kept.includes(path)) return value;
  if (typeof value !== 'object' || value === null) return null;
  if (!kept.some((one) => one.startsWith(`${path}.`))) return null;
  if (Array.isArray(value)) return value.map((one) => withoutPersonal(one, path, kept));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutPersonal(one, `${path}.${name}`, kept)]),
  );
}
