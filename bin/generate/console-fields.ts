import { type FormField, valueCount } from '../../console/src/fields.ts';
import { type DocumentSchema, type OpenApi, resolved } from './client/schema.ts';
import { firstSentence, saysCents } from './console-module.ts';

/** An object with more values than this has a form of its own somewhere else, if at all. What is known of an applicant before has the most. */
const membersMax = 100;
/** A list of objects with more values than this has a form of its own somewhere else, if at all. A person has the most. */
const rowMembersMax = 20;
/** A choice of more values than this is typed: all countries, for example. */
const choicesMax = 60;

interface Around {
  readonly document: OpenApi;
  /** What the answer has in the place of the object, if a change begins with an answer. */
  readonly answers?: readonly DocumentSchema[] | undefined;
  /** True if a form may do without members that are optional and no fields. */
  readonly mayLack: boolean;
}

interface Member extends Around {
  /** The names of the members of the same object. */
  readonly beside: readonly string[];
}

/** What a form says of a field: the first sentence of the reference, and those that name a field beside it, such as one that is left out with it. */
function textOfField(text: string, name: string, beside: readonly string[]): string {
  const first = firstSentence(text);
  const others = beside.filter((one) => one !== name);
  const conditions = text
    .slice(first.length)
    .split(/(?<=[.])\s+|\n+/)
    .filter((sentence) => others.some((one) => new RegExp(`^[^a-z-].*\\b${one}\\b`).test(sentence)));
  return [first, ...conditions.map((sentence) => sentence.trim())].join(' ');
}

/** The fields of an object, in its order. Undefined if it needs a member that is no field. */
export function fieldsIn(schema: DocumentSchema, around: Around): readonly FormField[] | undefined {
  const fields: FormField[] = [];
  const beside = Object.keys(schema.properties ?? {});
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name) === true;
    const found = fieldOf(name, property, { ...around, beside });
    if (found === undefined && (isRequired || !around.mayLack)) return undefined;
    if (found !== undefined) fields.push(isRequired ? found : { ...found, isOptional: true as const });
  }
  return fields;
}

/** Undefined if an attribute is neither a value, nor a list of values, nor an object or a list of objects of a few of them. */
function fieldOf(name: string, given: DocumentSchema, around: Member): FormField | undefined {
  const { document, beside } = around;
  const schema = merged(given, document);
  const says = textOfField(given.description ?? schema.description ?? '', name, beside);
  const answers = around.answers && memberSchemas(around.answers, name, document);
  const field = {
    name,
    says,
    ...(isNullable(given, document) ? { isNullable: true as const } : {}),
    ...(answers?.length === 0 ? { isUnseen: true as const } : {}),
  };
  if (schema.properties !== undefined) {
    const isWhole = schema['x-replaced'] ?? (schema.required ?? []).length > 0;
    // What a change replaces as a whole loses what its form does not have.
    const members = fieldsIn(schema, { document, answers, mayLack: around.answers === undefined || !isWhole });
    if (members === undefined || members.length === 0 || valueCount(members) > membersMax) return undefined;
    return { ...field, kind: 'group', members, ...(isWhole ? { isWhole } : {}) };
  }
  if (schema.items !== undefined) return listOf(field, schema, { ...around, answers });
  if (typeof schema.additionalProperties === 'object')
    return merged(schema.additionalProperties, document).type === 'string' ? { ...field, kind: 'pairs' } : undefined;
  const { choices } = choicesOf(schema);
  if (choices !== undefined) return { ...field, kind: 'choice', choices };
  const kind = kindOf(schema, says);
  return kind === undefined ? undefined : { ...field, kind };
}

/** A list of texts, or of small objects. */
function listOf(
  field: Omit<FormField, 'kind'>,
  { items = {}, minItems, maxItems }: DocumentSchema,
  { document, answers }: Around,
): FormField | undefined {
  const item = resolved(items, document);
  if (item.type === 'string') return { ...field, kind: 'list', ...choicesOf(item) };
  const around = {
    document,
    answers: answers && memberSchemas(answers, undefined, document),
    mayLack: answers === undefined,
  };
  const members = fieldsIn(item, around) ?? [];
  if (members.length === 0 || valueCount(members) > rowMembersMax) return undefined;
  return {
    ...field,
    kind: 'rows',
    members,
    ...(minItems === undefined ? {} : { rowsMin: minItems }),
    ...(maxItems === undefined ? {} : { rowsMax: maxItems }),
  };
}

