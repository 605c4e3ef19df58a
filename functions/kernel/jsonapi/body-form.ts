import type * as z from 'zod';
import type { Instant } from '../base/calendar/instant.ts';
import type { ResourceLink } from '../base/event-type.ts';
import type { ProblemPart } from '../base/problem.ts';
import type { Settings } from '../../ports/settings.ts';

/** The name of a member of the data: `relationships.counterparty`. */
export type GivenMember = `${'attributes' | 'relationships'}.${string}`;

/** How one form of a body is read. `data.type` selects the form; among forms of one type, a member that is given does. */
export interface BodyForm<
  Type extends string = string,
  Attributes extends z.ZodType = z.ZodType,
  Relationships extends z.ZodType = z.ZodType,
  Given extends GivenMember = GivenMember,
> {
  readonly type: Type;
  /** Other names of the same type that are accepted. */
  readonly aliases?: readonly string[];
  /**
   * The member of the data that selects this form among forms of one type: `relationships.counterparty`. The first form
   * whose member is given is taken; a form without `given` comes last.
   */
  readonly given?: Given;
  readonly attributes: Attributes;
  readonly relationships: Relationships;
  /**
   * Problems of the attributes, as they were sent, that depend on the bank's time or on the settings of the stage. They are
   * reported together with all other problems of the document.
   */
  readonly datedProblems?: (attributes: unknown, now: Instant, settings: Settings) => readonly ProblemPart[];
}

/** A body whose data is a list of resource identifiers: operations that change a relationship take it. */
export interface Identifiers {
  readonly schema: z.ZodType<readonly ResourceLink[]>;
  readonly example: readonly ResourceLink[];
}

/** A body whose data is a list of resources to create, each in one of the forms. */
export interface ResourceList<Form extends BodyForm = BodyForm> {
  readonly variants: readonly Form[];
  /** A longer list is refused without reading its members. */
  readonly membersMax: number;
}
