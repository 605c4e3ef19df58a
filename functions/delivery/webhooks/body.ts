import type { LoggedEvent } from '../events/logged-event.ts';
import type { EventResource } from '../events/resource.ts';
import type { ResourceLink, ResourceObject } from '../../kernel/base/event-type.ts';
import { maskedText } from '../../kernel/jsonapi/mask.ts';
import type { DeliveryMeta } from './meta.ts';
import type { ContentType, DeliveryFormat } from './webhook.ts';

export const mediaTypes: Readonly<Record<ContentType, string>> = {
  Json: 'application/json',
  JsonAPI: 'application/vnd.api+json',
};

/**
 * Returns the body of a delivery. It is compact JSON, so that receivers that parse and serialise it before they check
 * the signature get the same bytes. It is assembled from the stored texts of the events. Identifying numbers of persons
 * are masked.
 */
export function deliveryBody(events: readonly LoggedEvent[], format: DeliveryFormat, meta: DeliveryMeta): string {
  const data = events.map((event) => eventText(event, format)).join();
  const included = hasIncluded(format) ? `,"included":[${includedTexts(events).join()}]` : '';
  return `{"data":[${data}]${included},"meta":${JSON.stringify(meta)}}`;
}

/** Upper bound for the bytes of a body around its events: member names and a `meta` with the largest numbers. */
export const frameBytesMax = 192;

/** Returns an upper bound for the bytes that an event adds to a body, including its comma. */
export function pieceBytes(event: LoggedEvent, format: DeliveryFormat): number {
  const resource = hasIncluded(format) ? resourceTextOf(event) : undefined;
  return bytesOf(eventText(event, format)) + (resource === undefined ? 0 : bytesOf(resource));
}

const bytesOf = (text: string): number => Buffer.byteLength(text) + 1;

const hasIncluded = ({ contentType, includeResources }: DeliveryFormat): boolean =>
  includeResources && contentType === 'JsonAPI';

function eventText(event: LoggedEvent, { contentType, includeResources }: DeliveryFormat): string {
  if (contentType === 'JsonAPI') return maskedText(event.text);
  const flattened = flatText(event);
  const resource = includeResources ? resourceTextOf(event) : undefined;
  return resource === undefined ? flattened : `${flattened.slice(0, -1)},"resource":${resource}}`;
}

const resourceTextOf = ({ resourceText }: LoggedEvent): string | undefined =>
  resourceText === undefined ? undefined : maskedText(resourceText);

/** Cached per event: a batch is measured before it is written, and the same event goes to many webhooks. */
const flatTexts = new WeakMap<LoggedEvent, string>();

function flatText(event: LoggedEvent): string {
  const text = flatTexts.get(event) ?? JSON.stringify(flat(JSON.parse(maskedText(event.text)) as EventResource));
  flatTexts.set(event, text);
  return text;
}

/** A compound document contains each resource once, in its state after the last of its events. */
function includedTexts(events: readonly LoggedEvent[]): readonly string[] {
  const byIdentity = new Map<string, string>();
  for (const event of events) {
    const text = resourceTextOf(event);
    if (text === undefined) continue;
    const { type, id } = JSON.parse(text) as ResourceObject;
    byIdentity.set(`${type} ${id ?? ''}`, text);
  }
  return [...byIdentity.values()];
}

/**
 * Names of top-level members of an event. An attribute with one of these names gets this prefix and a capital letter.
 */
const ownNames: ReadonlySet<string> = new Set(['id', 'type', 'resource']);
const ownNamePrefix = 'attribute';

function flat({ id, type, attributes, relationships }: EventResource): Record<string, unknown> {
  const named = Object.entries(attributes).map(([name, value]) => [
    ownNames.has(name) ? ownNamePrefix + name.charAt(0).toUpperCase() + name.slice(1) : name,
    value,
  ]);
  const links = Object.entries(relationships).map(([name, { data }]) =>
    isMany(data) ? [`${name}Ids`, data.map((one) => one.id)] : [`${name}Id`, data?.id],
  );
  return {
    id,
    type,
    ...(Object.fromEntries(named) as Record<string, unknown>),
    ...(Object.fromEntries(links) as Record<string, unknown>),
  };
}

/** Array.isArray does not narrow read-only arrays. */
const isMany = (link: ResourceLink | readonly ResourceLink[] | null): link is readonly ResourceLink[] =>
  Array.isArray(link);
