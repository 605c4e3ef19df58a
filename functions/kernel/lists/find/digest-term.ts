import { createHash } from 'node:crypto';

const digestBytes = 9;

/** A term of bounded length for a text of any length. Different texts have different terms, but for one in 2 to the power of 72. */
export const digestTerm = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, digestBytes).toString('base64url');
