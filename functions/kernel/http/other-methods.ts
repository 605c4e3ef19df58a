import { Problem } from '../base/problem.ts';
import { plainAnswer } from './plain-page.ts';

/** The value of `Allow` for a path: its methods, in a fixed order. HEAD is not served, and OPTIONS only for preflights (preflight.ts). */
export const allowOf = (methods: readonly string[]): string => methods.toSorted().join(', ');

/** True if people call a path with their browsers: they never get JSON. */
export const isPagePath = (path: string): boolean => path === '/hosted' || path.startsWith('/hosted/');

/** What is wrong with a method that a path does not have. */
export const otherMethodProblem = (allow: string): Problem =>
  new Problem('method_not_allowed', `This path does not take this method. Its methods: ${allow}`);

/** The same for a browser. */
export function otherMethodPage(allow: string, supportId: string) {
  const page = fixedPage(405, supportId);
  return { ...page, headers: { ...page.headers, Allow: allow } };
}

/**
 * A page that the gateway can answer by itself. It has nothing active. Its policy has no quotes, because the gateway's fixed values
 * cannot have any.
 */
export function fixedPage(status: number, supportId: string) {
  const page = plainAnswer(status, supportId);
  return { ...page, headers: { ...page.headers, 'Content-Security-Policy': 'sandbox' } };
}
