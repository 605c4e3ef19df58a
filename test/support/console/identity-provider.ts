import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
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
  /** Changes what it is asked, as a provider that does not do what it is told. */
  misread: (query: URLSearchParams) => void;
  /** While true, it answers everything with 503. */
  isDown: boolean;
  /** Registers the console at this address, to which people are sent back. Until then everything is answered with 503. */
  readonly register: (consoleUrl: string) => void;
  readonly stop: () => Promise<void>;
}

const client = {
  grant_types: ['authorization_code'],
  response_types: ['code'],
  token_endpoint_auth_method: 'client_secret_post',
};

/** A certificate and its key, by the paths of their files. */
interface TlsFiles {
  readonly certificatePath: string;
  readonly keyPath: string;
}

/** A real identity provider on this machine (`oidc-provider`), at which everybody signs in at once. */
export async function startIdentityProvider(consoleUrl: string): Promise<IdentityProvider> {
  const provider = await listenAsProvider();
  provider.register(consoleUrl);
  return provider;
}

/** A provider whose address is known before that of the console. With a certificate it is served over TLS. */
export async function listenAsProvider(tls?: TlsFiles): Promise<IdentityProvider> {
  const server =
    tls === undefined
      ? createServer()
      : createTlsServer({ cert: readFileSync(tls.certificatePath), key: readFileSync(tls.keyPath) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let provider: Provider | undefined;
  let answer: ReturnType<Provider['callback']> | undefined;
  const state: IdentityProvider = {
    issuer,
    clientId: 'console',
    secret: 'a secret of the client',
    people: new Map(),
    subject: 'ann',
    misread: () => undefined,
    isDown: false,
    register: (consoleUrl) => {
      provider = providerOf(state, consoleUrl);
      answer = provider.callback();
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (state.isDown || provider === undefined || answer === undefined) response.writeHead(503).end();
    else if (request.url?.startsWith('/interaction') === true) {
      const { amr } = state.people.get(state.subject) ?? {};
      const login = { accountId: state.subject, ...(amr === undefined ? {} : { amr }) };
      void provider.interactionFinished(request, response, { login });
    } else {
      const url = new URL(request.url ?? '', issuer);
      if (url.pathname === '/auth') {
        state.misread(url.searchParams);
        request.url = url.pathname + url.search;
      }
      void answer(request, response);
    }
  });
  return state;
}

function providerOf(state: IdentityProvider, consoleUrl: string): Provider {
  const redirects = {
    redirect_uris: [`${consoleUrl}sign-in`],
    post_logout_redirect_uris: [consoleUrl],
  };
  const provider: Provider = new Provider(state.issuer, {
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
  return provider;
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
