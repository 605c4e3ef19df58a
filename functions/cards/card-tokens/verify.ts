import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { defined } from '../../kernel/base/defined.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { CodeState } from '../cards/code-messages.ts';
import type { CardToken } from './store.ts';
import { changedToken } from './token.ts';

/** The change after which a token has these codes; its holder has entered the right one at `verifiedAt`, if that is there. */
export const withCodes = (before: CardToken, { codeName, codeMessages }: CodeState, verifiedAt?: Instant): Change => {
  const { codeName: _, ...rest } = before;
  return changedToken(before, { ...rest, ...defined({ codeName, codeMessages, verifiedAt }) }).change;
};

/** A token whose holder has entered the right code. */
export function verifiedToken({ codeName: _, ...before }: CardToken, verifiedAt: Instant): CardToken {
  return { ...before, verifiedAt };
}

/** True for a token that waits for the code of its holder. */
export const needsCode = ({ status, decision, verifiedAt }: CardToken): boolean =>
  status === 'Inactive' && decision === 'Verify' && verifiedAt === undefined;
