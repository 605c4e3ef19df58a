import * as z from 'zod';
import type { Clock } from '../../ports/clock/port.ts';
import { msOf } from '../base/calendar/instant.ts';
import { Problem } from '../base/problem.ts';
import { keptText } from '../table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../table/item.ts';
import { defineKind, type ItemKey, keyText, partitionKey } from '../table/kind.ts';
import { readItem } from '../table/read-item.ts';
import type { Table } from '../table/table.ts';
import type { StoredItem } from '../table/write.ts';

/** The kind of the organisations themselves. The kernel reads only the attributes that decide whether one is suspended. */
export const organisationKind = defineKind({
  prefix: 'org',
  owner: 'anybody',
});

const organisationSortKey = 'organisation';

export function organisationKey(organisationId: string): ItemKey {
  return { pk: partitionKey(organisationKind, organisationId), sk: organisationSortKey };
}

export const suspensionShape = {
  since: instantSchema,
  /** Why an operator did it, in their words. */
  reason: keptText,
  /** The operator: a name of AWS, or of the machine. */
  by: keptText,
};
const suspensionSchema = z.object(suspensionShape);
/** Why, since when and by whom an organisation is suspended. */
export type OrganisationSuspension = z.infer<typeof suspensionSchema>;

/**
 * The attributes of an organisation that say whether it is suspended: by itself, with all others of its stage, or both. It is suspended
 * until both are gone, so that resuming a stage leaves those that an operator suspended before. Organisations of older versions have none.
 */
export const suspensionAttributes = {
  suspension: suspensionSchema.optional(),
  stageSuspension: suspensionSchema.optional(),
};

export const suspendableItem = defineItem(organisationKind, () => suspensionAttributes);
export type Suspendable = Pick<ItemOf<typeof suspendableItem>, keyof typeof suspensionAttributes>;

/** What the kernel reads of an organisation: whether it is suspended. */
export const suspendable = (organisationId: string): ItemRef<Suspendable> =>
  suspendableItem.ref(organisationKey(organisationId));

export const isSuspended = ({ suspension, stageSuspension }: Suspendable): boolean =>
  suspension !== undefined || stageSuspension !== undefined;

/** For so many seconds after it has seen that an organisation is not suspended, a function may answer reads without looking again. */
export const suspensionDelaySeconds = 5;

/** The organisations that a function has just seen not to be suspended. Nothing else is kept, so a resumed one is served at once. */
export interface ActiveOrganisations {
  readonly has: (organisationId: string) => boolean;
  readonly add: (organisationId: string) => void;
}

/** Lasts as long as the process. It forgets an organisation after `suspensionDelaySeconds` of the clock. */
export function createActiveOrganisations(clock: Clock): ActiveOrganisations {
  const seenMs = new Map<string, number>();
  const nowMs = () => msOf(clock.now());
  return {
    has: (id) => nowMs() < (seenMs.get(id) ?? 0) + suspensionDelaySeconds * 1000,
    add: (id) => void seenMs.set(id, nowMs()),
  };
}

/**
 * Refuses with 403 everybody who acts for a suspended organisation. The item is read in the same strongly consistent read as the token,
 * so the first write that begins after a suspension is refused. A read may go by what was seen up to `suspensionDelaySeconds` before.
 * An organisation without an item is not suspended.
 */
export function refuseSuspended(
  organisationId: string,
  found: ReadonlyMap<string, StoredItem>,
  active?: ActiveOrganisations,
): void {
  if (isSuspendedIn(organisationId, found)) throw organisationSuspended();
  if (found.has(keyText(organisationKey(organisationId)))) active?.add(organisationId);
}

/** Whether an organisation is suspended, by the items that were read. */
export function isSuspendedIn(organisationId: string, found: ReadonlyMap<string, StoredItem>): boolean {
  const ref = suspendable(organisationId);
  const stored = found.get(keyText(ref.key));
  return stored !== undefined && isSuspended(ref.parse(stored));
}

/** Whether an organisation is suspended now: one strongly consistent read. For work that goes on without a token. */
export async function isOrganisationSuspended(table: Pick<Table, 'get'>, organisationId: string): Promise<boolean> {
  const state = await readItem(table, suspendable(organisationId));
  return state !== undefined && isSuspended(state);
}

/** The answer to everybody who acts for a suspended organisation. It does not say why: the operator does. */
export const organisationSuspended = (): Problem =>
  new Problem('organisation_suspended', 'This organisation is suspended: ask the operator of the platform');
