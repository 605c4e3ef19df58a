import type * as z from 'zod';
import type { EventTypeName, EventTypeOf } from '../event-types.ts';
import { type LoggedEvent, loggedEvent } from '../delivery/events/logged-event.ts';
import {
  draftEvent,
  type EventDraft,
  type EventType,
  type ResourceLink,
  type ResourceObject,
} from '../kernel/base/event-type.ts';
import { invariant } from '../kernel/base/invariant.ts';
import { accountExamples } from './examples/accounts.ts';
import { exampleAt, exampleEventNumber } from './examples/moments.ts';
import { incomingExamples } from './examples/incoming.ts';
import { onboardingExamples } from './examples/onboarding.ts';
import { paymentExamples } from './examples/payments.ts';
import { scheduleExamples } from './examples/schedules.ts';
import { transactionExamples } from './examples/transactions.ts';

/** An example of an event: the rest of it follows from its resource. */
interface EventExample<Type extends EventType> {
  readonly attributes: z.input<Type['attributes']>;
  /** The resource that the event includes, as it is after the change. */
  readonly resource: ResourceObject;
  /** Relationships of the event that its resource does not show. */
  readonly links?: { readonly [Name in Type['relationships'][number]]?: ResourceLink };
}

/** An example for each type of event: a type without one is a type error. They are in no bundle of an operation. */
export type EventExamples = { readonly [Name in EventTypeName]: EventExample<EventTypeOf<Name>> };

const eventExamples: EventExamples = {
  ...onboardingExamples,
  ...accountExamples,
  ...paymentExamples,
  ...scheduleExamples,
  ...incomingExamples,
  ...transactionExamples,
};

/** The example of a type as it stands in the log of an organisation. */
export const exampleEvent = (type: EventType): LoggedEvent =>
  loggedEvent(exampleDraft(type), exampleEventNumber, exampleAt);

/** The example of a type as the change that causes it drafts it. */
export function exampleDraft(type: EventType): EventDraft {
  const examples: Readonly<Record<string, EventExample<EventType> | undefined>> = eventExamples;
  const example = examples[type.type];
  invariant(example !== undefined, `there is no example of ${type.type}`);
  const { attributes, resource } = example;
  const tags = resource.attributes['tags'] as Readonly<Record<string, string>> | undefined;
  return draftEvent(type, {
    attributes,
    relationships: linksOf(type, example),
    ...(tags === undefined ? {} : { tags }),
    resource,
  });
}

/** The relationships of an example: to the resource itself, and those of the type that the resource has too. */
function linksOf(type: EventType, { resource, links }: EventExample<EventType>) {
  const linkOf = (name: string) =>
    name === type.includes ? identityOf(resource) : (links?.[name] ?? resource.relationships?.[name]?.data);
  const names = [...type.relationships, ...(type.optionalRelationships ?? [])];
  const found = names.flatMap((name) => {
    const link = linkOf(name);
    return link === undefined ? [] : [[name, link] as const];
  });
  return Object.fromEntries(found);
}

function identityOf({ type, id }: ResourceObject): ResourceLink {
  invariant(id !== undefined, 'what an event includes has an id');
  return { type, id };
}
