import type * as z from 'zod';
import type { ResourceSchema } from '../../../functions/define-capability.ts';
import { loggedEvent } from '../../../functions/delivery/events/logged-event.ts';
import { eventToResource } from '../../../functions/delivery/events/resource.ts';
import type { Instant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { EventDraft, EventType } from '../../../functions/kernel/base/event-type.ts';
import type { StoredAuthor } from '../../../functions/kernel/journal/author.ts';
import { openEnvelope } from '../../../functions/kernel/journal/envelope.ts';
import { journalItem, journalKind } from '../../../functions/kernel/journal/journal.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';
import type { StoredItem, Write } from '../../../functions/kernel/table/write.ts';
import type { FieldCipherSource } from '../../../functions/ports/cipher/port.ts';
import { eventSchema, includedSchemas } from '../../../functions/reference/event-schemas.ts';
import { eventReferenceOf, eventTypes } from '../../../functions/registry.ts';
import { isRecording, noteEvents } from '../recording/recorder.ts';

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

/**
 * Of each kind of row (what wrote it, and the types of its events), a file of tests has the first ones all checked, and of those after them
 * one of so many: some files write 100,000. The long run checks all.
 */
const allCheckedMax = 100;
const thenOneOf = process.env['ENGINE'] === 'embedded' ? 1 : 10;
const seen = new Map<string, number>();
let seenBy: string | undefined;

/** Whether it is the turn of a row of this kind to be checked. */
function isNext({ Put }: Write, types: readonly string[]): boolean {
  const { testPath } = 'expect' in globalThis ? expect.getState() : {};
  if (testPath !== seenBy) seen.clear();
  seenBy = testPath;
  const { op, worker, command } = (Put?.Item?.['by'] ?? {}) as StoredAuthor;
  const kind = [op, worker, command, ...new Set(types)].join();
  const count = (seen.get(kind) ?? 0) + 1;
  seen.set(kind, count);
  return count <= allCheckedMax || count % thenOneOf === 0;
}

/**
 * A table that refuses journal rows with events which the catalogue does not describe. Every change of every test goes
 * through one, so that the events of every test are checked against the reference.
 */
export function refusingUnknownEvents(table: Table, cipher: FieldCipherSource): Table {
  return {
    ...table,
    transact: async (writes, ...rest) => {
      const faults = (await Promise.all(writes.filter(hasEvents).map((write) => faultsOfRow(write, cipher)))).flat();
      if (faults.length > 0) throw new Error(`events that the catalogue does not describe:\n${faults.join('\n')}`);
      await table.transact(writes, ...rest);
      if (isRecording) noteEvents(writes.flatMap(typesIn));
    },
  };
}

/** The types of the events that a write adds to the journal. */
const typesIn = ({ Put }: Write): readonly string[] =>
  String(Put?.Item?.['pk']).startsWith(`${journalKind.prefix}#`) ? ((Put?.Item?.['eventTypes'] ?? []) as string[]) : [];

const hasEvents = (write: Write): boolean => typesIn(write).length > 0;

async function faultsOfRow(write: Write, source: FieldCipherSource): Promise<readonly string[]> {
  const item = write.Put?.Item;
  if (item === undefined || invented.has(item)) return [];
  // Also for a row whose turn it is not: a seed must go the same way whatever was checked before it.
  const cipher = await source(String(item['organisationId']));
  if (!isNext(write, typesIn(write))) return [];
  const { events: sealed, organisationId, txId } = journalItem.parse(item as StoredItem);
  if (sealed === undefined) return [];
  const { at, events } = openEnvelope(sealed, cipher, organisationId, txId);
  return events.flatMap((event) => eventFaults(event, at));
}
