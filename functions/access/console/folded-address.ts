/**
 * An e-mail address as invitations have it, in small letters; undefined for what is no address of ASCII characters. Unicode has letters
 * that look alike, or become the same small letter, and belong to somebody else.
 */
export const foldedAddress = (given: string): string | undefined =>
  /^[!-?A-~]+@[!-?A-~]+$/.test(given) ? given.toLowerCase() : undefined;
