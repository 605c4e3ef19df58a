import * as z from 'zod';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { EventDraft, ResourceLink } from '../../kernel/base/event-type.ts';
import { type StoredAuthor, userIdOfToken } from '../../kernel/journal/author.ts';
import { instantSchema } from '../../kernel/table/item.ts';

/** The kinds of author. `unknown` is for a row of the journal from a version that did not store its author. */
export const actorKinds = ['organisation', 'customer', 'applicant', 'worker', 'operator', 'unknown'] as const;

/** Whether the request was done, or its rejection was stored. Requests that write nothing have no entry. */
export const outcomes = ['Done', 'Rejected'] as const;

const resourcesMax = 100;
const rejections = /\.(rejected|denied|failed)$/;

/** Whether an event of this type says that what was asked for was not done. */
export const isRejectionEvent = (eventType: string): boolean => rejections.test(eventType);

/** An entry of the audit log: one write. It names fields and never their values; the reason is the operator's own words. */
export const entrySchema = z.strictObject({
  number: z.number(),
  /** Real time of the write. */
  at: instantSchema,
  actor: z.strictObject({
    kind: z.enum(actorKinds),
    tokenId: z.string().optional(),
    userId: z.string().optional(),
    makerIds: z.array(z.string()).optional(),
    customerId: z.string().optional(),
    applicationFormId: z.string().optional(),
    sourceAddress: z.string().optional(),
    name: z.string().optional(),
  }),
  operation: z.string().optional(),
  resources: z.array(z.strictObject({ type: z.string(), id: z.string() })),
  fields: z.array(z.string()).optional(),
  reason: z.string().optional(),
  outcome: z.enum(outcomes),
});
export type AuditEntry = z.infer<typeof entrySchema>;

/** The parts of a journal row that the audit log needs. */
export interface WrittenRow {
  readonly writtenAt: Instant;
  readonly by: StoredAuthor | undefined;
  readonly events: readonly EventDraft[];
}

/** The entry of a row. The same row with the same number always gives the same entry. */
export function auditEntryOf({ writtenAt, by = {}, events }: WrittenRow, number: number): AuditEntry {
  return {
    number,
    at: writtenAt,
    actor: actorOf(by),
    ...(by.op === undefined ? {} : { operation: by.op }),
    resources: resourcesOf(by.about ?? [], events),
    ...(by.fields === undefined ? {} : { fields: [...by.fields] }),
    ...(by.reason === undefined ? {} : { reason: by.reason }),
    outcome: events.some(({ type }) => isRejectionEvent(type)) ? 'Rejected' : 'Done',
  };
}

function actorOf({ token, makers, customer, form, from, worker, command }: StoredAuthor): AuditEntry['actor'] {
  if (worker !== undefined) return { kind: 'worker', name: worker };
  if (command !== undefined) return { kind: 'operator', name: command };
  if (token === undefined) return { kind: 'unknown' };
  const sourceAddress = from === undefined ? {} : { sourceAddress: from };
  const makerIds = makers === undefined ? {} : { makerIds: [...makers] };
  if (customer !== undefined) {
    return { kind: 'customer', tokenId: token, ...makerIds, customerId: customer, ...sourceAddress };
  }
  if (form !== undefined) {
    return { kind: 'applicant', tokenId: token, applicationFormId: form, ...sourceAddress };
  }
  const userId = userIdOfToken(token);
  const user = userId === undefined ? {} : { userId };
  return { kind: 'organisation', tokenId: token, ...user, ...makerIds, ...sourceAddress };
}

/** The resources that the change names, then those of its events, each once. */
function resourcesOf(about: readonly string[], events: readonly EventDraft[]): ResourceLink[] {
  const declared = about.flatMap((type, index) => (index % 2 === 0 ? [{ type, id: about[index + 1] ?? '' }] : []));
  const shown = events.flatMap(({ resource }) =>
    resource?.id === undefined ? [] : [{ type: resource.type, id: resource.id }],
  );
  const all = new Map([...declared, ...shown].map((one) => [`${one.type} ${one.id}`, one]));
  return [...all.values()].slice(0, resourcesMax);
}
