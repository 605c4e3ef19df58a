import type * as z from 'zod';
import type { ResourceLink, ResourceObject } from '../base/event-type.ts';
import { type AnswerNames, answerSchema } from './answer-schema.ts';
import type { Settings } from '../../ports/settings.ts';

type Relationships = Readonly<Record<string, z.ZodType>>;
type Link = { readonly data: ResourceLink | readonly ResourceLink[] | null };

/** The customer who gets an answer, and how the stage shows them the names of other customers. */
export interface Viewer extends Pick<Settings['customers'], 'namesOfOthers'> {
  readonly customerId: string;
}

/** A resource as a customer sees it; undefined members are left out. */
type View = (resource: ResourceObject, viewer: Viewer) => ResourceObject;

/** By the type of the resource. Code that answers a resource has loaded its schema, so no view is missing here. */
const views = new Map<string, View>();

/** A resource as a customer sees it. It is the whole resource unless its schema declares a view. */
export function viewOf(resource: ResourceObject, viewer: Viewer): ResourceObject {
  return views.get(resource.type)?.(resource, viewer) ?? resource;
}

/** The parts of a resource of a schema; undefined ones are left out. */
interface Content<Attributes extends z.ZodType, Names extends string> {
  readonly id?: string;
  readonly attributes: OrUndefined<z.input<Attributes>>;
  readonly relationships?: { readonly [Name in Names]?: Link | undefined };
}
type OrUndefined<T> = { readonly [Name in keyof T]: undefined extends T[Name] ? T[Name] | undefined : T[Name] };

/** The schema of a resource as it is answered: the reference shows it and every answer in a test is checked against it. */
export function resourceSchema<const Type extends string, Attributes extends z.ZodType, Shape extends Relationships>(
  type: Type,
  attributes: Attributes,
  relationships: Shape,
  options: AnswerNames & {
    /** How a customer sees it, if that is less than the organisation sees. Every answer to a customer token goes through it. */
    readonly toCustomers?: View;
  } = {},
) {
  if (options.toCustomers !== undefined) views.set(type, options.toCustomers);
  const schema = answerSchema(type, attributes, relationships, options);
  return Object.assign(schema, {
    parts: { type, attributes, relationships },
    /** A resource of this schema: a name that the schema lacks, or one that is missing, is a type error. */
    of: (content: Content<Attributes, keyof Shape & string>): ResourceObject => ({
      type,
      ...(content.id === undefined ? {} : { id: content.id }),
      attributes: given(content.attributes),
      ...(content.relationships === undefined
        ? {}
        : { relationships: given<Link | undefined>(content.relationships) as Readonly<Record<string, Link>> }),
    }),
  });
}

function given<Value>(members: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
