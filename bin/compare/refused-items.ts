import { type JsonSchema, type StoredForms, unwrittenMember } from '../generate/stored-items.ts';

/**
 * What one version stores and another one could not read, a sentence each: an item that its schema refuses, a state that its state
 * machine does not know, a kind that falls due and that it cannot run. Attributes that the reader does not know are kept, so
 * they are no obstacle.
 */
export function refusedItems(writer: StoredForms, reader: StoredForms): readonly string[] {
  return [...refusedKinds(writer, reader), ...unknownStates(writer, reader), ...unknownDueKinds(writer, reader)];
}

function refusedKinds(writer: StoredForms, reader: StoredForms): readonly string[] {
  return Object.entries(reader.items).flatMap(([prefix, readers]) => {
    const writers = Object.entries(writer.items[prefix] ?? {}).filter(([, schema]) => isWritten(schema));
    return writers.flatMap(([name, schema]) => {
      const same = readers[name];
      if (same !== undefined) return refusals(schema, same, { writer: schema, reader: same }, `${prefix} ${name}`);
      const isRead = Object.values(readers).some((other) => contradictions(schema, other).length === 0);
      return isRead ? [] : [`${prefix} ${name}: no item of the kind is read like this`];
    });
  });
}

/**
 * Where a declaration that the reader does not have contradicts one that it has. It may be another view of the same items, which names
 * fewer of their attributes.
 */
const contradictions = (writer: JsonSchema, reader: JsonSchema): readonly string[] =>
  refusals(writer, reader, { writer, reader }, '').filter((sentence) => !sentence.endsWith(absence));

const absence = ' may be absent';

/** False for a schema whose constant type is not written yet. */
const isWritten = ({ properties = {} }: JsonSchema): boolean =>
  Object.values(properties as Record<string, JsonSchema>).every(
    (member) => !('const' in member) || writtenValues(member)?.length !== 0,
  );

function unknownStates(writer: StoredForms, reader: StoredForms): readonly string[] {
  return Object.entries(reader.states).flatMap(([thing, { known }]) =>
    (writer.states[thing]?.written ?? [])
      .filter((state) => !known.includes(state))
      .map((state) => `${thing}: the state ${state} is not known`),
  );
}

function unknownDueKinds(writer: StoredForms, reader: StoredForms): readonly string[] {
  return writer.dueKinds
    .filter((prefix) => Object.values(writer.items[prefix] ?? {}).some(isWritten) && !reader.dueKinds.includes(prefix))
    .map((prefix) => `${prefix}: no function runs its items when they fall due`);
}

/** The documents in which references of both schemas are resolved. */
interface Documents {
  readonly writer: JsonSchema;
  readonly reader: JsonSchema;
}

/** Sentences about values that fit one schema and not the other. */
function refusals(written: JsonSchema, read: JsonSchema, documents: Documents, path: string): readonly string[] {
  const writer = dereferenced(written, documents.writer);
  const reader = dereferenced(read, documents.reader);
  if (isAnything(reader) || 'not' in writer) return [];
  const [writers, readers] = [optionsOf(writer), optionsOf(reader)];
  if (writers !== undefined) return writers.flatMap((option) => refusals(option, reader, documents, path));
  if (readers !== undefined) {
    const all = readers.map((option) => refusals(writer, option, documents, path));
    return all.some((found) => found.length === 0) ? [] : (all.toSorted((a, b) => a.length - b.length)[0] ?? []);
  }
  if (isAnything(writer)) return [`${path} may be anything`];
  const values = refusedValues(writer, reader);
  if (values !== undefined) return values.map((value) => `${path} may be ${JSON.stringify(value)}`);
  if (!isOfType(writer, reader)) return [`${path} is ${typeOf(writer)}, not ${typeOf(reader)}`];
  return [
    ...bounds(writer, reader, path),
    ...refusedMembers(writer, reader, documents, path),
    ...refusals(schemaIn(writer, 'items'), schemaIn(reader, 'items'), documents, `${path}[]`),
  ];
}

