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
export interface EventType<
  Attributes extends z.ZodType = z.ZodType,
  Relationship extends string = string,
  Name extends string = string,
  Optional extends string = string,
> {
  readonly type: Name;
  readonly emittedWhen: string;
  /** Attributes besides createdAt and tags. */
  readonly attributes: Attributes;
  readonly relationships: readonly Relationship[];
  readonly optionalRelationships?: readonly Optional[];
  /** The relationship whose resource goes along in full, as it is after the change, to webhooks with includeResources. */
  readonly includes: NoInfer<Relationship>;
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
export function defineEvent<
  Attributes extends z.ZodType,
  const Relationship extends string,
  const Name extends string,
  const Optional extends string = never,
>(type: EventType<Attributes, Relationship, Name, Optional>): EventType<Attributes, Relationship, Name, Optional> {
  return type;
}

type LinkOrLinks = ResourceLink | readonly ResourceLink[];

/** Drafts an event of a declared type. Undefined optional relationships and tags that are not there are left out. */
export function draftEvent<Attributes extends z.ZodType, Relationship extends string, Optional extends string>(
  type: EventType<Attributes, Relationship, string, Optional>,
  content: {
    readonly attributes: z.input<Attributes>;
    readonly relationships: Readonly<Record<Relationship, LinkOrLinks>> & {
      readonly [Name in Optional]?: LinkOrLinks | undefined;
    };
    readonly tags?: Readonly<Record<string, string>>;
    /** That of the relationship which the type includes. */
    readonly resource: ResourceObject;
  },
): EventDraft {
  const tags = content.tags === undefined || Object.keys(content.tags).length === 0 ? {} : { tags: content.tags };
  const relationships = Object.fromEntries(
    Object.entries<LinkOrLinks | undefined>(content.relationships).filter(([, link]) => link !== undefined),
  );
  return {
    type: type.type,
    attributes: { ...(content.attributes as Record<string, unknown>), ...tags },
    relationships: relationships as EventDraft['relationships'],
    resource: content.resource,
  };
}
