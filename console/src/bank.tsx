import { Bankstack, type Operations } from '@bankstack/client';
import { createContext, use } from 'react';
import { neededScopes, sandboxOperations } from './generated/api.ts';
import { keyIn } from './order-mark.ts';
import { apiUrl, nextSession, type Session } from './session.ts';
import { type ServerClock, serverClock } from './server-clock.ts';
import { type TokenSource, tokenSource } from './token-source.ts';

export interface SignedInSession {
  /** Back to the sign-in. On a laptop, the token ends by itself within a quarter of an hour. */
  readonly signOut: () => void;
  readonly session: Session;
  readonly bank: Bankstack;
  /** What the clock of the platform shows beyond the clock of this machine, in milliseconds, by the answers so far. */
  readonly clockOffset: () => number;
  /** True if an order under this key was answered as one that was carried out before. */
  readonly wasRepeated: (key: string) => boolean;
  /** True if the role may call an operation, and the stage has it. */
  readonly may: (operation: keyof Operations) => boolean;
}

/** What somebody acts with who has signed in. `ended` hears of a session that ends by itself. */
export function signedIn(session: Session, signOut: () => void, ended: () => void): SignedInSession {
  const repeated = new Set<string>();
  const tokens = tokenSource(session, () => nextSession(session), ended);
  const clock = serverClock();
  return {
    session,
    signOut: () => {
      tokens.end();
      signOut();
    },
    bank: clientOf(tokens, repeated, clock),
    clockOffset: clock.offset,
    wasRepeated: (key) => repeated.has(key),
    may: (operation) => {
      const { [operation]: anyOf }: Readonly<Partial<Record<keyof Operations, readonly string[]>>> = neededScopes;
      if (sandboxOperations.has(operation) && !session.isSandbox) return false;
      return anyOf === undefined || anyOf.some((scope) => session.scopes.includes(scope));
    },
  };
}

/**
 * A client that signs in again, once, if its token is refused: it was revoked, or the platform began anew. The keys of orders that were carried out
 * before go into `repeated`, and the times of answers to `clock`.
 */
function clientOf({ current, drop }: TokenSource, repeated: Set<string>, clock: ServerClock): Bankstack {
  const timed: typeof fetch = async (input, init) => {
    const askedAt = Date.now();
    const answer = await fetch(input, init);
    clock.note(answer.headers.get('Date'), askedAt, Date.now());
    return answer;
  };
  const withNewToken: typeof fetch = async (input, init) => {
    const answer = await timed(input, init);
    if (answer.headers.get('Idempotent-Replayed') === 'true') repeated.add(keyIn(documentIn(init)) ?? '');
    if (answer.status !== 401) return answer;
    drop();
    // Without another token the refusal is the answer: nothing was done.
    const token = await current().catch(() => undefined);
    if (token === undefined) return answer;
    const headers = new Headers(init?.headers);
    headers.set('Authorization', `Bearer ${token}`);
    return timed(input, { ...init, headers });
  };
  return new Bankstack({ baseUrl: apiUrl, token: current, retriesMax: 1, fetch: withNewToken });
}

/** The document that a request sends; undefined if it sends none, or a file. */
const documentIn = (init: RequestInit | undefined): unknown =>
  typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;

/** A request as the client would send it. */
export interface RecordedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** The document, if it has one. */
  readonly body: unknown;
  readonly key: string | undefined;
}

/** The request that a call makes, without sending it; undefined if it makes none, for example because something is missing. */
export async function recordedRequest(
  call: (bank: Bankstack) => PromiseLike<unknown>,
): Promise<RecordedRequest | undefined> {
  let recorded: RecordedRequest | undefined;
  const record: typeof fetch = (input, init) => {
    const body = documentIn(init);
    const key = new Headers(init?.headers).get('idempotency-key') ?? undefined;
    recorded = { method: init?.method ?? 'GET', path: new Request(input).url.slice(apiUrl.length), body, key };
    return Promise.reject(new Error('it is only recorded'));
  };
  const recorder = new Bankstack({ baseUrl: apiUrl, token: 'none', retriesMax: 0, fetch: record });
  await Promise.resolve(call(recorder)).catch(() => undefined);
  return recorded;
}

export const SignedContext = createContext<SignedInSession | undefined>(undefined);

/** Who has signed in, and the client that acts for them. */
export function useSigned(): SignedInSession {
  const signed = use(SignedContext);
  if (signed === undefined) throw new Error('nobody has signed in');
  return signed;
}
