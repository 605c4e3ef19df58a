import { Problem } from '../../kernel/base/problem.ts';
import type { LinkAnswer, LinkFailure } from '../../ports/account-linking/port.ts';
import type { Ownership } from './linked-account.ts';

export const tokenPointer = '/data/attributes/providerProcessorToken';

/** The provider's answer about a token in a request. Throws a Problem for a failure. */
export function answeredFor<T>(answer: LinkAnswer<T>): T {
  if (answer.outcome === 'answered') return answer.value;
  throw problemOf(answer.failure);
}

/** The failures of a provider that gives no answer now, whatever the account. */
const outages = {
  timeout: 'The account-linking provider did not answer in time; try again',
  unavailable: 'The account-linking provider is not available; try again',
  'credentials refused': 'The account-linking provider is not available; try again',
  'rate limited': 'The account-linking provider is asked too often; try again after a minute',
  'bank unavailable': 'The bank of the account does not answer the account-linking provider; try again later',
} as const satisfies Partial<Record<LinkFailure, string>>;

type Outage = keyof typeof outages;

/** The Problem of a provider that gives no answer now: 408. */
export const outageProblem = (outage: Outage): Problem => new Problem('request_timeout', outages[outage]);

function problemOf(failure: LinkFailure): Problem {
  switch (failure) {
    case 'timeout':
    case 'unavailable':
    case 'credentials refused':
    case 'rate limited':
    case 'bank unavailable':
      return outageProblem(failure);
    case 'unverified account':
      return refused('nobody has verified yet that the owner has access to the account, or the verification failed');
    case 'unusable account':
      return refused('no ACH payment can be made with the numbers of the account');
    case 'login required':
      return refused('the account has to be linked anew by its owner');
    case 'unknown token':
      return refused('the account-linking provider does not know it');
    case 'unsupported':
      return refused('the bank of the account does not tell what is asked of it');
    case 'disabled':
      return new Problem('feature_disabled', {
        detail: 'This stage has no account-linking provider',
        pointer: tokenPointer,
      });
  }
}

const refused = (why: string) =>
  new Problem('invalid_value', { detail: `providerProcessorToken: ${why}`, pointer: tokenPointer });

/** Refuses a name that was to be verified and belongs to no owner. */
export function requireOwner(ownership: Ownership | undefined): void {
  if (ownership === undefined || ownership.isOwner) return;
  throw new Problem('NameVerificationFailed', {
    detail: 'The name is not that of an owner of the external account',
    pointer: '/data/attributes/verifyName',
    owners: ownership.owners,
  });
}
