/** A step that keeps somebody from something, by the operation or command that the audit log names. */
export interface ProtectiveStep {
  /** Steps on one resource with the same subject follow each other: only the last one counts. */
  readonly subject: string;
  /** The types of the resources that the step is about; all resources of the entry if absent. */
  readonly types?: readonly string[];
  /** Who can do it again: the restoration itself, or an operator or the organisation, who has to decide or to say with what. */
  readonly again: 'restoration' | 'person';
}

/** Undoes what another step of the same subject has done: nothing is left to do again. */
interface LiftingStep {
  readonly subject: string;
  readonly lifts: true;
}

const tokens = { subject: 'token', types: ['apiToken'], again: 'restoration' } as const;
const person = { subject: 'person', types: ['user'], again: 'restoration' } as const;
const card = { subject: 'card', again: 'restoration' } as const;
const byPerson = (subject: string) => ({ subject, again: 'person' }) as const;
const lifts = (subject: string) => ({ subject, lifts: true }) as const;

type DeclaredStep = ProtectiveStep | LiftingStep;

/**
 * What a restored table may lack of revocations, suspensions, erasures, freezes, refusals and the like. What needs no judgement is done
 * again before the stage runs; the rest is named. A step that keeps somebody from several things has a subject for each.
 */
export const protectiveSteps: Readonly<Record<string, DeclaredStep | readonly DeclaredStep[]>> = {
  revokeApiToken: tokens,
  revokeAllApiTokens: tokens,
  endConsoleSession: tokens,
  endConsoleSessionsOfPerson: tokens,
  'token:revoke': tokens,
  revokeCustomerTokens: { subject: 'customer tokens', types: ['customer'], again: 'restoration' },
  'user:suspend': person,
  // Whoever restores the person brings none of their tokens back.
  suspendConsolePerson: [person, tokens],
  'user:restore': lifts('person'),
  confirmConsoleRestoration: lifts('person'),
  'org:suspend': { subject: 'organisation', types: ['org'], again: 'restoration' },
  'org:resume': lifts('organisation'),
  'customer:erase': { subject: 'erasure', types: ['customer'], again: 'restoration' },
  'user:role': byPerson('role'),
  lowerConsoleRole: byPerson('role'),
  // The role after it may be smaller than the one of the restored table.
  confirmConsoleRole: byPerson('role'),
  withdrawConsoleInvitation: byPerson('invitation'),
  withdrawConsoleProposal: byPerson('proposal'),
  freezeAccount: { subject: 'account', again: 'restoration' },
  unfreezeAccount: lifts('account'),
  closeAccount: byPerson('account closure'),
  reopenAccount: lifts('account closure'),
  removeAccountOwners: byPerson('owners'),
  activateControlAgreement: byPerson('control agreement'),
  deactivateControlAgreement: lifts('control agreement'),
  freezeCard: card,
  unfreezeCard: lifts('card'),
  closeCard: card,
  reportLostCard: card,
  reportStolenCard: card,
  suspendCardToken: byPerson('card token'),
  resumeCardToken: lifts('card token'),
  deactivateCardToken: byPerson('card token'),
  createCardControl: byPerson('card control'),
  updateCardControl: byPerson('card control'),
  archiveCardControl: lifts('card control'),
  archiveCustomer: byPerson('customer'),
  updateCustomer: byPerson('customer data'),
  removeAuthorizedUsers: byPerson('authorized users'),
  denyApplication: byPerson('application'),
  approveApplication: lifts('application'),
  cancelApplication: byPerson('application'),
  rejectDocument: byPerson('document'),
  rejectPaymentReview: byPerson('payment review'),
  rejectBatchReleaseReview: byPerson('release review'),
  rejectCheckDeposit: byPerson('check deposit'),
  cancelPayment: byPerson('payment'),
  disableRecurringPayment: byPerson('schedule'),
  enableRecurringPayment: lifts('schedule'),
  deleteRecurringPayment: byPerson('schedule'),
  cancelMigration: byPerson('migration'),
  deleteCounterparty: byPerson('counterparty'),
  disableWebhook: byPerson('webhook'),
  enableWebhook: lifts('webhook'),
  updateWebhook: byPerson('webhook settings'),
  createPartnerSecret: byPerson('partner secret'),
};
