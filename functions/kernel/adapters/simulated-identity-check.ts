import type { IdentityCheck, IdentityDecision } from '../ports/identity-check.ts';

const approved: IdentityDecision = { status: 'Approved', message: 'Application approved' };

const awaiting = (what: string): IdentityDecision => ({
  status: 'AwaitingDocuments',
  message: `Waiting for documents: ${what}`,
});

/** What comes of the numbers that stand for an outcome instead of a person (specification: magic applicant values). */
const decisions: Readonly<Record<string, IdentityDecision>> = {
  '000000001': { status: 'Denied', message: 'Application denied' },
  '000000002': awaiting('proof of address'),
  '000000003': awaiting('identity document'),
  '000000004': { status: 'PendingReview', message: 'Application is under review' },
  // Asks for documents of the officer of a business; an individual with it is approved.
  '000000005': approved,
  '000000006': awaiting('social security card'),
};

/** The identity check of sandbox stages: the social security number decides, and all but the magic ones are approved. */
export const simulatedIdentityCheck: IdentityCheck = {
  decide: ({ ssn }) => Promise.resolve((ssn === undefined ? undefined : decisions[ssn]) ?? approved),
  isMadeUp: (ssn) => Object.hasOwn(decisions, ssn),
};
