import { securityHeaders } from '../base/security-headers.ts';
import { Problem } from '../base/problem.ts';
import { pageHeaders, plainPage } from './plain-page.ts';

/** The value of `Allow` for a path: its methods, in a fixed order. HEAD and OPTIONS are not served. */
export const allowOf = (methods: readonly string[]): string => methods.toSorted().join(', ');

/** True if people call a path with their browsers: they never get JSON. */
export const isPagePath = (path: string): boolean => path === '/hosted' || path.startsWith('/hosted/');

/** What is wrong with a method that a path does not have. */
export const otherMethodProblem = (allow: string): Problem =>
  new Problem('method_not_allowed', `This path does not take this method. Its methods: ${allow}`);

/** The same for a browser. The page has nothing active. Its policy has no quotes, because the gateway's fixed values cannot have any. */
export const otherMethodPage = (allow: string, supportId: string) => ({
  statusCode: 405,
  headers: {
    ...securityHeaders,
    ...pageHeaders,
    'Content-Security-Policy': 'sandbox',
    Allow: allow,
    'Content-Type': 'text/html; charset=utf-8',
  },
  body: plainPage(405, supportId),
});
