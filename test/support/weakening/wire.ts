/** A JSON object of the DynamoDB protocol. */
export type Json = Record<string, unknown>;

/** The response to one request, with its body read. */
export interface WireReply {
  status: number;
  headers: unknown;
  body: Json;
}

/** Sends a request of the DynamoDB protocol past the weakening, as often as wanted. */
export type Wire = (command: string, input: Json) => Promise<WireReply>;

/** Reads any value as an object; anything else is an empty one. */
export function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** Reads any value as a list of objects. */
export function asList(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(asJson) : [];
}

/** The object without one of its entries. */
export function without(value: Json, name: string): Json {
  const { [name]: _, ...others } = value;
  return others;
}

/**
 * Opens the wire of one SDK request, seen innermost in the middleware stack, where raw and document clients look alike.
 * The bodies it sends are not those that were signed: the engines for tests do not check signatures.
 */
export function openWire(request: unknown, send: (request: unknown) => Promise<unknown>): Wire {
  return async (command, input) => {
    const body = Buffer.from(JSON.stringify(input));
    const given = asJson(request);
    const headers = {
      ...asJson(given['headers']),
      'x-amz-target': `DynamoDB_20120810.${command}`,
      'content-length': String(body.length),
    };
    const answer = asJson(await send(Object.assign(withPrototypeOf(given), { headers, body })));
    const text = await readAll(answer['body']);
    return {
      status: Number(answer['statusCode']),
      headers: answer['headers'],
      body: asJson(text === '' ? {} : (JSON.parse(text) as unknown)),
    };
  };
}

/** The operation of a request. */
export function readRequest(request: unknown): Json {
  const body = asJson(request)['body'];
  return asJson(JSON.parse(typeof body === 'string' ? body : textOf(body)));
}

/** The HTTP response that the SDK's deserializer reads. */
export function toResponse(reply: WireReply): Json {
  return { statusCode: reply.status, headers: reply.headers, body: Buffer.from(JSON.stringify(reply.body)) };
}

function withPrototypeOf(value: Json): Json {
  const copy = Object.create(Object.getPrototypeOf(value) as object) as Json;
  return Object.assign(copy, value);
}

function textOf(bytes: unknown): string {
  // Decoded from the memory itself: the SDK's bodies complain when they are used like texts, as `Buffer.from` does.
  return bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString() : '{}';
}

async function readAll(body: unknown): Promise<string> {
  if (body === undefined || body === null) return '';
  if (body instanceof Uint8Array) return textOf(body);
  const parts: Uint8Array[] = [];
  for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts).toString();
}
