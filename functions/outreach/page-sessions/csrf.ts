import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a form of a page carries so that no other site can send it. It follows from the cookie, which other sites cannot read. */
export const csrfTokenOf = (cookie: string): string =>
  createHmac('sha256', cookie).update('form of a hosted page').digest('base64url');

/** True if a form was made for this cookie. */
export function isFormOf(cookie: string, token: string | undefined): boolean {
  const [given, expected] = [Buffer.from(token ?? ''), Buffer.from(csrfTokenOf(cookie))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
