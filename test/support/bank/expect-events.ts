import type * as z from 'zod';
import type { ResourceSchema } from '../../../functions/define-capability.ts';
import { loggedEvent } from '../../../functions/delivery/events/logged-event.ts';
import { eventToResource } from '../../../functions/delivery/events/resource.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { EventDraft, EventType } from '../../../functions/kernel/base/event-type.ts';
import { openEnvelope } from '../../../functions/kernel/journal/envelope.ts';
import { journalItem, journalKind } from '../../../functions/kernel/journal/journal.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';
import type { StoredItem, Write } from '../../../functions/kernel/table/write.ts';
import type { FieldCipherSource } from '../../../functions/ports/cipher/port.ts';
import { eventSchema, includedSchemas } from '../../../functions/reference/event-schemas.ts';
import { eventReferenceOf, eventTypes } from '../../../functions/registry.ts';
import { noteEvents } from '../recording/recorder.ts';

/** The schemas of each type of event, made once. */
const checks = new Map(
  eventTypes.map((type) => [type.type, { type, schema: eventSchema(type), included: includedSchemas(type) }]),
);

/** The differences between an event and the reference of its type; none if it is right. */
export function eventFaults(event: EventDraft, at: string): readonly string[] {
  const check = checks.get(event.type);
  if (check === undefined) return [`${event.type} is not in the catalogue`];
  const { type, schema, included } = check;
  const faults = [
    ...issuesOf(schema, eventToResource(loggedEvent(event, 1, at as Instant))),
    ...resourceFaults(event, type, included),
  ];
  return faults.map((fault) => `${event.type}: ${fault}`);
}

/** An event carries in full the very thing that it says it includes. */
function resourceFaults({ resource, relationships }: EventDraft, type: EventType, included: readonly ResourceSchema[]) {
  const { includes } = eventReferenceOf(type);
  if (includes === undefined) return resource === undefined ? [] : ['carries a resource, but includes none'];
  if (resource === undefined) return ['carries no resource'];
  const identity = { type: resource.type, id: resource.id };
  const isTheOne = JSON.stringify(relationships[includes]) === JSON.stringify(identity);
  if (!isTheOne) return [`carries ${JSON.stringify(identity)}, which is not its ${includes}`];
  const schema = included.find(({ shape }) => shape.type.value === resource.type);
  return schema === undefined ? [`includes no ${resource.type}`] : issuesOf(schema, resource);
}

const issuesOf = (schema: z.ZodType, value: unknown): readonly string[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

/** Rows that a test wrote itself, with events of its own making. */
const invented = new WeakSet<object>();

/** Says of a journal row that its events are a test's own, and need not be any that the platform emits. */
export function markInvented({ Put }: Write): void {
  if (Put?.Item !== undefined) invented.add(Put.Item);
}

/** Of each type, the first events of a bank are all checked, and of those after them one of so many: some banks have 100,000. The long run checks all. */
const allCheckedMax = 100;
const thenOneOf = process.env['ENGINE'] === 'embedded' ? 1 : 10;

/**
 * A table that refuses journal rows with events which the catalogue does not describe. Every change of every test goes
 * through one, so that the events of every test are checked against the reference.
 */
export function refusingUnknownEvents(table: Table, cipher: FieldCipherSource): Table {
  const seen = new Map<string, number>();
  const isNext = (type: string): boolean => {
    const count = (seen.get(type) ?? 0) + 1;
    seen.set(type, count);
    return count <= allCheckedMax || count % thenOneOf === 0;
  };
  return {
    ...table,
    transact: async (writes, ...rest) => {
      // Every type is counted, so no short cut by `some`.
      const checked = writes.filter((write) => typesIn(write).filter(isNext).length > 0);
      const faults = (await Promise.all(checked.map((write) => faultsOfRow(write, cipher)))).flat();
      if (faults.length > 0) throw new Error(`events that the catalogue does not describe:\n${faults.join('\n')}`);
      await table.transact(writes, ...rest);
      noteEvents(writes.flatMap(typesIn));
    },
  };
}

/** The types of the events that a write adds to the journal. */
const typesIn = ({ Put }: Write): readonly string[] =>
  String(Put?.Item?.['pk']).startsWith(`${journalKind.prefix}#`) ? ((Put?.Item?.['eventTypes'] ?? []) as string[]) : [];

async function faultsOfRow({ Put }: Write, cipher: FieldCipherSource): Promise<readonly string[]> {
  const item = Put?.Item;
  if (item === undefined || invented.has(item)) return [];
  const { events: sealed, organisationId, txId } = journalItem.parse(item as StoredItem);
  if (sealed === undefined) return [];
  const { at, events } = openEnvelope(sealed, await cipher(organisationId), organisationId, txId);
  return events.flatMap((event) => eventFaults(event, at));
}
