import type * as z from 'zod';

/** A link from an event or a resource to a resource. */
export interface ResourceLink {
  readonly type: string;
  readonly id: string;
}

/** A JSON:API resource as it is answered. */
export interface ResourceObject {
  readonly type: string;
  readonly id?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, { readonly data: ResourceLink | readonly ResourceLink[] }>>;
}

/** What a kind of event carries, and when it is emitted: the catalogue, the reference and the drafts come from it. */
export interface EventType<Attributes extends z.ZodType = z.ZodType, Relationship extends string = string> {
  readonly type: string;
  readonly emittedWhen: string;
  /** Attributes besides createdAt and tags. */
  readonly attributes: Attributes;
  readonly relationships: readonly Relationship[];
  readonly optionalRelationships?: readonly string[];
}

/** An event that a transaction causes. Its number and with it its id come later, from the projector. */
export interface EventDraft {
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, ResourceLink | readonly ResourceLink[]>>;
  /** The full resource as it is after the change, for webhooks with includeResources. */
  readonly resource?: ResourceObject;
}

/** Declares a kind of event. */
export function defineEvent<Attributes extends z.ZodType, const Relationship extends string>(
  type: EventType<Attributes, Relationship>,
): EventType<Attributes, Relationship> {
  return type;
}

/** Drafts an event of a declared type. Undefined optional attributes are left out. */
export function draftEvent<Attributes extends z.ZodType, Relationship extends string>(
  type: EventType<Attributes, Relationship>,
  content: {
    readonly attributes: z.input<Attributes>;
    readonly relationships: Readonly<Record<Relationship, ResourceLink | readonly ResourceLink[]>> &
      Readonly<Record<string, ResourceLink | readonly ResourceLink[] | undefined>>;
    readonly tags?: Readonly<Record<string, string>>;
    readonly resource?: ResourceObject;
  },
): EventDraft {
  const tags = content.tags === undefined || Object.keys(content.tags).length === 0 ? {} : { tags: content.tags };
  const relationships = Object.fromEntries(
    Object.entries(content.relationships).filter(([, link]) => link !== undefined),
  );
  return {
    type: type.type,
    attributes: { ...(content.attributes as Record<string, unknown>), ...tags },
    relationships: relationships as EventDraft['relationships'],
    ...(content.resource === undefined ? {} : { resource: content.resource }),
  };
}
