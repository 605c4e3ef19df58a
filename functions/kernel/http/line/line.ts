import { type Instant, plusMs } from '../../base/calendar/instant.ts';
import { defineKind, type ItemKey, keyText, organisationIdOf, ownerIdOf, partitionKey } from '../../table/kind.ts';
import { staysForEver } from '../../table/kind-life.ts';
import type { StoredItem } from '../../table/write.ts';

export const lineKind = defineKind({
  prefix: 'lin',
  owner: 'organisation',
  belongsTo: 'account',
  changedBy: ['delete'],
  ...staysForEver,
});

/** The sort key of the lease of a line. */
export const leaseSort = 'lease';

/** How an operation uses lines (docs/develop/decisions/0017-lines-for-busy-accounts.md). */
export interface LineRules<Input, Items> {
  /** Operations with the same name have the same lines. Only one of them may combine requests. */
  readonly name: string;
  /** The items for which many requests may compete. `load` names them too. Their items may have `lineUntil`. */
  items(input: Input): readonly ItemKey[];
  /** True if the request may be decided by another one. It asks no provider, and writes only whole items, in one transaction. */
  combines(input: Input): boolean;
  /** True if the others in the line of an item come first. The change of the request then yields on the item. */
  comesLast(item: ItemKey, input: Input, loaded: Items): boolean;
}

/** The line of one item. */
export interface RequestLine {
  readonly pk: string;
  /** The item that the requests of the line compete for. */
  readonly item: ItemKey;
}

export function requestLineOf(item: ItemKey, name: string): RequestLine {
  return { pk: partitionKey(lineKind, organisationIdOf(item), ownerIdOf(item) ?? '', name), item };
}

/** How long new requests go straight to a line after a batch that had to wait for another one. */
const openMs = 1_000;
/** A line that is open for longer was opened by a machine whose clock is wrong. */
const openMsMax = 10_000;

/** The attribute of an item that says until when (real time) requests go straight to its line. */
const attribute = 'lineUntil';

/** The item with its line open. */
export const opened = (item: Record<string, unknown>, now: Instant) => ({ ...item, [attribute]: plusMs(now, openMs) });

/** The first of these items whose line is open. */
export function openOf(
  keys: readonly ItemKey[],
  found: ReadonlyMap<string, StoredItem>,
  now: Instant,
): ItemKey | undefined {
  return keys.find((key) => {
    const until = found.get(keyText(key))?.[attribute];
    return typeof until === 'string' && until > now && until <= plusMs(now, openMsMax);
  });
}
