import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { defined } from '../../kernel/base/defined.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { type CodeState, hasTooManyTries } from '../cards/code-messages.ts';
import { obstacleOf, type TokenFacts } from './rules.ts';
import type { CardToken } from './store.ts';
import { changedToken } from './token.ts';

/** The change after which a token has these codes; its holder has entered the right one at `verifiedAt`, if that is there. */
export const withCodes = (before: CardToken, codes: CodeState, verifiedAt?: Instant): Change => {
  const { codeName: _, ...rest } = before;
  const { codeName, codeMessages, wrongCodes } = codes;
  return changedToken(before, { ...rest, ...defined({ codeName, codeMessages, wrongCodes, verifiedAt }) }).change;
};

/** A token whose holder has entered the right code. */
export function verifiedToken({ codeName: _, ...before }: CardToken, verifiedAt: Instant): CardToken {
  return { ...before, verifiedAt };
}

/** True for a token that waits for the code of its holder. */
export const needsCode = ({ status, decision, verifiedAt }: CardToken): boolean =>
  status === 'Inactive' && decision === 'Verify' && verifiedAt === undefined;

/** True for a token that can still be proved: not after too many wrong codes, and not while its card can have none. */
export const canBeProved = (token: CardToken, facts: Omit<TokenFacts, 'tokens'>): boolean =>
  needsCode(token) && !hasTooManyTries(token) && obstacleOf(facts) === undefined;
