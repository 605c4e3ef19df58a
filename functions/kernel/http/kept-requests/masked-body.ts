import type * as z from 'zod';
import { hasCheckDigit } from '../../base/card-number.ts';
import { handlingOf } from '../../table/schema-parts.ts';
import type { AnyOperation } from '../operation.ts';
import { formsOf } from '../operation.ts';

/** What is shown in the place of a value that may be personal or secret. */
export const mask = '***';
const depthMax = 8;
const membersMax = 20;
const bodyCharactersMax = 2_000;

/** From 13 to 19 digits, as a card has them. */
const cardNumberForm = /^\d{13,19}$/;

type Schema = z.core.$ZodType;
type Form = Pick<AnyOperation, 'request'>;

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

/** True if a schema, or what makes it optional, says that its values are personal or secret. Then all below it is masked. */
function isPersonal(schema: Schema): boolean {
  const { innerType, options, in: read } = definitionOf(schema);
  const handling = handlingOf(schema);
  if (handling !== undefined && handling !== 'kept') return true;
  const inner = innerType ?? read;
  return inner === undefined ? options?.some(isPersonal) === true : isPersonal(inner);
}

/**
 * The body of a request as JSON, in which every value is masked that may be personal or secret. It shows amounts and other numbers, truth
 * values, ids, and values of closed lists, where the operation knows the member and nothing around it is personal. A personal member is
 * masked as a whole. Of everything else it shows the names that the operation knows, and that there was a value. Ids are masked unless
 * `showsIds`, and in the members of a list always, because those are looked up after the answer. Undefined if the body is no JSON. A long
 * body is cut: then it is no JSON any more.
 */
export function maskedBody(operation: Form, sent: string, { showsIds }: Shows): string | undefined {
  const document = parsed(sent);
  if (typeof document !== 'object' || document === null) return undefined;
  const { data } = document as { readonly data?: unknown };
  const masked = Array.isArray(data)
    ? data.slice(0, membersMax).map((one) => resource(operation, one, { showsIds: false }))
    : resource(operation, data, { showsIds });
  return JSON.stringify({ data: masked }).slice(0, bodyCharactersMax);
}

export interface Shows {
  /** True if the answer says that the ids belong to something: whoever sends a request may write anything in their place. */
  readonly showsIds: boolean;
}

/** True for what may be the number of a card: 13 to 19 digits, of which the last one checks the others. */
export function isLikeCardNumber(value: unknown): boolean {
  const digits = String(value);
  return cardNumberForm.test(digits) && hasCheckDigit(digits);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function resource(operation: Form, sent: unknown, shows: Shows): unknown {
  if (typeof sent !== 'object' || sent === null) return mask;
  const { type, attributes, relationships } = sent as Readonly<Record<string, unknown>>;
  const forms = formsOf(operation).filter(
    (one) => one.type === type || (typeof type === 'string' && one.aliases?.includes(type) === true),
  );
  const part = (name: 'attributes' | 'relationships', value: unknown) =>
    masked(
      forms.map((form) => form[name]),
      value,
      { ...shows, depth: 0 },
    );
  return {
    type: forms.length === 0 ? mask : type,
    attributes: part('attributes', attributes),
    relationships: part('relationships', relationships),
  };
}

function masked(declared: readonly Schema[], value: unknown, at: Shows & { readonly depth: number }): unknown {
  if (value === undefined || value === null) return value;
  if (at.depth === depthMax || declared.some(isPersonal)) return mask;
  const schemas = declared.flatMap(alternatives);
  if (typeof value !== 'object') {
    return !isLikeCardNumber(value) && schemas.some((one) => isPlain(one, value, at)) ? value : mask;
  }
  const below = { ...at, depth: at.depth + 1 };
  if (Array.isArray(value)) {
    const elements = schemas.flatMap((one) => definitionOf(one).element ?? []);
    return value.slice(0, membersMax).map((one) => masked(elements, one, below));
  }
  const known = Object.entries(value).flatMap(([name, member]) => {
    const parts = schemas.flatMap((one) => memberOf(one, name));
    return parts.length === 0 ? [] : [[name, masked(parts, member, below)] as const];
  });
  return known.length === 0 ? mask : Object.fromEntries(known);
}

function memberOf(schema: Schema, name: string): readonly Schema[] {
  const { shape } = definitionOf(schema);
  const member = shape !== undefined && Object.hasOwn(shape, name) ? shape[name] : undefined;
  return member === undefined ? [] : [member];
}

/** True for a value that says nothing about a person, by its schema: of a text, the schema has to say so. */
function isPlain(schema: Schema, value: unknown, { showsIds }: Shows): boolean {
  const { type, entries, values } = definitionOf(schema);
  if (type === 'enum') return Object.values(entries ?? {}).includes(value);
  if (type === 'literal') return values?.includes(value) === true;
  if (type === 'number' || type === 'boolean') return typeof value === type;
  return showsIds && handlingOf(schema) === 'kept' && isValid(schema, value);
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
export function maskedPointer(operation: Form, pointer: string): string {
  const names = new Set(['', 'data', 'id', 'type', 'attributes', 'relationships']);
  for (const { attributes, relationships } of formsOf(operation)) {
    for (const schema of [attributes, relationships]) namesOf(schema, names, 0);
  }
  return pointer
    .split('/')
    .map((name) => (names.has(name) || /^\d{1,4}$/.test(name) ? name : mask))
    .join('/');
}
