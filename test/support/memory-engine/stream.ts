import { tableDefinition } from '../../../functions/kernel/table/table-definition.ts';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';
import { type Attribute, attributeMap, keepDocument } from '../engines/attributes.ts';
import type { Change } from '../memory-table/apply.ts';

const recordsMax = 1_000;

/** A change of an item as the stream's wire carries it. */
export type WireRecord = Readonly<Record<string, unknown>>;

/** A change in a stream. Most are never read, so its record is made when it is. */
export interface KeptChange {
  readonly change: Change;
  readonly atSeconds: number;
}

/** A change that happens now. */
export const kept = (change: Change): KeptChange => ({ change, atSeconds: Math.floor(Date.now() / 1_000) });

const images = new WeakMap<StoredItem, Readonly<Record<string, Attribute>>>();

/** A stored item as attributes. Stored items never change, so each is translated once. */
export function imageOf(item: StoredItem): Readonly<Record<string, Attribute>> {
  const known = images.get(item);
  if (known !== undefined) return known;
  const made = attributeMap(item);
  keepImage(item, made);
  return made;
}

/** Keeps the attributes that an item was written with, which spares their translation, there and back. */
export function keepImage(item: StoredItem, image: Readonly<Record<string, Attribute>>): void {
  images.set(item, image);
  keepDocument(image, item);
}

/** The stream record of a change, with both images. */
function recordOf({ change: { key, before, after }, atSeconds }: KeptChange, sequenceNumber: number): WireRecord {
  const { partitionKey, sortKey } = tableDefinition;
  return {
    eventID: String(sequenceNumber),
    eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
    dynamodb: {
      ApproximateCreationDateTime: atSeconds,
      Keys: { [partitionKey]: { S: key.pk }, [sortKey]: { S: key.sk } },
      ...(after === undefined ? {} : { NewImage: imageOf(after) }),
      ...(before === undefined ? {} : { OldImage: imageOf(before) }),
      SequenceNumber: String(sequenceNumber).padStart(21, '0'),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  };
}

/** Names the place behind the records that a reader has seen; see {@link recordsFrom}. */
export const iteratorAt = (table: string, position: number): string => `${table} ${String(position)}`;

/** The table and the position that an iterator names. */
export function iteratorPositionOf(iterator: string): { readonly table: string; readonly position: number } {
  const [table = '', position] = iterator.split(' ');
  return { table, position: Number(position) };
}

/** The next records, and where the ones after them begin. */
export function recordsFrom(changes: readonly KeptChange[], position: number) {
  const found = changes
    .slice(position, position + recordsMax)
    .map((change, index) => recordOf(change, position + index + 1));
  return { found, next: position + found.length };
}
