import * as z from 'zod';
import type { ItemType } from './item.ts';
import { soleType } from './item.ts';
import { attributeOf, handlingOf, isUnion, type Schema, wrappedBy } from './schema-parts.ts';
import type { StoredItem } from './write.ts';

/** The schema of an item: the only one of its kind, or that of its type. */
export function schemaOf({ schemas }: ItemType<unknown>, item: StoredItem): z.ZodObject {
  const all = schemas();
  const schema = all[soleType] ?? all[String(item['type'])];
  if (schema === undefined) throw new Error(`there is no schema for the type ${String(item['type'])} of ${item.pk}`);
  return schema;
}

/**
 * An item without what its kind declares personal. Encrypted values are as they were. Attributes that the kind does not declare, for
 * example of a newer version, are kept.
 */
export function emptiedItem(type: ItemType<unknown>, item: StoredItem): StoredItem {
  return { ...emptiedMembers(schemaOf(type, item).shape, item), pk: item.pk, sk: item.sk };
}

function emptiedMembers(shape: Readonly<Record<string, Schema>>, value: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
      const schema = attributeOf(shape, name);
      const emptied = schema === undefined ? member : emptiedValue(schema, member);
      return emptied === undefined ? [] : [[name, emptied]];
    }),
  );
}

function emptiedValue(schema: Schema, value: unknown): unknown {
  switch (handlingOf(schema)) {
    case 'removed':
      return undefined;
    case 'emptied':
      return emptyLike(value);
    case undefined:
      return emptiedParts(schema, value);
    case 'kept':
    case 'sealed':
    case 'file':
      return value;
  }
}

function emptiedParts(schema: Schema, value: unknown): unknown {
  const wrapped = wrappedBy(schema);
  if (wrapped !== undefined) return emptiedValue(wrapped, value);
  if (typeof value !== 'object' || value === null) return value;
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((one) => emptiedValue(schema.element, one));
  if (schema instanceof z.ZodObject) return emptiedMembers(schema.shape, value);
  if (schema instanceof z.ZodRecord) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, emptiedValue(schema.valueType, one)]));
  }
  if (!isUnion(schema)) return value;
  const option = schema.options.find((one) => z.safeParse(one, value).success);
  return option === undefined ? value : emptiedValue(option, value);
}

/** The empty text, list or map; null stays null. */
function emptyLike(value: unknown): unknown {
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : value;
}
