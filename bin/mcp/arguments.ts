import type { SentRequest } from '../api/open-api.ts';
import {
  type AgentOperation,
  type ApiDescription,
  type ApiParameter,
  type Json,
  referredFrom,
  wholeSchema,
} from './document.ts';

/** The arguments of a call: variables of the path, `filter`, `page`, `sort` and so on, `data`, and `file`. */
export type Arguments = Readonly<Record<string, unknown>>;

/** How many members a page of a list has unless the agent says so: what it reads counts against its context. */
const usualPage = 20;

/** The words of a parameter: `filter[status][]` is `status` of `filter`, and a list. */
interface ArgumentPath {
  readonly names: readonly [string, ...string[]];
  readonly isList: boolean;
}

function argumentPath({ name }: ApiParameter): ArgumentPath {
  const [first = name, ...others] = name.replaceAll(']', '').split('[');
  const isList = others.at(-1) === '';
  return { names: [first, ...(isList ? others.slice(0, -1) : others)], isList };
}

/** The JSON schema of the arguments of an operation. Its references lead into its own `$defs`. */
export function argumentsSchema(
  operation: AgentOperation,
  { schemas }: ApiDescription,
): Json & { readonly type: 'object' } {
  const properties: Record<string, Json> = {};
  const required: string[] = [];
  for (const parameter of operation.parameters) {
    const [first, inner] = argumentPath(parameter).names;
    const schema = { ...parameter.schema, description: parameter.description ?? '' };
    if (inner === undefined) properties[first] = schema;
    else properties[first] = grouped(properties[first], inner, schema);
    if (parameter.required === true && inner === undefined) required.push(first);
  }
  const { body } = operation;
  const { properties: ofBody = {}, required: requiredInBody = [] } = (
    body?.schema === undefined ? {} : wholeSchema(body.schema, schemas)
  ) as { readonly properties?: Readonly<Record<string, Json>>; readonly required?: readonly string[] };
  Object.assign(properties, ofBody);
  if (body?.isRequired === true) required.push(...requiredInBody);
  if (body !== undefined && body.fileTypes.length > 0) {
    properties['file'] = {
      type: 'string',
      description: `The name of a file in the folder of this server: ${body.fileTypes.join(', ')}.`,
    };
    required.push('file');
  }
  const schema = { type: 'object' as const, properties, required, additionalProperties: false };
  const defs = Object.fromEntries(referredFrom(schemas, schema));
  return plain({ ...schema, ...(Object.keys(defs).length === 0 ? {} : { $defs: defs }) }) as Json & {
    readonly type: 'object';
  };
}

function grouped(group: Json | undefined, name: string, schema: Json): Json {
  const { properties = {} } = (group ?? {}) as { readonly properties?: object };
  return { type: 'object', additionalProperties: false, properties: { ...properties, [name]: schema } };
}

/** A schema for an agent: references lead to `$defs`, what only tools of OpenAPI read is left out, and so is the key, which this server makes. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
      if (name === '$ref' && typeof one === 'string') return [[name, one.replace('#/components/schemas/', '#/$defs/')]];
      if (name === 'idempotencyKey' || name === 'discriminator' || name.startsWith('x-')) return [];
      return [[name, plain(one)]];
    }),
  );
}

/**
 * The request of a call. It is strict, so the API refuses members that it does not know. Throws an error that says which argument is
 * missing or unknown; the API checks their values.
 */
export function callRequest(operation: AgentOperation, given: Arguments, file?: Uint8Array): SentRequest {
  refuseUnknown(operation, given);
  const query = new URLSearchParams();
  let { path } = operation;
  for (const parameter of operation.parameters) {
    const place = argumentPath(parameter);
    const value = valueAt(given, place.names);
    if (parameter.in === 'path') {
      if (typeof value !== 'string' || value === '')
        throw new Error(`${operation.id} needs the argument ${parameter.name}, a text`);
      // A URL takes these for steps, so they would name another operation.
      if (/^\.{1,2}$/.test(value)) throw new Error(`${parameter.name} ${value} names nothing`);
      path = path.replace(`{${parameter.name}}`, encodeURIComponent(value));
    } else if (value !== undefined && value !== null) {
      for (const one of place.isList && Array.isArray(value) ? value : [value])
        query.append(parameter.name, textOf(one));
    } else if (parameter.name === 'page[limit]') query.append(parameter.name, String(usualPage));
  }
  const search = query.toString();
  const { data } = given;
  return {
    method: operation.method,
    path: search === '' ? path : `${path}?${search}`,
    ...(file === undefined ? {} : { body: file }),
    ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
    headers: { Prefer: 'handling=strict' },
  };
}

function refuseUnknown({ id, parameters, body }: AgentOperation, given: Arguments): void {
  const known = new Set<string>(parameters.map((parameter) => argumentPath(parameter).names[0]));
  if (body?.schema !== undefined) known.add('data');
  if (body !== undefined && body.fileTypes.length > 0) known.add('file');
  const groups = parameters.map((parameter) => argumentPath(parameter).names.join('.'));
  for (const [name, value] of Object.entries(given)) {
    if (!known.has(name)) throw new Error(`${id} has no argument ${name}: it has ${[...known].join(', ') || 'none'}`);
    if (name === 'data' || groups.includes(name)) continue;
    for (const inner of typeof value === 'object' && value !== null ? Object.keys(value) : []) {
      if (!groups.includes(`${name}.${inner}`)) throw new Error(`${id} has no argument ${name}.${inner}`);
    }
  }
}

const valueAt = (given: Arguments, [first, inner]: readonly [string, ...string[]]): unknown =>
  inner === undefined ? given[first] : (given[first] as Arguments | null | undefined)?.[inner];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
