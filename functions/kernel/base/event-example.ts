import type * as z from 'zod';
import type { EventType, ResourceLink, ResourceObject } from './event-type.ts';

type DraftedOf<Type extends EventType> = NonNullable<Type['drafted']>;

/** An example of an event. The relationships of the event follow from its resource. */
export interface EventExample<Type extends EventType = EventType> {
  readonly attributes: z.input<DraftedOf<Type>['attributes']>;
  /** The resource that the event includes, as it is after the change; absent if its type includes none. */
  readonly resource?: ResourceObject;
  /** Relationships of the event that its resource does not show. */
  readonly links?: { readonly [Name in DraftedOf<Type>['relationship']]?: ResourceLink };
}

/** A type of event with its example, as a manifest lists it. */
export interface ExampledEvent<Type extends EventType = EventType> {
  readonly type: Type;
  readonly example: EventExample<Type>;
}

/** Gives a type of event its example. A manifest takes no event without one. No Lambda function bundles examples. */
export function withExample<Type extends EventType>(type: Type, example: EventExample<Type>): ExampledEvent<Type> {
  return { type, example };
}
