import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import type { ItemKey } from '../table/kind.ts';
import type { StoredItem } from '../table/write.ts';

/** One change of an item, from the table's stream. */
export interface ItemChange {
  readonly key: ItemKey;
  /** The item after the change. */
  readonly after: StoredItem | undefined;
  /** The item before the change. A change that was put aside has none. */
  readonly before: StoredItem | undefined;
}

/** The change in a stream record. Never throws: a record without keys becomes a change with empty keys. */
export function itemChangeOf({ dynamodb }: DynamoDBRecord): ItemChange {
  return {
    key: { pk: dynamodb?.Keys?.['pk']?.S ?? '', sk: dynamodb?.Keys?.['sk']?.S ?? '' },
    after: dynamodb?.NewImage && (plain(dynamodb.NewImage) as StoredItem),
    before: dynamodb?.OldImage && (plain(dynamodb.OldImage) as StoredItem),
  };
}

/** The names of the attributes that differ, or that only one of two items has. */
export function changedNames(before: object | undefined, after: object): readonly string[] {
  const [one, other] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after))];
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => !isDeepStrictEqual(one.get(name), other.get(name)));
}

/** Converts a stream image, as Lambda passes it, to plain values. Binary values are base64 in the image. */
function plain(image: Readonly<Record<string, AttributeValue>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(image).map(([name, value]) => [name, valueOf(value)]));
}

function valueOf(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.B !== undefined) return new Uint8Array(Buffer.from(value.B, 'base64'));
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.L !== undefined) return value.L.map(valueOf);
  if (value.M !== undefined) return plain(value.M);
  return undefined;
}
