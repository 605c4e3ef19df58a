import { Bankstack } from '@bankstack/client';
import { createContext, use } from 'react';
import { apiUrl, type Session, tokenSource } from './session.ts';

export interface Signed {
  /** Back to the sign-in. The token ends by itself within a quarter of an hour. */
  readonly signOut: () => void;
  readonly session: Session;
  readonly bank: Bankstack;
}

export const signedIn = (session: Session, signOut: () => void): Signed => ({
  session,
  signOut,
  bank: new Bankstack({ baseUrl: apiUrl, token: tokenSource(session), retriesMax: 1 }),
});

export const SignedContext = createContext<Signed | undefined>(undefined);

/** Who has signed in, and the client that acts for them. */
export function useSigned(): Signed {
  const signed = use(SignedContext);
  if (signed === undefined) throw new Error('nobody has signed in');
  return signed;
}
