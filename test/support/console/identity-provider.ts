import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Somebody whom the provider knows: the claims about them, and how they sign in. */
export interface KnownPerson {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly amr?: readonly string[];
}

export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  /** Everybody whom it knows, by their subject. */
  readonly people: Map<string, KnownPerson>;
  /** Who sits at the browser. */
  subject: string;
  /** While true, it answers everything with 503. */
  isDown: boolean;
  readonly stop: () => Promise<void>;
}

const client = {
  grant_types: ['authorization_code'],
  response_types: ['code'],
  token_endpoint_auth_method: 'client_secret_post',
};

/** A real identity provider on this machine (`oidc-provider`), at which everybody signs in at once. */
export async function startIdentityProvider(consoleUrl: string): Promise<IdentityProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: IdentityProvider = {
    issuer,
    clientId: 'console',
    secret: 'a secret of the client',
    people: new Map(),
    subject: 'ann',
    isDown: false,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const redirects = {
    redirect_uris: [`${consoleUrl}sign-in`],
    post_logout_redirect_uris: [consoleUrl],
  };
  const provider: Provider = new Provider(issuer, {
    clients: [
      { ...client, ...redirects, client_id: state.clientId, client_secret: state.secret },
      { ...client, ...redirects, client_id: 'another', client_secret: 'another secret' },
    ],
    cookies: { keys: ['key of the tests'] },
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub', 'amr', 'acr'], profile: ['name', 'groups'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    pkce: { required: () => true },
    ttl: {
      AuthorizationCode: 60,
      AccessToken: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
      Grant: 60,
    },
    interactions: { url: () => '/interaction' },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ ...state.people.get(accountId)?.claims, sub: accountId }),
    }),
    loadExistingGrant: async ({ oidc }: Parameters<typeof grantIn>[1]) => grantIn(provider, { oidc }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (state.isDown) response.writeHead(503).end();
    else if (request.url?.startsWith('/interaction') === true) {
      const { amr } = state.people.get(state.subject) ?? {};
      const login = { accountId: state.subject, ...(amr === undefined ? {} : { amr }) };
      void provider.interactionFinished(request, response, { login });
    } else void answer(request, response);
  });
  return state;
}

/** Everybody has agreed to everything that the console asks for. */
async function grantIn(
  provider: Provider,
  { oidc }: { readonly oidc: { readonly client: { clientId: string }; readonly session: { accountId: string } } },
) {
  const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid profile email');
  await grant.save();
  return grant;
}