function isNullable(given: DocumentSchema, document: OpenApi): boolean {
  const { type, oneOf = [], anyOf = [] } = resolved(given, document);
  return [type].flat().includes('null') || [...oneOf, ...anyOf].some((one) => isNullable(one, document));
}

function kindOf({ type, format }: DocumentSchema, says: string): FormField['kind'] | undefined {
  const kinds = [type].flat();
  if (kinds.includes('string')) return format === 'date' ? 'day' : 'text';
  if (kinds.includes('boolean')) return 'flag';
  if (kinds.includes('number')) return 'decimal';
  return kinds.includes('integer') ? (saysCents(says) ? 'cents' : 'number') : undefined;
}

function choicesOf({ const: only, enum: several }: DocumentSchema): { readonly choices?: readonly string[] } {
  const choices = (only === undefined ? several : [only])?.filter((one) => one !== null).map(String);
  return choices === undefined || choices.length > choicesMax ? {} : { choices };
}

/** One schema for what may be one of several: it has the members of all, and needs those that all need. */
function merged(given: DocumentSchema, document: OpenApi): DocumentSchema {
  const schema = resolved(given, document);
  const several = (schema.oneOf ?? schema.anyOf ?? [])
    .map((one) => resolved(one, document))
    .filter(({ type }) => type !== 'null');
  const [first, ...others] = several;
  if (first === undefined) return schema;
  return others.reduce((one, other) => union(one, other), first);
}

function union(one: DocumentSchema, other: DocumentSchema): DocumentSchema {
  const names = Object.keys({ ...one.properties, ...other.properties });
  if (names.length === 0) return one;
  return {
    ...one,
    properties: Object.fromEntries(
      names.map((name) => [name, either(one.properties?.[name], other.properties?.[name])] as const),
    ),
    required: (one.required ?? []).filter((name) => other.required?.includes(name) === true),
  };
}

function either(one: DocumentSchema | undefined, other: DocumentSchema | undefined): DocumentSchema {
  if (one === undefined || other === undefined) return one ?? other ?? {};
  const values = [...new Set([...valuesOf(one), ...valuesOf(other)])];
  if (values.length === 0) return one;
  const { const: _only, ...rest } = one;
  return { ...rest, enum: values };
}

const valuesOf = ({ const: only, enum: several = [] }: DocumentSchema) => (only === undefined ? several : [only]);

/** The relationships to one resource each. Undefined if more is needed. */
export function relationsIn(schema: DocumentSchema, document: OpenApi): readonly FormField[] | undefined {
  const fields: FormField[] = [];
  for (const [name, given] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name) === true;
    const relation = merged(given, document);
    const data = merged(relation.properties?.['data'] ?? {}, document);
    const types = typesIn(resolved(data.properties?.['type'] ?? {}, document));
    const relates = types.find((type) => type === name) ?? types[0];
    if (relates === undefined && isRequired) return undefined;
    const text = given.description ?? relation.description ?? data.description ?? '';
    const says = textOfField(text, name, Object.keys(schema.properties ?? {}));
    if (relates !== undefined)
      fields.push({ name, says, kind: 'text', relates, ...(isRequired ? {} : { isOptional: true as const }) });
  }
  return fields;
}

/** The types that a schema of a type allows. */
export const typesIn = (schema: DocumentSchema | undefined): readonly string[] =>
  [schema?.const, ...(schema?.enum ?? [])].filter((one) => typeof one === 'string');

/** A schema, or all that it may be. */
export function alternativeSchemas(given: DocumentSchema, document: OpenApi): readonly DocumentSchema[] {
  const schema = resolved(given, document);
  const several = schema.oneOf ?? schema.anyOf;
  return several === undefined ? [schema] : several.flatMap((one) => alternativeSchemas(one, document));
}

/** What a member of schemas may be, or an item of them. Empty if none has it. */
export const memberSchemas = (schemas: readonly DocumentSchema[], name: string | undefined, document: OpenApi) =>
  schemas
    .flatMap((schema) => alternativeSchemas(schema, document))
    .flatMap(({ properties, items }) => (name === undefined ? items : properties?.[name]) ?? []);
