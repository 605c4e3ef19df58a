import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { CardToken } from './store.ts';

/** How long the holder can prove by a code that a token is theirs. */
const codeHours = 48;
const msPerHour = 3_600_000;

/** True for a token that pays nothing before its holder has entered a code. */
export const isUnverified = ({ status, suspendedFrom, decision, verifiedAt }: CardToken): boolean =>
  decision === 'Verify' &&
  verifiedAt === undefined &&
  (status === 'Inactive' || (status === 'Suspended' && suspendedFrom !== 'Active'));

/** When a token that nobody has verified ends; undefined for one that needs no code any more. */
export const codeEndsAt = (token: CardToken): Instant | undefined =>
  isUnverified(token) ? plusMs(token.createdAt, codeHours * msPerHour) : undefined;
