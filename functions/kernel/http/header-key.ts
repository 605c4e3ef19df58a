import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../base/problem.ts';
import { idempotencyKeySchema, keyHeader } from '../idempotency/idempotency.ts';
import type { Warning } from '../jsonapi/warning.ts';
import type { AnyOperation } from './operation.ts';
import { headerValues } from './request-headers.ts';

/** True if a request may name its key in the header: the members of a list have keys of their own. */
export const takesHeaderKey = ({ replayedBy, request }: AnyOperation): boolean =>
  replayedBy !== undefined && request?.list === undefined;

interface Keyed {
  /** The document with the key of the header as its own, so that both are one key and one content. */
  readonly document: unknown;
  readonly isFromHeader?: boolean;
  readonly problem?: Problem;
  readonly warnings?: readonly Warning[];
}

/**
 * Puts the key of the header into the document if the document has none. Refuses a header that is no key, that differs from
 * the key of the body, or that comes with a list. An operation that takes no keys says so in a warning.
 */
export function withHeaderKey(operation: AnyOperation, event: APIGatewayProxyEvent, document: unknown): Keyed {
  const keys = headerValues(event, keyHeader);
  const [key] = keys;
  if (key === undefined || operation.method === 'GET') return { document };
  if (operation.request?.list !== undefined) {
    return {
      document,
      problem: refusal('the members of the list have keys of their own, in attributes.idempotencyKey'),
    };
  }
  if (!takesHeaderKey(operation)) {
    if (keys.includes('')) return { document, problem: blank() };
    const detail = `${keyHeader} was ignored: this operation takes no idempotency key`;
    return { document, warnings: [{ detail, source: { header: keyHeader } }] };
  }
  const data = memberOf(document, 'data');
  const attributes = memberOf(data, 'attributes') ?? {};
  const isReadable = isObject(document) && isObject(data) && isObject(attributes);
  const own = isReadable ? (attributes['idempotencyKey'] ?? undefined) : undefined;
  const withKey = (given: string) =>
    isReadable && own === undefined
      ? { ...document, data: { ...data, attributes: { ...attributes, idempotencyKey: given } } }
      : document;
  const problem = problemOf(keys);
  // The body does not lack the key, where it is required.
  if (problem !== undefined) return { document: withKey(refusedKey), problem };
  // The reader of the body reports what is wrong here.
  if (!isReadable) return { document };
  if (own === undefined) return { document: withKey(key), isFromHeader: true };
  if (typeof own !== 'string' || own === key) return { document };
  return { document, problem: refusal('differs from the idempotencyKey of the body') };
}

/** Stands for a key that is refused anyway. */
const refusedKey = 'refused';

/** Bytes outside of ASCII are read differently by servers and proxies: the key would not be the same on every way. */
const printable = /^[\x20-\x7e]*$/;

function problemOf(keys: readonly string[]): Problem | undefined {
  if (keys.length > 1) return refusal('different keys were sent');
  const [key = ''] = keys;
  if (key === '') return blank();
  if (!printable.test(key)) return refusal('must have printable ASCII characters only; other keys go into the body');
  return idempotencyKeySchema.safeParse(key).success ? undefined : refusal('must have 1 to 255 characters');
}

const blank = () => refusal('must not be blank');
const refusal = (detail: string) =>
  new Problem('invalid_value', { detail: `${keyHeader}: ${detail}`, header: keyHeader });

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
