import { createHash } from 'node:crypto';
import type { TermKey } from '../filters.ts';

const digestBytes = 9;

/** A term of bounded length for a text of any length. Different texts have different terms, but for one in 2 to the power of 72. */
export const digestTerm = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, digestBytes).toString('base64url');

/** A term for a text that could be guessed from its hash, such as four digits: nobody has it without the key of the organisation. */
export const keyedTerm = (text: string, purpose: string, { cipher, organisationId }: TermKey): string =>
  digestTerm(cipher.fingerprint(text, organisationId, purpose));
