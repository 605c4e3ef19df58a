import {
  createHttpsAccountLinking,
  linkingAnswers,
} from '../../../functions/ports/account-linking/https-account-linking.ts';
import { type AccountLinking, linkTimeoutSeconds } from '../../../functions/ports/account-linking/port.ts';
import type { PartnerPromise, PartnerProtocol, Trial } from '../protocol.ts';
import { differenceOf, firstOf, unanswered } from './answers.ts';

const timeoutMs = linkTimeoutSeconds * 1000;
const tokenIn = ({ token = '' }: Trial): string => token;

const promises: readonly PartnerPromise<AccountLinking>[] = [
  {
    promise: 'The account of a token is told, and is the same each time',
    section: 'the-protocol',
    needsToken: true,
    attempt: async (linking, trial) => {
      const first = await linking.account(tokenIn(trial), timeoutMs);
      return firstOf(
        unanswered(first),
        differenceOf(first, await linking.account(tokenIn(trial), timeoutMs), 'account'),
      );
    },
  },
  {
    promise: 'The owners of the account of a token are told',
    section: 'the-protocol',
    needsToken: true,
    attempt: async (linking, trial) => unanswered(await linking.owners(tokenIn(trial), timeoutMs, 'Ada Okafor')),
  },
  {
    promise: 'The balance of the account of a token is told, or 422 says that its bank does not give it',
    section: 'the-protocol',
    statuses: [200, 422, 501],
    needsToken: true,
    attempt: async (linking, trial) => {
      const answer = await linking.balance(tokenIn(trial), timeoutMs);
      const isRefused = answer.outcome === 'failed' && answer.failure === 'unsupported';
      return isRefused ? undefined : unanswered(answer);
    },
  },
  {
    promise: 'A token that nobody has made is 404 or 410',
    section: 'the-protocol',
    statuses: [404, 410],
    attempt: async (linking, trial) => {
      const answer = await linking.account(trial.name('token'), timeoutMs);
      return answer.outcome === 'failed' && answer.failure === 'unknown token' ? undefined : 'it is known';
    },
  },
];

export const accountLinkingProtocol: PartnerProtocol<AccountLinking> = {
  partner: 'provider of accounts at other banks',
  page: 'account-linking.md',
  timeoutMs,
  // The log of a stage raises alarms; here, the report says the same.
  open: (address) => createHttpsAccountLinking({ ...address, log: { alarm: () => undefined } }),
  answers: linkingAnswers,
  secret: { section: 'the-protocol', probe: (linking, trial) => linking.account(trial.name('secret'), timeoutMs) },
  promises,
};
