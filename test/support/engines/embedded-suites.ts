/**
 * Suites that `npm test` runs on the embedded engine. Between them they send it each form of request that the other suites send to the
 * engine in memory: `runner/both-engines.js` names a form that none of them sends.
 */
export const embeddedSuites: readonly string[] = [
  'access/api-tokens/limited',
  'accounts/end-of-day/job',
  'accounts/interest/interest',
  'accounts/statements/statements',
  'delivery/webhooks/delivery-faults',
  'delivery/webhooks/shares',
  'generated/happy-path',
  'kernel/http/line/line',
  'money/ach-files/answered-files',
  'money/ach-files/return-rates',
  'money/ach-files/settle-aside',
  'money/payments/ach-limits',
  'onboarding/customers/archive',
  'security/erasure',
  'security/rates',
];

/** True for a suite of that list. */
export const isEmbeddedSuite = (testPath: string | undefined): boolean =>
  embeddedSuites.some((suite) => testPath?.endsWith(`/test/${suite}.test.ts`) === true);
