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

/** An item without what its kind declares personal. */
export interface EmptiedItem {
  readonly item: StoredItem;
  /**
   * The attributes that the declarations do not explain: the kind does not declare them, or its schema does not take the value. They are
   * kept as they were, so somebody has to look at them.
   */
  readonly unexplained: readonly string[];
}

/** Empties an item of what its kind declares personal. Encrypted values are as they were. */
export function emptiedItem(type: ItemType<unknown>, item: StoredItem): EmptiedItem {
  const { shape } = schemaOf(type, item);
  const unexplained: string[] = [];
  const attributes = Object.entries(item).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    if (name === 'pk' || name === 'sk') return [];
    const note = () => void unexplained.push(name);
    const emptied = emptiedMember(shape, { name, value }, note);
    return emptied === undefined ? [] : [[name, emptied]];
  });
  return {
    item: { ...Object.fromEntries(attributes), pk: item.pk, sk: item.sk },
    unexplained: [...new Set(unexplained)],
  };
}

/** Notes that a value is kept because no declaration explains it. */
type NoteUnexplained = () => void;

function emptiedMember(
  shape: Readonly<Record<string, Schema>>,
  { name, value }: { readonly name: string; readonly value: unknown },
  note: NoteUnexplained,
): unknown {
  const schema = attributeOf(shape, name);
  if (schema !== undefined) return emptiedValue(schema, value, note);
  note();
  return value;
}

function emptiedMembers(
  shape: Readonly<Record<string, Schema>>,
  values: object,
  note: NoteUnexplained,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
      const emptied = emptiedMember(shape, { name, value }, note);
      return emptied === undefined ? [] : [[name, emptied]];
    }),
  );
}

function emptiedValue(schema: Schema, value: unknown, note: NoteUnexplained): unknown {
  switch (handlingOf(schema)) {
    case 'removed':
      return undefined;
    case 'emptied':
      return emptyLike(value);
    case undefined:
      return emptiedParts(schema, value, note);
    case 'kept':
    case 'sealed':
    case 'file':
      return value;
  }
}

function emptiedParts(schema: Schema, value: unknown, note: NoteUnexplained): unknown {
  const wrapped = wrappedBy(schema);
  if (wrapped !== undefined) return emptiedValue(wrapped, value, note);
  if (value === null) return value;
  if (isUnion(schema)) {
    const option = schema.options.find((one) => z.safeParse(one, value).success);
    if (option !== undefined) return emptiedValue(option, value, note);
  } else if (schema instanceof z.ZodArray) {
    if (Array.isArray(value)) return value.map((one) => emptiedValue(schema.element, one, note));
  } else if (schema instanceof z.ZodObject) {
    if (typeof value === 'object') return emptiedMembers(schema.shape, value, note);
  } else if (schema instanceof z.ZodRecord) {
    if (typeof value === 'object') return emptiedRecord(schema, value, note);
  } else if (z.safeParse(schema, value).success) return value;
  note();
  return value;
}

const emptiedRecord = (schema: z.ZodRecord, values: object, note: NoteUnexplained): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, emptiedValue(schema.valueType, value, note)]),
  );

/** The empty text, list or map; null stays null. */
function emptyLike(value: unknown): unknown {
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : value;
}
