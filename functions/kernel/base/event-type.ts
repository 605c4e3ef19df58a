import type * as z from 'zod';
import type { Instant } from './calendar/instant.ts';

/** A link from an event or a resource to a resource. */
export interface ResourceLink {
  readonly type: string;
  readonly id: string;
}

/**
 * Who a relationship of an event leads to: `owner` if the event is theirs, `otherSide` if they are on the other side of somebody else's
 * movement.
 */
export type RelationshipSide = 'owner' | 'otherSide';

/** A JSON:API resource as it is answered. A relationship to nothing has `data: null`. */
export interface ResourceObject {
  readonly type: string;
  readonly id?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, { readonly data: ResourceLink | readonly ResourceLink[] | null }>>;
}

/**
 * A type of event: its name, and what drafts of it must have. `event-reference.ts` of its capability says when it is emitted, and has the
 * schema of its attributes and the names of its relationships. Functions know these by their types only, so that no function bundles them.
 */
export interface EventType<
  Attributes extends z.ZodType = z.ZodType,
  Relationship extends string = string,
  Name extends string = string,
  Optional extends string = string,
> {
  readonly type: Name;
  /** Never present: it carries the types of what a draft has. The attributes are those in addition to createdAt and tags. */
  readonly drafted?: {
    readonly attributes: Attributes;
    readonly relationship: Relationship;
    readonly optionalRelationship: Optional;
  };
}

/** An event that a transaction causes. The projector gives it its number, and with that its id, later. */
export interface EventDraft {
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, ResourceLink | readonly ResourceLink[]>>;
  /** The full resource as it is after the change, for webhooks with includeResources. */
  readonly resource?: ResourceObject;
  /** What figures count of the event and nobody is told with it: no personal data. */
  readonly figures?: Readonly<Record<string, unknown>>;
}

/** An event as it is told, without its number. */
export interface UnnumberedEvent {
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, { readonly data: ResourceLink | readonly ResourceLink[] }>>;
}

/** What an event says, and everything but its number. `createdAt` is the bank's time of its transaction. */
export function unnumberedEvent({ type, attributes, relationships }: EventDraft, createdAt: Instant): UnnumberedEvent {
  const links = Object.entries<ResourceLink | readonly ResourceLink[]>(relationships);
  return {
    type,
    attributes: { createdAt, ...attributes },
    relationships: Object.fromEntries(links.map(([name, data]) => [name, { data }])),
  };
}

/** What types the drafts of events, by the name of the event. */
type DraftedByEvent = Readonly<
  Record<
    string,
    {
      readonly attributes: z.ZodType;
      readonly relationships: readonly string[];
      readonly optionalRelationships?: readonly string[];
    }
  >
>;

type OptionalOf<Entry> = Entry extends { readonly optionalRelationships: readonly (infer Optional extends string)[] }
  ? Optional
  : never;

/**
 * The function that declares the events of a capability. Their names, attributes and relationships are those of `event-reference.ts`, of
 * which only the type is needed: `const defineEvent = eventDefiner<typeof rewardEventReference>()`.
 */
export function eventDefiner<Reference extends DraftedByEvent>() {
  return <const Name extends keyof Reference & string>(
    type: Name,
  ): EventType<
    Reference[Name]['attributes'],
    Reference[Name]['relationships'][number],
    Name,
    OptionalOf<Reference[Name]>
  > => ({ type });
}

type LinkOrLinks = ResourceLink | readonly ResourceLink[];

/** Drafts an event of a declared type. Undefined optional relationships and empty tags are left out. */
export function draftEvent<Attributes extends z.ZodType, Relationship extends string, Optional extends string>(
  type: EventType<Attributes, Relationship, string, Optional>,
  content: {
    readonly attributes: z.input<Attributes>;
    readonly relationships: Readonly<Record<Relationship, LinkOrLinks>> & {
      readonly [Name in Optional]?: LinkOrLinks | undefined;
    };
    readonly tags?: Readonly<Record<string, string>>;
    /** The resource of the relationship that the type `includes`, if it includes one. */
    readonly resource?: ResourceObject;
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
    ...(content.resource === undefined ? {} : { resource: content.resource }),
  };
}
