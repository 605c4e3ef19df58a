import { defined } from '../../kernel/base/defined.ts';
import type { Authorization } from '../authorizations/for-others.ts';
import type { PresentedCredentials } from '../authorizations/presented.ts';
import type { Settlement } from '../card-transactions/settle.ts';
import { type CardAuthentication, cardAuthenticationKind } from '../card-authentications/for-others.ts';
import { type CardToken, cardTokenKind } from '../card-tokens/for-others.ts';
import { type CardMessage, nameField } from './frame.ts';
import { authenticationOfUse } from './known-authentication.ts';
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
export async function presentedIn({ content, card, platform }: CardMessage<Use>): Promise<PresentedCredentials> {
  const { token: tokenName, authentication: authenticationName, amount } = content;
  const { table, log } = platform;
  const [token, authentication] = await Promise.all([
    tokenName === undefined ? undefined : knownToken(tokenName, card, table),
    authenticationName === undefined ? undefined : authenticationOfUse(authenticationName, card, table),
  ]);
  const cardToken = { check: tokenCheck(token), ...idOf(token), ...defined({ wallet: token?.wallet }) };
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

/** What was presented with a settlement, as its transaction shows it. */
export type SettledPresented = Pick<
  Settlement['transaction'],
  'tokenCheck' | 'authenticationCheck' | 'cardToken' | 'cardAuthentication'
>;

interface Moved {
  readonly amount: number;
  readonly token?: string | undefined;
  readonly authentication?: string | undefined;
}

/**
 * Looks up what was presented with a settlement, which declines nothing: the money has moved. A token that its authorization names too keeps
 * the check that it had then, because it may have ended since. Another token or authentication than that of the authorization is
 * Different, and logged.
 */
export async function settledPresentedIn(
  message: CardMessage<Moved>,
  authorization: Authorization | undefined,
): Promise<SettledPresented> {
  const { cardToken, cardAuthentication } = await presentedIn(message);
  const tokenBefore = authorization?.cardToken;
  const isOtherToken = differs(cardToken, tokenBefore);
  const isOtherAuthentication = differs(cardAuthentication, authorization?.cardAuthentication);
  if (isOtherToken || isOtherAuthentication) {
    const { organisationId, accountId, id: resourceId } = message.card;
    const outcome = isOtherToken ? 'cardToken' : 'cardAuthentication';
    message.platform.log.warn('a settlement names another one than its authorization', {
      organisationId,
      accountId,
      resourceId,
      outcome,
    });
  }
  const isSameToken = cardToken?.id !== undefined && cardToken.id === tokenBefore?.id;
  const tokenCheckNow = isSameToken ? tokenBefore.check : cardToken?.check;
  return {
    ...defined({
      tokenCheck: isOtherToken ? ('Different' as const) : tokenCheckNow,
      authenticationCheck: isOtherAuthentication ? ('Different' as const) : cardAuthentication?.check,
    }),
    ...linksOf({ cardToken, cardAuthentication }),
  };
}

/** Links to what of it is known. */
function linksOf({ cardToken, cardAuthentication }: PresentedCredentials): SettledPresented {
  const [tokenId, authenticationId] = [cardToken?.id, cardAuthentication?.id];
  return {
    ...(tokenId === undefined ? {} : { cardToken: { type: 'cardToken', id: tokenId } }),
    ...(authenticationId === undefined
      ? {}
      : { cardAuthentication: { type: 'cardAuthentication', id: authenticationId } }),
  };
}

type Identified = { readonly id?: string | undefined } | undefined;

/** True if both are known and are not the same. */
const differs = (one: Identified, other: Identified): boolean =>
  one?.id !== undefined && other?.id !== undefined && one.id !== other.id;

const idOf = (one: { readonly id: string } | undefined) => (one === undefined ? {} : { id: one.id });

/** A token that is Inactive pays: the message that it is ready may be on its way. */
function tokenCheck(token: CardToken | undefined): NonNullable<PresentedCredentials['cardToken']>['check'] {
  if (token === undefined) return 'Unknown';
  if (token.status === 'Active') return 'Active';
  return token.status === 'Inactive' ? 'NotActiveYet' : 'NotActive';
}

function authenticationCheck(
  authentication: CardAuthentication | undefined,
  amount: number,
): NonNullable<PresentedCredentials['cardAuthentication']>['check'] {
  if (authentication === undefined) return 'Unknown';
  if (authentication.status !== 'Approved') return 'NotApproved';
  return (authentication.amount ?? 0) < amount ? 'LowerAmount' : 'Approved';
}
