import type * as z from 'zod';

type Schema = z.core.$ZodType;
type ObjectShape = Readonly<Record<string, Schema>>;
type Path = readonly (string | number)[];

interface Tidied {
  readonly value: unknown;
  /** The places of members that the schema does not know. */
  readonly unknown: readonly Path[];
}

interface Rules {
  /** True if null for a member that may be missing means that it is not given. */
  readonly nullIsAbsent: boolean;
  /** True if the members are relationships: `{"data":null}` is then null. */
  readonly areLinks?: boolean;
}

/**
 * A value as a schema is to read it: without nulls that mean "not given", and with a list of the members that the schema would
 * ignore. It does not validate; a value that fits no schema is returned as it is.
 */
export function tidyDocument(schema: Schema, value: unknown, rules: Rules): Tidied {
  const unknown: Path[] = [];
  return { value: tidy([schema], value, []), unknown };

  function tidy(schemas: readonly Schema[], sent: unknown, path: Path): unknown {
    if (typeof sent !== 'object' || sent === null) return sent;
    if (Array.isArray(sent)) {
      const elements = schemas.flatMap(elementsOf);
      return elements.length === 0 ? sent : sent.map((one, index) => tidy(elements, one, [...path, index]));
    }
    const shapes = schemas.flatMap((one) => shapesOf(one, sent));
    const values = schemas.flatMap(recordValuesOf);
    if (shapes.length === 0 && values.length === 0) return sent;
    return Object.fromEntries(
      Object.entries(sent).flatMap(([name, member]): [string, unknown][] => {
        const named = shapes.flatMap((shape) => (Object.hasOwn(shape, name) ? (shape[name] ?? []) : []));
        const own = [...named, ...values];
        if (own.length === 0) unknown.push([...path, name]);
        else if (isNull(member, rules) && rules.nullIsAbsent && named.every(isOptional)) return [];
        return [[name, tidy(own, member, [...path, name])]];
      }),
    );
  }
}

/** True for null, and for a relationship to nothing. */
export const isNull = (member: unknown, { areLinks = false }: Pick<Rules, 'areLinks'>): boolean =>
  member === null || (areLinks && typeof member === 'object' && 'data' in member && member.data === null);

/** Members of a record are optional without saying so. */
const isOptional = (schema: Schema) => (schema as z.ZodType).safeParse(undefined).success;

const definition = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

/** The schema inside the wrappers that make a value optional or nullable or change it otherwise. */
function inner(schema: Schema): Schema {
  const def = definition(schema);
  if ('innerType' in def && def.type !== 'promise' && def.type !== 'success') return inner(def.innerType);
  return def.type === 'pipe' ? inner(def.in) : schema;
}

/** The shapes of which an object of the schema has the members: several of an intersection, one of a union. */
function shapesOf(schema: Schema, sent: object): readonly ObjectShape[] {
  const def = definition(inner(schema));
  if (def.type === 'object') return [def.shape];
  if (def.type === 'intersection') return [...shapesOf(def.left, sent), ...shapesOf(def.right, sent)];
  if (def.type !== 'union') return [];
  const option = def.options.find((one) => isMeant(one, sent, 'discriminator' in def ? def.discriminator : undefined));
  return option === undefined ? [] : shapesOf(option, sent);
}

/** The names of all members that an object of the schema may have, whichever option of a union it is. */
export function memberNames(schema: Schema): readonly string[] {
  const def = definition(inner(schema));
  if (def.type === 'object') return Object.keys(def.shape);
  if (def.type === 'intersection') return [...memberNames(def.left), ...memberNames(def.right)];
  return def.type === 'union' ? def.options.flatMap(memberNames) : [];
}

/** True if an option of a union is the one that a value is for. */
function isMeant(option: Schema, sent: object, discriminator: unknown): boolean {
  if (typeof discriminator !== 'string') return (option as z.ZodType).safeParse(sent).success;
  const [shape] = shapesOf(option, sent);
  const own = shape?.[discriminator] as z.ZodType | undefined;
  return own?.safeParse((sent as Readonly<Record<string, unknown>>)[discriminator]).success === true;
}

function elementsOf(schema: Schema): readonly Schema[] {
  const def = definition(inner(schema));
  return def.type === 'array' ? [def.element] : [];
}

function recordValuesOf(schema: Schema): readonly Schema[] {
  const def = definition(inner(schema));
  return def.type === 'record' ? [def.valueType] : [];
}
