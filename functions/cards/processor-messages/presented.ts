import type { Presented } from '../authorizations/presented.ts';
import { type CardAuthentication, cardAuthenticationKind } from '../card-authentications/for-others.ts';
import { type CardToken, cardTokenKind } from '../card-tokens/for-others.ts';
import { type CardMessage, nameField } from './frame.ts';
import { knownAuthentication } from './known-authentication.ts';
import { knownToken } from './known-token.ts';

/** The processor's name of the token of a wallet that pays. */
export const tokenField = nameField.optional();
/** The processor's name of the 3-D Secure authentication of a payment. */
export const authenticationField = nameField.optional();

/** What is read to look up what was presented. */
export const presentedReads = [cardTokenKind, cardAuthenticationKind] as const;

interface Use {
  readonly amount: number;
  readonly token?: string | undefined;
  readonly authentication?: string | undefined;
}

/** Looks up what was presented with a use of a card. A name that the card does not know is logged, and marked. */
export async function presentedIn({ content, card, platform }: CardMessage<Use>): Promise<Presented> {
  const { token: tokenName, authentication: authenticationName, amount } = content;
  const { table, log } = platform;
  const [token, authentication] = await Promise.all([
    tokenName === undefined ? undefined : knownToken(tokenName, card, table),
    authenticationName === undefined ? undefined : knownAuthentication(authenticationName, card, table),
  ]);
  const cardToken = { check: tokenCheck(token), ...idOf(token) };
  const cardAuthentication = { check: authenticationCheck(authentication, amount), ...idOf(authentication) };
  const presented = {
    ...(tokenName === undefined ? {} : { cardToken }),
    ...(authenticationName === undefined ? {} : { cardAuthentication }),
  };
  const { organisationId, accountId, id: resourceId } = card;
  for (const [outcome, { check }] of Object.entries(presented)) {
    if (check !== 'Unknown') continue;
    log.warn('a use of a card names what the card has not', { organisationId, accountId, resourceId, outcome });
  }
  return presented;
}

const idOf = (one: { readonly id: string } | undefined) => (one === undefined ? {} : { id: one.id });

/** A token that is Inactive pays: the message that it is ready may be on its way. */
function tokenCheck(token: CardToken | undefined): NonNullable<Presented['cardToken']>['check'] {
  if (token === undefined) return 'Unknown';
  if (token.status === 'Active') return 'Active';
  return token.status === 'Inactive' ? 'NotActiveYet' : 'NotActive';
}

function authenticationCheck(
  authentication: CardAuthentication | undefined,
  amount: number,
): NonNullable<Presented['cardAuthentication']>['check'] {
  if (authentication === undefined) return 'Unknown';
  if (authentication.status !== 'Approved') return 'NotApproved';
  return (authentication.amount ?? 0) < amount ? 'LowerAmount' : 'Approved';
}
