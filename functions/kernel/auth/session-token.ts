import { parseChildId } from '../base/ids/child-id.ts';

/**
 * Tokens of sessions have numbers above this one. So the list of a user's API tokens has only those of programs, the table can delete tokens of
 * sessions when they have ended, and each of them still names its user.
 */
export const sessionNumbersAbove = 500_000_000;

/** True for the id of a token that the console got for a session. */
export const isSessionToken = (tokenId: string): boolean => (parseChildId(tokenId)?.number ?? 0) > sessionNumbersAbove;
