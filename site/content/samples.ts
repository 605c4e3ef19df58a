import { snakeCase } from '../../functions/reference/snake-case.ts';
import type { Parameter } from '../openapi.ts';
import { type Choice, code } from './block.ts';

/** A request as a program sends it. */
export interface SampleRequest {
  readonly operationId: string;
  readonly method: string;
  /** The values of the variables of its path, by name. */
  readonly variables: Readonly<Record<string, string>>;
  /** With the values of its variables, without its query. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly mediaType?: string | undefined;
  /** A document, or undefined if there is no body. */
  readonly body?: unknown;
  /** Given if the body is a file. */
  readonly file?: string | undefined;
}

/** The same request in the languages that the site shows. */
export const samplesOf = (request: SampleRequest): readonly Choice[] => [
  { name: 'curl', blocks: [code('sh', curl(request))] },
  { name: 'TypeScript', blocks: [code('ts', typeScript(request))] },
  { name: 'Python', blocks: [code('python', python(request))] },
];

/** Values that a reader replaces: those that the document gives, or the id of something. */
export const exampleOf = ({ example, name }: Parameter): string =>
  typeof example === 'string' || typeof example === 'number'
    ? String(example)
    : name.toLowerCase().endsWith('id')
      ? '100000001'
      : name;

function queryText(query: SampleRequest['query']): string {
  if (query.length === 0) return '';
  return `?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

function curl({ method, path, query, mediaType, body, file }: SampleRequest): string {
  const address = `"$BANKSTACK${path}${queryText(query)}"`;
  const flags = [
    `curl${query.some(([name]) => name.includes('[')) ? ' -g' : ''}${method === 'GET' || (method === 'POST' && (body ?? file) !== undefined) ? '' : ` -X ${method}`} ${address}`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(mediaType === undefined ? [] : [`-H 'Content-Type: ${mediaType}'`]),
    ...(body === undefined ? [] : [`-d '${shellText(body)}'`]),
    ...(file === undefined ? [] : [file]),
  ];
  return flags.join(' \\\n  ');
}

/*
 * An idempotency key that is copied from a sample would be the same for every order of its readers, of which only the first one would be
 * carried out. So shells draw one, and the clients send one by themselves.
 */

/** A body between the single quotes of a shell. */
const shellText = (body: unknown): string =>
  JSON.stringify(body, null, 2)
    .replaceAll("'", String.raw`'\''`)
    .replaceAll(/("idempotencyKey": ")[^"]*/g, "$1'$(uuidgen)'");

const withoutKeys = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (name, value: unknown) => (name === 'idempotencyKey' ? undefined : value));

/** By the client, which reads the bytes of a file from the disk. */
function typeScript(request: SampleRequest): string {
  const { operationId, variables, query, mediaType = '', body, file } = request;
  const params = { ...variables, ...nested(query), ...(typeof body === 'object' ? (withoutKeys(body) as object) : {}) };
  const isForm = mediaType.startsWith('multipart');
  const fileName = isForm ? 'picture.jpg' : 'file';
  const sentFile = file === undefined ? {} : { file: fileMark, ...(isForm ? {} : { contentType: mediaType }) };
  const argument = literal({ ...params, ...sentFile }, 'ts');
  return [
    ...(file === undefined ? [] : ["import { readFile } from 'node:fs/promises';"]),
    "import { Bankstack } from '@bankstack/client';",
    '',
    "const bank = new Bankstack({ baseUrl: '$BANKSTACK', token: process.env.TOKEN ?? '' });",
    `const answer = await bank.${operationId}(${argument === '{}' ? '' : argument.replace(`'${fileMark}'`, `await readFile('${fileName}')`)});`,
  ].join('\n');
}

/** Stands for the bytes of a file until the arguments are text. */
const fileMark = '(file)';

/** Parameters as the client takes them: `filter[since]` is `since` of `filter`. */
function nested(query: SampleRequest['query']): Readonly<Record<string, unknown>> {
  const params: Record<string, Record<string, string> | string> = {};
  for (const [name, value] of query) {
    const [, outer = name, inner] = /^(\w+)\[(\w+)\]/.exec(name) ?? [];
    const before = params[outer];
    params[outer] = inner === undefined ? value : { ...(typeof before === 'object' ? before : {}), [inner]: value };
  }
  return params;
}

/** By the client. */
function python(request: SampleRequest): string {
  const { operationId, variables, query, body, file } = request;
  const named = { ...variables, ...nested(query), ...(typeof body === 'object' ? (withoutKeys(body) as object) : {}) };
  const values = [
    ...Object.entries(named).map(([name, value]) => `${snakeCase(name)}=${literal(value, 'python', indentation)}`),
    ...(file === undefined ? [] : fileArguments(request)),
  ];
  const call = `bank.${snakeCase(operationId)}(`;
  const lines = values.length === 0 ? [`${call})`] : [call, ...values.map((value) => `${indentation}${value},`), ')'];
  return [
    'import os',
    'from bankstack import Bankstack',
    '',
    'bank = Bankstack(base_url="$BANKSTACK", token=os.environ["TOKEN"])',
    `answer = ${lines.join('\n')}`,
  ].join('\n');
}

const indentation = '    ';

/** The bytes of a file, and what it is: a form may say that itself. */
const fileArguments = ({ mediaType = '' }: SampleRequest): readonly string[] =>
  mediaType.startsWith('multipart')
    ? ['file=open("picture.jpg", "rb")', 'file_type="jpg"']
    : ['file=open("file", "rb")', `content_type="${mediaType}"`];

/** A value as a program of the language writes it. */
function literal(value: unknown, language: 'ts' | 'python', indent = ''): string {
  const deeper = `${indent}${language === 'ts' ? '  ' : '    '}`;
  const lines = (open: string, members: readonly string[], close: string) =>
    members.length === 0
      ? open + close
      : `${open}\n${members.map((one) => `${deeper}${one},\n`).join('')}${indent}${close}`;
  if (Array.isArray(value))
    return lines(
      '[',
      value.map((one) => literal(one, language, deeper)),
      ']',
    );
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([name, member]) => `${keyOf(name, language)}: ${literal(member, language, deeper)}`,
    );
    return lines('{', members, '}');
  }
  if (language === 'python' && typeof value === 'boolean') return value ? 'True' : 'False';
  if (language === 'python' && value === null) return 'None';
  if (language === 'ts' && typeof value === 'string' && !value.includes("'"))
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"')}'`;
  return JSON.stringify(value);
}

const keyOf = (name: string, language: 'ts' | 'python'): string =>
  language === 'ts' && /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
