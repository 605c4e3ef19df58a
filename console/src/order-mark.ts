/** Tells an order that is filled in again from another one of the same form. It has no value of the order. */
export interface OrderMark {
  readonly operation: string;
  /** The path of its request, with ids. */
  readonly path: string;
  readonly check: string;
}

interface KeyedRequest {
  readonly path: string;
  readonly body: unknown;
  /** The key of its header, if it has one. */
  readonly key: string | undefined;
}

/** The mark of an order under a key; undefined if its request has no such key, so that sending it again is another order. */
export function markOf(operation: string, request: KeyedRequest | undefined, key: string): OrderMark | undefined {
  if (request === undefined || (request.key !== key && keyIn(request.body) !== key)) return undefined;
  return { operation, path: request.path, check: checkOf(JSON.stringify(request.body)) };
}

export const isSameMark = (one: OrderMark | undefined, other: OrderMark | undefined): boolean =>
  one !== undefined && one.operation === other?.operation && one.path === other.path && one.check === other.check;

/** The idempotency key in the document of a request. */
export function keyIn(body: unknown): string | undefined {
  const { data } = (body ?? {}) as {
    readonly data?: { readonly attributes?: { readonly idempotencyKey?: string } };
  };
  return data?.attributes?.idempotencyKey;
}

/**
 * Sixteen bits of a sum (FNV-1a) over a document with its random key. It tells nearly all other documents from this one, and too little to find out
 * a number of a person by trying all of them. Where it takes another document for the same, the API answers 409.
 */
function checkOf(text: string): string {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return ((sum >>> 16) ^ (sum & 0xffff)).toString(16).padStart(4, '0');
}
