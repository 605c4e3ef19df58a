import { Bankstack } from '@bankstack/client';
import { createContext, use } from 'react';
import { apiUrl, type Session, type TokenSource, tokenSource } from './session.ts';

export interface Signed {
  /** Back to the sign-in. The token ends by itself within a quarter of an hour. */
  readonly signOut: () => void;
  readonly session: Session;
  readonly bank: Bankstack;
}

export const signedIn = (session: Session, signOut: () => void): Signed => ({
  session,
  signOut,
  bank: clientOf(tokenSource(session)),
});

/** A client that signs in again, once, if its token is refused: it was revoked, or the platform began anew. */
function clientOf({ current, drop }: TokenSource): Bankstack {
  const withNewToken: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.status !== 401) return answer;
    drop();
    const headers = new Headers(init?.headers);
    headers.set('Authorization', `Bearer ${await current()}`);
    return fetch(input, { ...init, headers });
  };
  return new Bankstack({ baseUrl: apiUrl, token: current, retriesMax: 1, fetch: withNewToken });
}

export const SignedContext = createContext<Signed | undefined>(undefined);

/** Who has signed in, and the client that acts for them. */
export function useSigned(): Signed {
  const signed = use(SignedContext);
  if (signed === undefined) throw new Error('nobody has signed in');
  return signed;
}
