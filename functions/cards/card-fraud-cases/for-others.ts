/** What other capabilities may use of fraud cases; everything else is private to this one. */
export { caseOfClaim } from './claim.ts';
export { openFraudCase } from './fraud-case.ts';
export { cardFraudCaseKind } from './store.ts';