/** The closed list of the reader does not have these values of the writer. Undefined if the reader has no closed list. */
function refusedValues(writer: JsonSchema, reader: JsonSchema): readonly unknown[] | undefined {
  const taken = valuesOf(reader);
  if (taken === undefined) return undefined;
  return (writtenValues(writer) ?? [`any ${typeOf(writer)}`]).filter((value) => !taken.includes(value));
}

const valuesOf = (schema: JsonSchema): readonly unknown[] | undefined =>
  'const' in schema ? [schema['const']] : (schema['enum'] as readonly unknown[] | undefined);

function writtenValues(schema: JsonSchema): readonly unknown[] | undefined {
  const unwritten = (schema[unwrittenMember] ?? []) as readonly unknown[];
  return valuesOf(schema)?.filter((value) => !unwritten.includes(value));
}

function refusedMembers(writer: JsonSchema, reader: JsonSchema, documents: Documents, path: string): readonly string[] {
  const [given, taken] = [membersOf(writer), membersOf(reader)];
  const always = (writer['required'] ?? []) as readonly string[];
  const missing = ((reader['required'] ?? []) as readonly string[]).filter((name) => !always.includes(name));
  const rest = schemaIn(reader, 'additionalProperties');
  return [
    ...missing.map((name) => `${path}.${name}${absence}`),
    ...Object.entries(given).flatMap(([name, member]) =>
      missing.includes(name) ? [] : refusals(member, taken[name] ?? rest, documents, `${path}.${name}`),
    ),
    ...(isAnything(rest) ? [] : refusals(schemaIn(writer, 'additionalProperties'), rest, documents, `${path}.*`)),
  ];
}

const lowerBounds = ['minimum', 'minLength', 'minItems'];
const upperBounds = ['maximum', 'maxLength', 'maxItems'];

function bounds(writer: JsonSchema, reader: JsonSchema, path: string): readonly string[] {
  const isWithin = (name: string, fits: (given: number, bound: number) => boolean) => {
    const [given, bound] = [writer[name], reader[name]];
    return typeof bound !== 'number' || (typeof given === 'number' && fits(given, bound));
  };
  const passed = [
    ...lowerBounds.filter((name) => !isWithin(name, (given, bound) => given >= bound)),
    ...upperBounds.filter((name) => !isWithin(name, (given, bound) => given <= bound)),
    ...['pattern', 'contentEncoding'].filter((name) => name in reader && reader[name] !== writer[name]),
  ];
  return passed.map((name) => `${path} passes the ${name} ${String(reader[name])}`);
}

const membersOf = (schema: JsonSchema) => (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
const optionsOf = (schema: JsonSchema) => (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined;

/** A schema within another one: what is not said may be anything, and what is `false` is nothing. */
function schemaIn(schema: JsonSchema, name: string): JsonSchema {
  const inner = schema[name];
  return inner === false ? { not: {} } : typeof inner === 'object' && inner !== null ? (inner as JsonSchema) : {};
}

const meaningless = new Set([
  'default',
  'description',
  'readOnly',
  'propertyNames',
  '$defs',
  'format',
  unwrittenMember,
]);
const isAnything = (schema: JsonSchema): boolean => Object.keys(schema).every((name) => meaningless.has(name));
const typeOf = ({ type, contentEncoding }: JsonSchema): string =>
  [type, contentEncoding].find((word) => typeof word === 'string') ?? 'something else';
const isOfType = (writer: JsonSchema, reader: JsonSchema): boolean =>
  typeOf(writer) === typeOf(reader) || (typeOf(writer) === 'integer' && typeOf(reader) === 'number');

function dereferenced(schema: JsonSchema, document: JsonSchema): JsonSchema {
  const { $ref: reference } = schema;
  if (typeof reference !== 'string') return schema;
  const definitions = (document['$defs'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  return definitions[reference.slice(reference.lastIndexOf('/') + 1)] ?? {};
}
