import { defined } from '../../kernel/base/defined.ts';
import type { Authorization } from '../authorizations/for-others.ts';
import { type PresentedCredentials, presentedAttributesOf } from '../authorizations/presented.ts';
import type { Settlement } from '../card-transactions/settle.ts';
import { type CardAuthentication, cardAuthenticationKind } from '../card-authentications/for-others.ts';
import { cardTokenKind, cardTokens } from '../card-tokens/for-others.ts';
import { presentedToken } from '../card-tokens/presented-token.ts';
import { type CardMessage, nameField } from './frame.ts';
import { authenticationOfUse } from './known-authentication.ts';
import { knownToken } from './known-token.ts';

/** The processor's name of the token of a wallet that pays. */
export const tokenField = nameField.optional();
/** The processor's name of the 3-D Secure authentication of a payment. */
export const authenticationField = nameField.optional();

/** What is read to look up what was presented. */
export const presentedReads = [cardTokenKind, cardAuthenticationKind] as const;

/** The names in a message. */
interface Named {
  readonly token?: string | undefined;
  readonly authentication?: string | undefined;
}

/** Looks up what was presented with a use of a card. A name that the card does not know is logged, and marked. */
export const presentedIn = (message: CardMessage<Named & { readonly amount: number }>): Promise<PresentedCredentials> =>
  presentedWith(message, message.content.amount);

/** The same; `amount` is what the authentication has to be for. */
async function presentedWith(
  { content, card, platform }: CardMessage<Named>,
  amount: number,
): Promise<PresentedCredentials> {
  const { token: tokenName, authentication: authenticationName } = content;
  const { table, log } = platform;
  const [token, authentication] = await Promise.all([
    tokenName === undefined ? undefined : knownToken(tokenName, card, table),
    authenticationName === undefined ? undefined : authenticationOfUse(authenticationName, card, table),
  ]);
  const cardToken = presentedToken(token);
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

/**
 * What was presented with more of an authorization, which the rules decide on: a token that may not pay by now declines it, also the one that the
 * authorization was asked for with, if the message names none. Another one than that of the authorization is Different, and logged.
 */
export async function presentedForIncrease(
  message: CardMessage<Named & { readonly amount: number }>,
  authorization: Authorization,
): Promise<PresentedCredentials> {
  const { organisationId, cardToken: before } = authorization;
  const named = await presentedWith(message, authorization.amount + message.content.amount);
  const compared = compare(named, authorization, message);
  if (named.cardToken?.check === 'NotActive') return { ...compared, cardToken: named.cardToken };
  if (named.cardToken !== undefined || before?.id === undefined) return compared;
  const [token] = await cardTokens.byId(message.platform.table, organisationId, [before.id]);
  return { ...compared, cardToken: presentedToken(token) };
}

/**
 * What was presented with a message that declines nothing, such as a reversal. A token that its authorization names too keeps the check that it had
 * then, because it may have ended since. Another token or authentication than that of the authorization is Different, and logged.
 */
export async function presentedAfter(
  message: CardMessage<Named>,
  before: PresentedCredentials | undefined,
  amount: number,
): Promise<PresentedCredentials> {
  const named = await presentedWith(message, amount);
  const { cardToken } = named;
  const isSame = cardToken?.id !== undefined && cardToken.id === before?.cardToken?.id;
  const compared = compare(named, before, message);
  return isSame ? { ...compared, cardToken: { ...cardToken, check: before.cardToken.check } } : compared;
}

/** What was presented, with Different for what is not that of the authorization. */
function compare(
  named: PresentedCredentials,
  before: PresentedCredentials | undefined,
  { card, platform }: CardMessage<Named>,
): PresentedCredentials {
  const { cardToken, cardAuthentication } = named;
  const others = {
    ...(cardToken !== undefined && differs(cardToken, before?.cardToken)
      ? { cardToken: { ...cardToken, check: 'Different' as const } }
      : {}),
    ...(cardAuthentication !== undefined && differs(cardAuthentication, before?.cardAuthentication)
      ? { cardAuthentication: { ...cardAuthentication, check: 'Different' as const } }
      : {}),
  };
  const { organisationId, accountId, id: resourceId } = card;
  for (const outcome of Object.keys(others)) {
    const about = { organisationId, accountId, resourceId, outcome };
    platform.log.warn('a message names another one than its authorization', about);
  }
  return { ...named, ...others };
}

/** What was presented with a settlement, as its transaction shows it. */
export type SettledPresented = Pick<
  Settlement['transaction'],
  'tokenCheck' | 'authenticationCheck' | 'cardToken' | 'cardAuthentication'
>;

/** Looks up what was presented with a settlement, which declines nothing: the money has moved. */
export async function settledPresentedIn(
  message: CardMessage<Named & { readonly amount: number }>,
  authorization: Authorization | undefined,
): Promise<SettledPresented> {
  const presented = await presentedAfter(message, authorization, message.content.amount);
  return { ...defined(presentedAttributesOf(presented)), ...linksOf(presented) };
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

function authenticationCheck(
  authentication: CardAuthentication | undefined,
  amount: number,
): NonNullable<PresentedCredentials['cardAuthentication']>['check'] {
  if (authentication === undefined) return 'Unknown';
  if (authentication.status !== 'Approved') return 'NotApproved';
  return (authentication.amount ?? 0) < amount ? 'LowerAmount' : 'Approved';
}
