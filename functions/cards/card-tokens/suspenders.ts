import type { Setter } from '../../kernel/auth/two-setters.ts';
import type { TokenSetter } from './statuses.ts';
import type { CardToken } from './store.ts';

/** Who outranks whom: the first of them that suspends a token is shown. */
const ranks: readonly TokenSetter[] = ['organisation', 'processor', 'customer', 'card'];

/** Everybody who suspends a token. */
export const suspendersOf = ({ suspendedBy, alsoSuspendedBy = [] }: CardToken): readonly TokenSetter[] =>
  suspendedBy === undefined ? [] : [suspendedBy, ...alsoSuspendedBy];

/** The token with everybody who suspends it. */
export function withSuspenders(
  { suspendedBy: _, alsoSuspendedBy: __, ...token }: CardToken,
  suspenders: readonly TokenSetter[],
): CardToken {
  const [suspendedBy, ...alsoSuspendedBy] = ranks.filter((one) => suspenders.includes(one));
  if (suspendedBy === undefined) return token;
  return { ...token, suspendedBy, ...(alsoSuspendedBy.length === 0 ? {} : { alsoSuspendedBy }) };
}

/** Whose suspensions each of them takes back: a customer resumes a token only while its card is not Frozen. */
const resumes: Readonly<Record<TokenSetter, readonly TokenSetter[]>> = {
  organisation: ranks,
  processor: ['processor'],
  customer: ['customer', 'card'],
  card: ['card'],
};

/** Who still suspends a token after somebody resumes it. */
export const suspendersAfterResume = (token: CardToken, by: TokenSetter): readonly TokenSetter[] =>
  suspendersOf(token).filter((one) => !resumes[by].includes(one));

/** Whose permission a resume needs: a customer resumes what customers and cards have suspended, and nobody else. */
export const resumableBy = ({ suspendedBy }: CardToken): Setter =>
  suspendedBy === 'customer' || suspendedBy === 'card' ? 'customer' : 'organisation';
