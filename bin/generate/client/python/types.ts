import { invariant } from '../../../../functions/kernel/base/invariant.ts';
import { capital, referredName } from '../names.ts';
import type { DocumentSchema } from '../schema.ts';
import { requiredMembers, textsOf } from '../type-text.ts';
import { docstring, literal } from './text.ts';

/** Where a type is used. */
export interface TypeUse {
  /** What an object is called here that has no name of its own. */
  readonly name: string;
  /** True for what a request sends: it may be any sequence and any mapping. */
  readonly isSent: boolean;
  /** What comes before the names of types: `t.` outside of their module. */
  readonly prefix: string;
}

/** Words that no class of Python can have as a member. */
const keywords = new Set(['from', 'class', 'import', 'in', 'is', 'not', 'or', 'and', 'None', 'global', 'pass', 'with']);

/** The types of the Python client: those of the components, and those of objects that have no name in the document. */
export class PythonTypes {
  readonly #declarations: string[] = [];
  readonly #names: Set<string>;

  /** `taken`: names that are not free, those of the components among them. */
  constructor(taken: readonly string[]) {
    this.#names = new Set(taken);
  }

  /** All declarations so far, as the text of a module. */
  declarations(): string {
    return this.#declarations.join('\n\n');
  }

  /** Declares a component under its name. */
  component(name: string, schema: DocumentSchema, isSent: boolean): void {
    const isObject = schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0;
    if (isObject && (schema.oneOf ?? schema.anyOf ?? schema.allOf) === undefined) {
      this.#object(name, schema, isSent);
    } else {
      this.alias(name, this.text(schema, { name, isSent, prefix: '' }), textsOf(schema));
    }
  }

  /** Declares a type by the text of another one, in a form that programs can read too: a text would have no `|`. */
  alias(name: string, text: string, texts: readonly string[]): void {
    this.#declarations.push(`${name}: TypeAlias = ${aliased(text)}\n${docstring(texts, '')}`);
  }

  /** The type of a schema, as text. */
  text(schema: DocumentSchema, use: TypeUse): string {
    if (schema.$ref !== undefined) return `${use.prefix}${referredName(schema.$ref)}`;
    const union = schema.oneOf ?? schema.anyOf;
    if (union !== undefined) return this.#union(union, use);
    if (schema.allOf !== undefined) return this.text(narrowed(schema.allOf), use);
    if ('const' in schema) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    if (Array.isArray(schema.type)) {
      const types = schema.type as readonly string[];
      return this.#union(
        types.map((type) => ({ ...schema, type })),
        use,
      );
    }
    return this.#plain(schema, use);
  }

  /** Declares an object that has no name in the document, and answers its type. */
  named(schema: DocumentSchema, { name, isSent, prefix }: TypeUse): string {
    let free = name;
    while (this.#names.has(free)) free = `${free}Value`;
    this.#names.add(free);
    this.#object(free, schema, isSent);
    return `${prefix}${free}`;
  }

  #union(schemas: readonly DocumentSchema[], use: TypeUse): string {
    const hasMany = schemas.filter(({ type }) => type === 'object').length > 1;
    const types = schemas.map((one, index) =>
      this.text(one, { ...use, name: `${use.name}${kindOf(one) ?? (hasMany ? `Option${index + 1}` : '')}` }),
    );
    return [...new Set(types)].join(' | ');
  }

  #plain(schema: DocumentSchema, use: TypeUse): string {
    switch (schema.type) {
      case 'string':
        return schema.format === 'binary' ? 'FileContent' : 'str';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'boolean':
        return 'bool';
      case 'null':
        return 'None';
      case 'array':
        return `${use.isSent ? 'Sequence' : 'list'}[${this.text(schema.items ?? {}, { ...use, name: `${use.name}Item` })}]`;
      case 'object':
        return this.#anyObject(schema, use);
      case undefined:
      default:
        return 'Any';
    }
  }

  #anyObject(schema: DocumentSchema, use: TypeUse): string {
    const { properties = {}, additionalProperties } = schema;
    if (Object.keys(properties).length > 0) return this.named(schema, use);
    const values = typeof additionalProperties === 'object' ? this.text(additionalProperties, use) : 'Any';
    return `${use.isSent ? 'Mapping' : 'dict'}[str, ${values}]`;
  }

  #object(name: string, schema: DocumentSchema, isSent: boolean): void {
    const { properties = {} } = schema;
    const required = requiredMembers(schema, isSent);
    const members = Object.entries(properties).map(([member, one]) => {
      const text = this.text(one, { name: `${name}${capital(member)}`, isSent, prefix: '' });
      const type = quoted(text);
      return { member, type: required.includes(member) ? type : `NotRequired[${type}]`, texts: textsOf(one) };
    });
    if (members.some(({ member }) => keywords.has(member))) {
      const written = members.map(({ member, type }) => `    ${JSON.stringify(member)}: ${type},\n`).join('');
      this.#declarations.push(
        `${name} = TypedDict(\n    "${name}",\n    {\n${written.replaceAll(/^/gm, '    ').trimEnd()}\n    },\n)\n${docstring(textsOf(schema), '')}`,
      );
      return;
    }
    const written = members.map(({ member, type, texts }) => `    ${member}: ${type}\n${docstring(texts, '    ')}`);
    this.#declarations.push(`class ${name}(TypedDict):\n${docstring(textsOf(schema), '    ')}${written.join('')}`);
  }
}

function aliased(text: string): string {
  const options = /\[[^\]]*\|/.test(text) ? [text] : text.split(' | ');
  const [first = ''] = options;
  // Types of the module may be declared later.
  const written = options.map((one) => (/^[A-Z]\w*$/.test(one) ? quoted(one) : one));
  return options.length === 1 ? first : `Union[\n${written.map((one) => `    ${one},\n`).join('')}]`;
}

/** A type as a text, so that it may be declared later. */
const quoted = (type: string): string => (/['\\]/.test(type) ? JSON.stringify(type) : `'${type}'`);

/** What tells an option of a union from the others, as a part of a name; undefined if its type does not tell. */
function kindOf({ properties = {}, type }: DocumentSchema): string | undefined {
  const kind = properties['type'];
  const value = kind?.const ?? kind?.enum?.[0];
  return type === 'object' && typeof value === 'string' ? capital(value) : undefined;
}

/** Python has no intersections. Those of the document say the type once more, which each option of theirs says itself. */
function narrowed(parts: readonly DocumentSchema[]): DocumentSchema {
  const [whole, ...others] = parts.filter(({ properties = {} }) => Object.keys(properties).join() !== 'type');
  invariant(whole !== undefined && others.length === 0, 'an intersection of objects has no type in Python');
  return whole;
}
