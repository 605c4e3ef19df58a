import type { LoggedEvent } from '../events/logged-event.ts';
import { eventToResource } from '../events/resource.ts';
import type { ResourceLink, ResourceObject } from '../kernel/events/event-type.ts';
import { maskedResource } from '../kernel/jsonapi/mask.ts';
import type { DeliveryMeta } from './meta.ts';
import type { ContentType, DeliveryFormat } from './webhook.ts';

/** An event of a delivery, with the resource that goes into `included`. */
interface Piece {
  readonly data: unknown;
  readonly included?: ResourceObject;
}

export const mediaTypes: Readonly<Record<ContentType, string>> = {
  Json: 'application/json',
  JsonAPI: 'application/vnd.api+json',
};

/**
 * The body of a delivery: compact JSON, so that receivers who parse and write it again before they check the signature
 * get the same bytes. Identifying numbers of persons are masked in it.
 */
export function deliveryBody(events: readonly LoggedEvent[], format: DeliveryFormat, meta: DeliveryMeta): string {
  const pieces = events.map((event) => pieceOf(event, format));
  const data = pieces.map((piece) => piece.data);
  if (format.contentType === 'Json' || !format.includeResources) return JSON.stringify({ data, meta });
  return JSON.stringify({ data, included: includedOf(pieces), meta });
}

/** What a body has around its events at most: the names of its members, and a `meta` with its largest numbers. */
export const frameBytesMax = 192;

/** How many bytes an event adds to a body at most, its comma included. */
export function pieceBytes(event: LoggedEvent, format: DeliveryFormat): number {
  const { data, included } = pieceOf(event, format);
  const texts = [JSON.stringify(data), ...(included === undefined ? [] : [JSON.stringify(included)])];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0);
}

function pieceOf(event: LoggedEvent, format: DeliveryFormat): Piece {
  const masked = maskedResource(eventToResource(event));
  const resource = format.includeResources && event.resource !== undefined ? maskedResource(event.resource) : undefined;
  switch (format.contentType) {
    case 'JsonAPI':
      return { data: masked, ...(resource === undefined ? {} : { included: resource }) };
    case 'Json':
      return { data: { ...flat(masked, event), ...(resource === undefined ? {} : { resource }) } };
  }
}

/** A compound document has each resource once: as the last of its events left it. */
function includedOf(pieces: readonly Piece[]): readonly ResourceObject[] {
  const byIdentity = new Map<string, ResourceObject>();
  for (const { included } of pieces) {
    if (included !== undefined) byIdentity.set(`${included.type} ${included.id ?? ''}`, included);
  }
  return [...byIdentity.values()];
}

/** Names that an event has at its top; an attribute of the same name is written with this prefix and a capital. */
const ownNames: ReadonlySet<string> = new Set(['id', 'type', 'resource']);
const ownNamePrefix = 'attribute';

function flat(masked: ResourceObject, event: LoggedEvent): Record<string, unknown> {
  const attributes = Object.entries(masked.attributes).map(([name, value]) => [
    ownNames.has(name) ? ownNamePrefix + name.charAt(0).toUpperCase() + name.slice(1) : name,
    value,
  ]);
  const links = Object.entries<ResourceLink | readonly ResourceLink[]>(event.relationships).map(([name, link]) =>
    isMany(link) ? [`${name}Ids`, link.map((one) => one.id)] : [`${name}Id`, link.id],
  );
  return {
    id: masked.id,
    type: masked.type,
    ...(Object.fromEntries(attributes) as Record<string, unknown>),
    ...(Object.fromEntries(links) as Record<string, unknown>),
  };
}

/** Array.isArray does not tell read-only arrays apart. */
const isMany = (link: ResourceLink | readonly ResourceLink[]): link is readonly ResourceLink[] => Array.isArray(link);
