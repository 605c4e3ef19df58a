import { defined } from '../../kernel/base/defined.ts';
import { notFound } from '../../kernel/base/problem.ts';
import type { PresentedCredentials } from '../authorizations/presented.ts';
import type { Card } from '../cards/for-others.ts';
import type { CardToken } from './store.ts';

type PresentedToken = NonNullable<PresentedCredentials['cardToken']>;

/** A token as a use that it pays keeps it. Without a token it is one that the card does not know. */
export const presentedToken = (token: CardToken | undefined): PresentedToken => ({
  check: tokenCheck(token),
  ...defined({ id: token?.id, wallet: token?.wallet }),
});

/** A token that is Inactive pays: the message that it is ready may be on its way. */
function tokenCheck(token: CardToken | undefined): PresentedToken['check'] {
  if (token === undefined) return 'Unknown';
  if (token.status === 'Active') return 'Active';
  return token.status === 'Inactive' ? 'NotActiveYet' : 'NotActive';
}

interface NamingToken {
  readonly cardToken?: { readonly data: { readonly id: string } } | undefined;
}

/** The token that the relationships of a body name, as its use keeps it. Refuses with 404 one that is not of the card. */
export function namedToken(
  { cardToken: named }: NamingToken,
  token: CardToken | undefined,
  { id: cardId }: Pick<Card, 'id'>,
): { readonly cardToken?: PresentedToken } {
  if (named === undefined) return {};
  if (token?.cardId !== cardId) throw notFound('The card token', named.data.id, '/data/relationships/cardToken');
  return { cardToken: presentedToken(token) };
}
