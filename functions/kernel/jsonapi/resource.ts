import type * as z from 'zod';
import type { ResourceLink, ResourceObject } from '../base/event-type.ts';
import type { Settings } from '../../ports/settings.ts';

/** What a schema of a resource was made of. */
export interface ResourceParts<
  Type extends string = string,
  Attributes extends z.ZodType = z.ZodType,
  Relationships extends Readonly<Record<string, z.ZodType>> = Readonly<Record<string, z.ZodType>>,
> {
  readonly parts: { readonly type: Type; readonly attributes: Attributes; readonly relationships: Relationships };
}

type Link = { readonly data: ResourceLink | readonly ResourceLink[] | null };

/** The customer who gets an answer, and how the stage shows them the names of other customers. */
export interface Viewer extends Pick<Settings['customers'], 'namesOfOthers'> {
  readonly customerId: string;
}

/** A resource as a customer sees it; undefined members are left out. */
type View = (resource: ResourceObject, viewer: Viewer) => ResourceObject;

/** By the type of the resource. Code that answers a resource with a view has loaded its maker, so no view is missing here. */
const views = new Map<string, View>();

/** A resource as a customer sees it. It is the whole resource unless it has a view. */
export function viewOf(resource: ResourceObject, viewer: Viewer): ResourceObject {
  return views.get(resource.type)?.(resource, viewer) ?? resource;
}

/** The parts of a resource of a schema; undefined ones are left out. */
export interface ResourceContent<Schema extends ResourceParts> {
  readonly id?: string;
  readonly attributes: OrUndefined<z.input<Schema['parts']['attributes']>>;
  readonly relationships?: { readonly [Name in keyof Schema['parts']['relationships']]?: Link | undefined };
}
type OrUndefined<T> = { readonly [Name in keyof T]: undefined extends T[Name] ? T[Name] | undefined : T[Name] };

/**
 * Makes a resource of a schema: `makeResource<typeof rewardResource>('reward', ...)`. A name that the schema lacks, or one that is
 * missing, is a type error. Only the type of the schema is needed, so functions do not load it.
 */
export function makeResource<Schema extends PlainResource>(
  type: Schema['parts']['type'],
  content: ResourceContent<Schema>,
): ResourceObject {
  return resourceWith(type, content);
}

/**
 * How to make resources that a customer sees with less than the organisation does (`isLessToCustomers` of the schema). Every answer to a
 * customer token goes through the view.
 */
export function resourceMaker<Schema extends ViewedResource>(
  type: Schema['parts']['type'],
  toCustomers: View,
): (content: ResourceContent<Schema>) => ResourceObject {
  views.set(type, toCustomers);
  return (content) => resourceWith(type, content);
}

type PlainResource = ResourceParts & { readonly isLessToCustomers: false | undefined };
type ViewedResource = ResourceParts & { readonly isLessToCustomers: true | undefined };

interface AnyContent {
  readonly id?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, Link | undefined>>;
}

/** A resource of these parts. Undefined attributes and relationships are left out. */
export function resourceWith(type: string, { id, attributes, relationships }: AnyContent): ResourceObject {
  return {
    type,
    ...(id === undefined ? {} : { id }),
    attributes: given(attributes),
    ...(relationships === undefined
      ? {}
      : { relationships: given<Link | undefined>(relationships) as Readonly<Record<string, Link>> }),
  };
}

function given<Value>(members: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
