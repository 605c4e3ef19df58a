import { type LoggedEvent, loggedEvent } from '../delivery/events/logged-event.ts';
import type { EventExample } from '../kernel/base/event-example.ts';
import { exampleAt, exampleEventNumber } from '../onboarding/examples/moments.ts';
import { draftEvent, type EventDraft, type EventType, type ResourceLink } from '../kernel/base/event-type.ts';
import { invariant } from '../kernel/base/invariant.ts';
import { eventExamples, eventReferenceOf } from '../registry.ts';
import { relationshipsOf } from './event-schemas.ts';

/** The example of a type, as the event log of an organisation has it. */
export const exampleEvent = (type: EventType): LoggedEvent =>
  loggedEvent(exampleDraft(type), exampleEventNumber, exampleAt);

/** The example of a type, as the change that causes the event drafts it. */
export function exampleDraft(type: EventType): EventDraft {
  const example = eventExamples.get(type.type);
  invariant(example !== undefined, `no capability.ts lists the event ${type.type}`);
  const { attributes, resource } = example;
  const tags = resource?.attributes['tags'] as Readonly<Record<string, string>> | undefined;
  return draftEvent(type, {
    attributes,
    relationships: linksOf(type, example),
    ...(tags === undefined ? {} : { tags }),
    ...(resource === undefined ? {} : { resource }),
  });
}

/** The relationships of an example: to the resource itself, and those of the event type that the resource also has. */
function linksOf(type: EventType, { resource, links }: EventExample) {
  const { includes } = eventReferenceOf(type);
  const linkOf = (name: string) =>
    name === includes ? identityOf(resource) : (links?.[name] ?? resource?.relationships?.[name]?.data);
  const names = relationshipsOf(type);
  const found = names.flatMap((name) => {
    const link = linkOf(name);
    return link === undefined || link === null ? [] : [[name, link] as const];
  });
  return Object.fromEntries(found);
}

function identityOf(resource: EventExample['resource']): ResourceLink {
  invariant(resource?.id !== undefined, 'an example of an event lacks the resource that it includes, or its id');
  return { type: resource.type, id: resource.id };
}
