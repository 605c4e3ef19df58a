import { comment, rulesOf } from './comments.ts';
import { referredName } from './names.ts';
import type { DocumentSchema } from './schema.ts';

/** How the types of a module are written. */
export interface TypeStyle {
  /** True for what a request sends: its lists may be read-only, and a member that is `undefined` is not sent. */
  readonly isSent: boolean;
}

/** The TypeScript type of a schema, as text. */
export function typeText(schema: DocumentSchema, style: TypeStyle, indent = ''): string {
  if (schema.$ref !== undefined) return referredName(schema.$ref);
  const union = schema.oneOf ?? schema.anyOf;
  if (union !== undefined) return joined(union, ' | ', style, indent);
  if (schema.allOf !== undefined) return joined(schema.allOf, ' & ', style, indent);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(schema.type)) {
    const types = schema.type as readonly string[];
    return joined(
      types.map((type) => ({ ...schema, type })),
      ' | ',
      style,
      indent,
    );
  }
  return plainText(schema, style, indent);
}

function plainText(schema: DocumentSchema, style: TypeStyle, indent: string): string {
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? 'FileContent' : 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array':
      return `${style.isSent ? 'readonly ' : ''}${listed(typeText(schema.items ?? {}, style, indent))}[]`;
    case 'object':
      return objectText(schema, style, indent);
    case undefined:
    default:
      return 'unknown';
  }
}

function objectText(schema: DocumentSchema, style: TypeStyle, indent: string): string {
  const { properties = {}, additionalProperties } = schema;
  const members = membersText(schema, style, indent);
  if (Object.keys(properties).length === 0) {
    const values = typeof additionalProperties === 'object' ? typeText(additionalProperties, style, indent) : 'unknown';
    return additionalProperties === false ? 'Record<string, never>' : `Record<string, ${values}>`;
  }
  const others = typeof additionalProperties === 'object' ? `${indent}  [name: string]: unknown;\n` : '';
  return `{\n${members}${others}${indent}}`;
}

/** The members of an object, each with its text as a comment. */
export function membersText(schema: DocumentSchema, style: TypeStyle, indent: string): string {
  const { properties = {} } = schema;
  const required = requiredMembers(schema, style.isSent);
  return Object.entries(properties)
    .map(([name, member]) => {
      const type = typeText(member, style, `${indent}  `);
      const isRequired = required.includes(name);
      const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
      const whole = isRequired || !style.isSent ? type : `${type} | undefined`;
      return `${comment(textsOf(member), `${indent}  `)}${indent}  ${key}${isRequired ? '' : '?'}: ${whole};\n`;
    })
    .join('');
}

/** The members that a program has to give, or always gets. The client makes an idempotency key by itself where it has none. */
export const requiredMembers = ({ required = [] }: DocumentSchema, isSent: boolean): readonly string[] =>
  isSent ? required.filter((name) => name !== 'idempotencyKey') : required;

/** The text of a schema and its rules, in one line if both are short. */
export function textsOf(schema: DocumentSchema): readonly string[] {
  const { description = '' } = schema;
  const rules = rulesOf(schema);
  return description.includes('\n')
    ? [description, rules]
    : [[description, rules].filter((text) => text !== '').join(' ')];
}

function joined(schemas: readonly DocumentSchema[], by: string, style: TypeStyle, indent: string): string {
  const texts = [...new Set(schemas.map((one) => typeText(one, style, indent)))];
  return texts
    .map((text) => (texts.length > 1 && / [|&] /.test(text) && !text.startsWith('{') ? `(${text})` : text))
    .join(by);
}

const listed = (text: string): string => (/ [|&] |^readonly /.test(text) && !text.startsWith('{') ? `(${text})` : text);
