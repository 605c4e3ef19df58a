import { type PresentedCustomerToken, readCustomerToken } from './customer-token.ts';
import { type PresentedApiToken, readApiToken } from './token.ts';

/** A token as it came in an Authorization header. Nothing has been looked up yet. */
export type PresentedToken = PresentedApiToken | PresentedCustomerToken;

/** Reads an Authorization header; undefined for anything that cannot be a token of this platform. */
export function readBearer(header: string | undefined): PresentedToken | undefined {
  const text = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return readApiToken(text) ?? readCustomerToken(text);
}
