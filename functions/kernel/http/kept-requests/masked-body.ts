import type * as z from 'zod';
import type { AnyOperation } from '../operation.ts';
import { formsOf } from '../operation.ts';

/** What is shown in the place of a value that may be personal or secret. */
export const mask = '***';
const depthMax = 8;
const membersMax = 20;
const bodyCharactersMax = 2_000;

type Schema = z.core.$ZodType;

/** The parts of a schema's definition that are looked at. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly options?: readonly Schema[];
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
}

const definitionOf = (schema: Schema): Definition => schema._zod.def;

/** The schemas that a value may have: without what makes them optional, and each of several. */
function alternatives(schema: Schema): readonly Schema[] {
  const { innerType, options, in: read } = definitionOf(schema);
  const inner = innerType ?? read;
  if (inner !== undefined) return alternatives(inner);
  return options === undefined ? [schema] : options.flatMap(alternatives);
}

/**
 * The body of a request as JSON, in which every value is masked that may be personal or secret. It shows amounts and other numbers, truth
 * values, ids, and values of closed lists, where the operation knows the member; of everything else it shows the names that the operation
 * knows, and that there was a value. Undefined if the body is no JSON. A long body is cut: then it is no JSON any more.
 */
export function maskedBody(operation: Pick<AnyOperation, 'request'>, sent: string): string | undefined {
  const document = parsed(sent);
  if (typeof document !== 'object' || document === null) return undefined;
  const { data } = document as { readonly data?: unknown };
  const resources = Array.isArray(data) ? data.slice(0, membersMax).map((one) => resource(operation, one)) : undefined;
  return JSON.stringify({ data: resources ?? resource(operation, data) }).slice(0, bodyCharactersMax);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function resource(operation: Pick<AnyOperation, 'request'>, sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return mask;
  const { type, attributes, relationships } = sent as Readonly<Record<string, unknown>>;
  const forms = formsOf(operation).filter((one) => one.type === type || one.aliases?.includes(String(type)) === true);
  return {
    type: forms.length === 0 ? mask : type,
    attributes: masked(
      forms.flatMap((form) => alternatives(form.attributes)),
      attributes,
      0,
    ),
    relationships: masked(
      forms.flatMap((form) => alternatives(form.relationships)),
      relationships,
      0,
    ),
  };
}

function masked(schemas: readonly Schema[], value: unknown, depth: number): unknown {
  if (value === undefined || value === null) return value;
  if (typeof value !== 'object') return schemas.some((one) => isPlain(one, value)) ? value : mask;
  if (depth === depthMax) return mask;
  if (Array.isArray(value)) {
    const elements = schemas.flatMap((one) => partOf(definitionOf(one).element));
    return value.slice(0, membersMax).map((one) => masked(elements, one, depth + 1));
  }
  const known = Object.entries(value).flatMap(([name, member]) => {
    const parts = schemas.flatMap((one) => memberOf(one, name));
    return parts.length === 0 ? [] : [[name, masked(parts, member, depth + 1)] as const];
  });
  return known.length === 0 ? mask : Object.fromEntries(known);
}

const partOf = (schema: Schema | undefined): readonly Schema[] => (schema === undefined ? [] : alternatives(schema));

function memberOf(schema: Schema, name: string): readonly Schema[] {
  const { shape } = definitionOf(schema);
  return shape !== undefined && Object.hasOwn(shape, name) ? partOf(shape[name]) : [];
}

/** True for a value that says nothing about a person, by its schema: of a text, the schema has to say so. */
function isPlain(schema: Schema, value: unknown): boolean {
  const { type, entries, values } = definitionOf(schema);
  if (type === 'enum') return Object.values(entries ?? {}).includes(value);
  if (type === 'literal') return values?.includes(value) === true;
  if (type === 'number' || type === 'boolean') return typeof value === type;
  return 'handling' in schema && schema.handling === 'kept' && isValid(schema, value);
}

const isValid = (schema: Schema, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;

/** The names of the members that the forms of an operation know, at any depth. */
function namesOf(schema: Schema, names: Set<string>, depth: number): void {
  if (depth > depthMax) return;
  for (const one of alternatives(schema)) {
    const { shape = {}, element } = definitionOf(one);
    if (element !== undefined) namesOf(element, names, depth + 1);
    for (const [name, part] of Object.entries(shape)) {
      names.add(name);
      namesOf(part, names, depth + 1);
    }
  }
}

/** A pointer into a body, in which each name is masked that the operation does not know: the caller may have named a person. */
export function maskedPointer(operation: Pick<AnyOperation, 'request'>, pointer: string): string {
  const names = new Set(['', 'data', 'id', 'type', 'attributes', 'relationships']);
  for (const { attributes, relationships } of formsOf(operation)) {
    for (const schema of [attributes, relationships]) namesOf(schema, names, 0);
  }
  return pointer
    .split('/')
    .map((name) => (names.has(name) || /^\d{1,4}$/.test(name) ? name : mask))
    .join('/');
}
