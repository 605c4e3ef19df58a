import { BankstackError } from './bankstack-error.ts';
import type { CallOptions } from './call-options.ts';
import { blobOf, type FileContent, formWith } from './files.ts';
import { checkHeaders, headerValue } from './own-headers.ts';
import type { Operation } from './operation.ts';

/** What a call gives to an operation: variables of the path, parameters of the query, and the body. */
export type Members = Readonly<Record<string, unknown>>;

/** A request that can be sent several times, always with the same content. */
export interface Outgoing {
  readonly target: string;
  readonly body: string | Blob | FormData | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | undefined;
  /** True if it may be sent again after a failure whose effect is not known. */
  readonly isSafe: boolean;
}

const documentType = 'application/vnd.api+json';

/** The options of a call, and what the client alone may ask for. */
export interface OutgoingOptions extends CallOptions {
  readonly isDryRun?: boolean;
}

/**
 * Throws an error if a variable of the path is missing, if a filter has no value, if a key is given to an operation that takes none, or if
 * headers are given that the client sends itself.
 */
export function outgoing(
  operation: Operation,
  members: Members,
  options: OutgoingOptions,
  isStrict: boolean,
): Outgoing {
  checkHeaders(operation, options.headers ?? {});
  const { data, file, contentType, fileType, ...others } = members;
  const { path, query } = targetOf(operation, others);
  const key = keyFor(operation, data, options.idempotencyKey);
  const content =
    file === undefined
      ? documentBody(operation, data)
      : fileBody(operation, file as FileContent, contentType, fileType);
  return {
    target: path + query,
    body: content.body,
    headers: {
      ...options.headers,
      ...(content.type === undefined ? {} : { 'content-type': content.type }),
      ...(key.header === undefined ? {} : { 'idempotency-key': key.header }),
      ...(isStrict && operation.readsPrefer ? { prefer: 'handling=strict' } : {}),
      ...(options.isDryRun === true ? { 'dry-run': 'true' } : {}),
    },
    idempotencyKey: key.key,
    isSafe: isReading(operation) || key.key !== undefined || operation.hasKeyedMembers || options.isRepeatable === true,
  };
}

/** A PUT sets a file: a second time it sets the same one. */
const isReading = ({ method }: Operation): boolean => method === 'GET' || method === 'PUT';

function targetOf({ id, path }: Operation, members: Members): { readonly path: string; readonly query: string } {
  const rest = new Map(Object.entries(members));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    // A dot would lead to another path, and nothing at all to the list.
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw new BankstackError(`${id} needs ${name}`);
    return encodeURIComponent(value);
  });
  const query = [...rest].flatMap(([name, value]) => parameters(name, value)).join('&');
  return { path: filled, query: query === '' ? '' : `?${query}` };
}

/** `filter: { status: ['Sent'] }` is `filter[status][]=Sent`; a list without a group, such as `include`, is joined by commas. */
function parameters(name: string, value: unknown): readonly string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return [parameter(name, value.join(','))];
  if (typeof value !== 'object' || value === null) return [parameter(name, value)];
  return Object.entries(value).flatMap(([inner, one]: [string, unknown]) => {
    if (name === 'filter') checkFilter(inner, one);
    if (one === undefined) return [];
    if (Array.isArray(one)) return one.map((each) => parameter(`${name}[${inner}][]`, each));
    return [parameter(`${name}[${inner}]`, one)];
  });
}

/** Throws an error if a filter has no value: the list without it would have everybody's members. */
function checkFilter(name: string, value: unknown): void {
  const values: readonly unknown[] = Array.isArray(value) && value.length > 0 ? value : [value];
  if (values.some((one) => (typeof one === 'object' ? Object.keys(one ?? {}).length === 0 : (one ?? '') === ''))) {
    throw new BankstackError(`the filter ${name} has no value. To read the list without it, leave it out`);
  }
}

/** Anything but a text is written as JSON: numbers, truth values, and the objects that some filters take. */
function parameter(name: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
}

interface Content {
  readonly body: Outgoing['body'];
  readonly type?: string | undefined;
}

function documentBody(operation: Operation, data: unknown): Content {
  if (data === undefined) return { body: undefined };
  const keyed = operation.hasKeyedMembers && Array.isArray(data) ? data.map(withKey) : data;
  return { body: JSON.stringify({ data: keyed }), type: documentType };
}

function fileBody(operation: Operation, file: FileContent, contentType: unknown, fileType: unknown): Content {
  // The runtime writes the content type of a form, with the boundary of its parts.
  if (operation.takesForm) return { body: formWith(file, fileType) };
  const type = typeof contentType === 'string' ? contentType : file instanceof Blob ? file.type : '';
  if (type === '') throw new BankstackError(`${operation.id} needs the contentType of the file`);
  return { body: blobOf(file, type), type };
}

interface Key {
  readonly key?: string | undefined;
  /** The key as a header, if the body does not have it. */
  readonly header?: string;
}

function keyFor(operation: Operation, data: unknown, given: string | undefined): Key {
  if (!operation.takesKey) {
    if (given !== undefined) throw new BankstackError(`${operation.id} takes no idempotency key of its own`);
    return {};
  }
  const inBody = given === undefined ? keyIn(data) : undefined;
  if (inBody !== undefined) return { key: inBody };
  const key = headerValue('an idempotency key', given ?? newKey());
  return { key, header: key };
}

function keyIn(data: unknown): string | undefined {
  const { attributes } = (data ?? {}) as { readonly attributes?: { readonly idempotencyKey?: string | null } };
  // The platform takes null as no key.
  return attributes?.idempotencyKey ?? undefined;
}

/** A member of a list has its key in its attributes. */
function withKey(member: unknown): unknown {
  if (keyIn(member) !== undefined) return member;
  const { attributes, ...others } = member as { readonly attributes?: object };
  return { ...others, attributes: { ...attributes, idempotencyKey: newKey() } };
}

/** `crypto.randomUUID` is missing on pages without TLS. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
