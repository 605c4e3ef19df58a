import { BankstackError } from './bankstack-error.ts';
import type { FlatWebhookEvent, IncludedResource, WebhookEvent } from './generated/events.ts';
import type { DeliveryMeta } from './generated/schemas.ts';

/** What a webhook with the content type JsonAPI sends. */
export interface Delivery {
  /** In the order of their ids. */
  readonly data: readonly WebhookEvent[];
  /** The resources of the events as they were after each, if the webhook wants them. */
  readonly included?: readonly IncludedResource[];
  /** Where the body is in the line of the webhook: a jump of `sequence` is a gap. */
  readonly meta: DeliveryMeta;
}

/** What a webhook with the content type Json sends. */
export interface FlatDelivery {
  readonly data: readonly FlatWebhookEvent[];
  readonly meta: DeliveryMeta;
}

/** The headers of a request, as any server has them. */
export type RequestHeaders =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface UnwrapOptions {
  /** How old a request may be, in seconds, so that nobody sends a captured one again later. Default: 300. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970. Default: now. */
  readonly nowMs?: number;
}

/** A request that must not be believed: answer it 401. */
export class SignatureError extends BankstackError {
  override readonly name: string = 'SignatureError';
}

const toleranceSecondsDefault = 300;

/**
 * Checks the signature of a request to a webhook (Standard Webhooks) and answers its body. `rawBody` has the exact bytes of the request. While the token of the webhook
 * changes, `secret` may be both. Throws a `SignatureError` if no signature fits, or if the request is too old.
 */
export async function unwrap(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: RequestHeaders,
  secret: string | readonly string[],
  options: UnwrapOptions = {},
): Promise<Delivery> {
  return (await verified(rawBody, headers, secret, options, 'application/vnd.api+json')) as Delivery;
}

/** The same for a webhook whose content type is Json. */
export async function unwrapFlat(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: RequestHeaders,
  secret: string | readonly string[],
  options: UnwrapOptions = {},
): Promise<FlatDelivery> {
  return (await verified(rawBody, headers, secret, options, 'application/json')) as FlatDelivery;
}

async function verified(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: RequestHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = toleranceSecondsDefault, nowMs = Date.now() }: UnwrapOptions,
  contentType: string,
): Promise<unknown> {
  const body = bytesOf(rawBody);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  if (!(Math.abs(nowMs / 1000 - Number(timestamp)) <= toleranceSeconds)) {
    throw new SignatureError('the request is too old, or has no webhook-timestamp');
  }
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  if (!(await isSignedByAny(signed, signatures, keysOf(secret)))) {
    throw new SignatureError('no signature of the request fits the secret');
  }
  // Signed, but in the other form: its type would be a lie.
  const sent = headerOf(headers, 'content-type').split(';')[0]?.trim() ?? '';
  if (sent !== '' && sent !== contentType) throw new BankstackError(`the webhook sends ${sent}, not ${contentType}`);
  return JSON.parse(new TextDecoder().decode(body));
}

function keysOf(secret: string | readonly string[]): readonly Uint8Array<ArrayBuffer>[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const keys = secrets.map((one) =>
    one.startsWith('whsec_') ? fromBase64(one.slice(6)) : new TextEncoder().encode(one),
  );
  // Anybody can sign with an empty key.
  if (keys.length === 0 || keys.some((key) => key === undefined || key.length === 0)) {
    throw new BankstackError('the secret is the token of the webhook, and is not empty');
  }
  return keys as readonly Uint8Array<ArrayBuffer>[];
}

/** WebCrypto compares in constant time. */
async function isSignedByAny(
  signed: Uint8Array<ArrayBuffer>,
  signatures: readonly string[],
  keys: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  for (const key of keys) {
    const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    for (const signature of signatures) {
      const given = signature.startsWith('v1,') ? fromBase64(signature.slice(3)) : undefined;
      if (given !== undefined && (await crypto.subtle.verify('HMAC', hmac, given, signed))) return true;
    }
  }
  return false;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array || body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new BankstackError(
    'rawBody has to be the bytes of the request as they came, before anything reads them as JSON',
  );
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function headerOf(headers: RequestHeaders, name: string): string {
  if (hasGet(headers)) return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : (found?.join(' ') ?? '');
}

const hasGet = (headers: RequestHeaders): headers is { get(name: string): string | null | undefined } =>
  typeof headers.get === 'function';
