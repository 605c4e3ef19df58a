import { createHmac } from 'node:crypto';
import * as openid from 'openid-client';
import type { Secret } from '../aws/ssm-secret.ts';
import {
  type ConsoleProvider,
  type ConsoleSettings,
  consoleRules,
  type NewAttempt,
  type SignInAttempt,
  type SignInResult,
} from './port.ts';

const timeoutSeconds = 5;
/** What the secret of the client is used for beside its own purpose. */
const attemptKeyLabel = 'attempts to sign in to the console';

export interface OpenIdSettings {
  readonly settings: ConsoleSettings;
  /** The secret of the client. */
  readonly secret: Secret;
  /** Tests only: allows plain http. */
  readonly allowHttp?: boolean;
}

/**
 * An identity provider that speaks OpenID Connect: code flow with PKCE, state and nonce. The signature of an ID token is checked although it
 * comes from the provider itself. What the provider says of itself is read once for each process.
 */
export function createOpenIdProvider({ settings, secret, allowHttp }: OpenIdSettings): ConsoleProvider {
  let kept: Promise<openid.Configuration> | undefined;
  const provider = (): Promise<openid.Configuration> => {
    kept ??= discovered(settings, secret, allowHttp === true).catch((error: unknown) => {
      forget();
      throw error;
    });
    return kept;
  };
  const forget = (): void => {
    kept = undefined;
    secret.forget();
  };
  return {
    rules: () => consoleRules(settings),
    attemptKey: async () => {
      try {
        return {
          key: createHmac('sha256', await secret.read())
            .update(attemptKeyLabel)
            .digest('base64url'),
        };
      } catch (cause) {
        return { cause };
      }
    },
    begin: async (attempt) => {
      try {
        return { address: await addressOf(await provider(), settings, attempt) };
      } catch (cause) {
        return { cause };
      }
    },
    finish: async (answer, attempt) => {
      try {
        return await identified(await provider(), answer, attempt);
      } catch (error) {
        // The secret may have been rotated: the next person finds the new one.
        if (error instanceof openid.ResponseBodyError && error.error === 'invalid_client') forget();
        return failureOf(error);
      }
    },
    signOutAddress: async (returnAddress, idToken) => {
      const hint = idToken === undefined ? {} : { id_token_hint: idToken };
      try {
        return openid.buildEndSessionUrl(await provider(), { post_logout_redirect_uri: returnAddress, ...hint }).href;
      } catch {
        // It has none, or does not answer: the session here has ended anyway.
        return undefined;
      }
    },
  };
}

async function discovered(
  { issuer, clientId }: ConsoleSettings,
  secret: Secret,
  allowHttp: boolean,
): Promise<openid.Configuration> {
  const authentication = openid.ClientSecretPost(await secret.read());
  // oxlint-disable-next-line typescript/no-deprecated -- it is marked so that nobody uses it outside of tests
  const execute = [openid.enableNonRepudiationChecks, ...(allowHttp ? [openid.allowInsecureRequests] : [])];
  return openid.discovery(new URL(issuer), clientId, {}, authentication, { timeout: timeoutSeconds, execute });
}

async function addressOf(
  provider: openid.Configuration,
  { scope = 'openid profile email', acrValues = [], prompt = 'login' }: ConsoleSettings,
  { state, nonce, codeVerifier, returnAddress, isAsked }: NewAttempt,
): Promise<string> {
  return openid.buildAuthorizationUrl(provider, {
    redirect_uri: returnAddress,
    scope,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(isAsked ? { prompt } : {}),
    // A provider that is told so has to say when the person has signed in (`auth_time`).
    ...(isAsked && prompt === 'login' ? { max_age: '0' } : {}),
    ...(acrValues.length === 0 ? {} : { acr_values: acrValues.join(' ') }),
  }).href;
}

async function identified(
  provider: openid.Configuration,
  answer: URL,
  { state, nonce, codeVerifier }: SignInAttempt,
): Promise<SignInResult> {
  const tokens = await openid.authorizationCodeGrant(provider, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const told = tokens.claims();
  if (told === undefined || tokens.id_token === undefined) return { outcome: 'refused', because: 'no_id_token' };
  const hasMore = provider.serverMetadata().userinfo_endpoint !== undefined;
  const more = hasMore ? await openid.fetchUserInfo(provider, tokens.access_token, told.sub) : {};
  // What is signed counts more.
  return {
    outcome: 'known',
    identity: { issuer: told.iss, subject: told.sub, claims: { ...more, ...told } },
    idToken: tokens.id_token,
  };
}

/** Descriptions of errors may name people, so only codes are kept. */
function failureOf(error: unknown): SignInResult {
  if (error instanceof openid.AuthorizationResponseError) return { outcome: 'refused', because: error.error };
  if (error instanceof openid.ResponseBodyError && error.status < 500) {
    return { outcome: 'refused', because: error.error };
  }
  if (error instanceof openid.ClientError && !unanswered.has(error.code ?? '')) {
    return { outcome: 'refused', because: error.code ?? 'invalid_answer' };
  }
  return { outcome: 'unavailable', cause: error };
}

/** The codes of errors after which nothing is known of the person. */
const unanswered: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);
