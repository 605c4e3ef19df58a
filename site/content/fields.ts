import type { Field } from './block.ts';
import { componentName, type OpenApi, resolved, type Schema } from '../openapi.ts';

/** Deeper fields are not shown: no body has them. */
const depthMax = 8;

interface Place {
  readonly id: string;
  readonly name: string;
  readonly isRequired: boolean;
  readonly depth: number;
}

/** Reads fields from the schemas of a document. */
export class Fields {
  readonly #document: OpenApi;
  readonly #listPages: ReadonlySet<string>;

  /** `listPages` names the lists of values that have a page. */
  constructor(document: OpenApi, listPages: ReadonlySet<string>) {
    this.#document = document;
    this.#listPages = listPages;
  }

  /** The fields of an object. Their anchors begin with `prefix`. */
  of(schema: Schema, prefix = '', depth = 0): readonly Field[] {
    const { properties = {}, required = [] } = this.#whole(schema);
    return Object.entries(properties).map(([name, member]) =>
      this.field(member, { id: `${prefix}${name}`, name, isRequired: required.includes(name), depth }),
    );
  }

  field(schema: Schema, { id, name, isRequired, depth }: Place): Field {
    const whole = this.#whole(schema);
    const item = whole.items === undefined ? undefined : this.#whole(whole.items);
    const inner = item ?? whole;
    const values = valuesOf(inner);
    const listRef = (whole.items ?? schema).$ref;
    const list = listRef === undefined ? undefined : componentName(listRef);
    const forms = depth >= depthMax ? [] : (inner.oneOf ?? inner.anyOf ?? []).filter((form) => !isNull(form));
    return {
      id,
      name,
      type: this.#typeOf(whole),
      isRequired,
      text: sentenceOf(whole),
      rules: [...rulesOf(whole), ...(item === undefined ? [] : rulesOf(item).map((rule) => `each ${rule}`))],
      values,
      ...(list !== undefined && this.#listPages.has(list) ? { valuesPage: `values/${list}` } : {}),
      fields: depth >= depthMax || forms.length > 0 ? [] : this.#within(inner, id, depth),
      forms: this.#namesOf(forms).map(({ form, name: formName }) => ({
        name: formName,
        fields: this.#within(form, `${id}.${formName}`, depth),
      })),
    };
  }

  /** What a form is called: the type that it is for, or the name of its schema. */
  formName(form: Schema): string {
    const whole = this.#whole(form);
    const type = this.#whole(whole.properties?.['type'] ?? {});
    const own = type.const ?? (type.enum?.length === 1 ? type.enum[0] : undefined);
    if (form.$ref === undefined) return String(own ?? this.#onlyValueIn(whole) ?? this.#typeOf(whole));
    const name = componentName(form.$ref);
    return own === undefined || name.includes('.') ? name.slice(name.indexOf('.') + 1) : String(own);
  }

  /**
   * The forms that a body may have, each with a name that tells it apart: those of the declaration where they are as many, else what their
   * schemas say.
   */
  formsOf(schema: Schema, declared: readonly string[]): readonly { readonly form: Schema; readonly name: string }[] {
    const forms = this.#alternatives(schema);
    const named = this.#namesOf(forms);
    const isDeclared = named.every(({ form }, index) => declared[index]?.split('.')[0] === this.#typeIn(form));
    return named.map(({ form, name }, index) => ({ form, name: (isDeclared ? declared[index] : undefined) ?? name }));
  }

  #alternatives(schema: Schema): readonly Schema[] {
    const whole = resolved(this.#document, schema);
    const inner = [whole, ...(whole.allOf ?? [])].flatMap(({ oneOf, anyOf }) => oneOf ?? anyOf ?? []);
    return inner.length === 0 ? [schema] : inner.flatMap((one) => this.#alternatives(one));
  }

  #typeIn(form: Schema): unknown {
    const { const: only, enum: values = [] } = this.#whole(this.#whole(form).properties?.['type'] ?? {});
    return only ?? values[0];
  }

  /** Forms with names that tell them apart. */
  #namesOf(forms: readonly Schema[]): readonly { readonly form: Schema; readonly name: string }[] {
    const names = forms.map((form) => this.formName(form));
    return forms.map((form, index) => {
      const name = names[index] ?? '';
      return { form, name: names.indexOf(name) === names.lastIndexOf(name) ? name : `${name}-${index + 1}` };
    });
  }

  /** The first value in a form that its field always has, as `Monthly` of a schedule. */
  #onlyValueIn({ properties = {} }: Schema): string | number | boolean | undefined {
    return Object.values(properties)
      .map((member) => this.#whole(member))
      .map(({ const: only, enum: values }) => only ?? (values?.length === 1 ? (values[0] ?? undefined) : undefined))
      .find((value) => value !== undefined);
  }

  /** The fields that a resource or object has, without the frame of a resource. */
  #within(schema: Schema, id: string, depth: number): readonly Field[] {
    return this.of(schema, `${id}.`, depth + 1);
  }

  #whole(schema: Schema): Schema {
    const whole = resolved(this.#document, schema);
    const only = (whole.anyOf ?? whole.oneOf)?.filter((form) => !isNull(form)) ?? [];
    const [one] = only;
    if (one === undefined || only.length > 1) return joined(whole, (part) => this.#whole(part));
    const { anyOf: _any, oneOf: _one, ...beside } = whole;
    return { ...this.#whole(one), ...beside, type: [this.#whole(one).type ?? 'object', 'null'].flat() };
  }

  #typeOf(schema: Schema): string {
    const types = [schema.type ?? (schema.properties === undefined ? [] : 'object')].flat();
    const names = types.filter((type) => type !== 'null').map((type) => this.#nameOf(type, schema));
    const forms = schema.oneOf ?? schema.anyOf ?? [];
    const name = names.join(' or ') || (forms.length > 0 ? 'one of several forms' : 'any value');
    return types.includes('null') ? `${name}, or null` : name;
  }

  #nameOf(type: string, schema: Schema): string {
    if (type === 'array')
      return schema.items === undefined ? 'list' : `list of ${plural(this.#typeOf(this.#whole(schema.items)))}`;
    if (type !== 'string') return type;
    const { format } = schema;
    return format === undefined ? 'string' : (formats[format] ?? `string (${format})`);
  }
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'time',
  date: 'date',
  binary: 'file',
  uri: 'URL',
  email: 'e-mail address',
};

