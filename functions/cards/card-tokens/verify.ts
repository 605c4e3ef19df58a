import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import type { Write } from '../../kernel/table/write.ts';
import { useUp } from '../../outreach/one-time-passwords/for-others.ts';
import type { CheckedCode, HolderCode } from '../cards/holder-code.ts';
import type { CardToken } from './store.ts';
import { changedToken } from './token.ts';

/** The change with which a code is sent for a token. It takes the place of the one that was sent before. */
export const withCode = (before: CardToken, { codeName, change }: HolderCode): Change =>
  mergeChanges(change, changedToken(before, { ...before, codeName }).change);

/** A token whose holder has entered the right code. `used` is the write after which the code cannot be used again. */
export function verifiedToken(
  { codeName: _, ...before }: CardToken,
  { sent }: Extract<CheckedCode, { readonly result: 'Right' }>,
  { by, now, realNow }: { readonly by: string; readonly now: Instant; readonly realNow: Instant },
): { readonly token: CardToken; readonly used: Write } {
  return { token: { ...before, verifiedAt: now, verifiedBy: by }, used: useUp(sent, realNow) };
}

/** True for a token that waits for the code of its holder. */
export const needsCode = ({ status, decision, verifiedAt }: CardToken): boolean =>
  status === 'Inactive' && decision === 'Verify' && verifiedAt === undefined;
