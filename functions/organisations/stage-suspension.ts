import { type OrganisationSuspension, suspensionShape } from '../kernel/auth/suspension.ts';
import { defineItem } from '../kernel/table/item.ts';
import { defineKind, type ItemKey, soleSortKey } from '../kernel/table/kind.ts';
import { readItem } from '../kernel/table/read-item.ts';
import type { Table } from '../kernel/table/table.ts';
import type { Write } from '../kernel/table/write.ts';

export const stageSuspensionKind = defineKind({
  prefix: 'sts',
  owner: 'organisation',
});

export const stageSuspensionItem = defineItem(stageSuspensionKind, () => suspensionShape);

/** The only one of its kind: a stage has one item for all its organisations. */
const key: ItemKey = { pk: `${stageSuspensionKind.prefix}#stage`, sk: soleSortKey };

/** The suspension of the whole stage; undefined if there is none. Requests do not read it: it is noted with each organisation. */
export async function readStageSuspension(table: Pick<Table, 'get'>): Promise<OrganisationSuspension | undefined> {
  const stored = await readItem(table, stageSuspensionItem.ref(key));
  return stored && { since: stored.since, reason: stored.reason, by: stored.by };
}

/** The write that suspends the stage, for organisations that are founded from now on. It fails if the stage is suspended already. */
export const beginStageSuspension = (suspension: OrganisationSuspension): Write => ({
  Put: { Item: { ...key, ...suspension }, ConditionExpression: 'attribute_not_exists(pk)' },
});

/** The write that ends the suspension of the stage. It fails if the stage is not suspended. */
export const endStageSuspension = (): Write => ({
  Delete: { Key: key, ConditionExpression: 'attribute_exists(pk)' },
});

/** Makes a transaction fail if the stage has been suspended, or resumed, since that was read. */
export const sameStageSuspension = (isSuspended: boolean): Write => ({
  ConditionCheck: { Key: key, ConditionExpression: `attribute_${isSuspended ? 'exists' : 'not_exists'}(pk)` },
});