const plural = (type: string): string =>
  type
    .replace(/^(string|integer|number|object|boolean|date|time|file|list|URL)/, '$1s')
    .replace('one of several forms', 'objects');

const isNull = (schema: Schema): boolean => schema.type === 'null';

/** A schema with the members of the parts of which it says that all hold. */
function joined(schema: Schema, whole: (part: Schema) => Schema): Schema {
  if (schema.allOf === undefined) return schema;
  const parts = schema.allOf.map(whole);
  return {
    ...Object.assign({}, ...parts),
    ...schema,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties) as Record<
      string,
      Schema
    >,
    required: [...parts.flatMap(({ required = [] }) => required), ...(schema.required ?? [])],
  } as Schema;
}

/** The description without the list of values that follows in it for other tools. */
export const sentenceOf = ({ description = '' }: { readonly description?: string }): string =>
  description.replace(/\n\n- `[^]*$/, '').trim();

/** The values of a closed list with more than one. */
export function valuesOf(schema: Schema): Field['values'] {
  const { enum: values = [], 'x-enumDescriptions': texts = {} } = schema;
  if (values.length < 2) return [];
  return values
    .filter((value) => value !== null)
    .map((value) => ({ value: String(value), text: texts[String(value)] ?? '' }));
}

function rulesOf(schema: Schema): readonly string[] {
  return [
    ...range(schema.minLength, schema.maxLength, 'character'),
    ...range(schema.minItems, schema.maxItems, 'member'),
    ...numberRange(schema),
    ...(schema.pattern === undefined ? [] : [`matches \`${schema.pattern}\``]),
    ...(schema.const === undefined ? [] : [`always \`${String(schema.const)}\``]),
    ...(schema.enum?.length === 1 ? [`always \`${String(schema.enum[0])}\``] : []),
    ...(schema.default === undefined ? [] : [`\`${JSON.stringify(schema.default)}\` if left out`]),
  ];
}

function range(min = 0, max: number | undefined, noun: string): readonly string[] {
  const nouns = (count: number) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  if (max === undefined) return min === 0 ? [] : [`at least ${nouns(min)}`];
  if (min === max) return [`exactly ${nouns(max)}`];
  return [min === 0 ? `at most ${nouns(max)}` : `${min} to ${nouns(max)}`];
}

function numberRange({ minimum, maximum }: Schema): readonly string[] {
  const low = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum.toLocaleString('en-US');
  const high =
    maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum.toLocaleString('en-US');
  if (low !== undefined && high !== undefined) return [`${low} to ${high}`];
  if (low !== undefined) return [`at least ${low}`];
  return high === undefined ? [] : [`at most ${high}`];
}
