import { consolePage, consolePolicy } from '../../functions/reference/console-file.ts';
import { answerHeaders } from '../../functions/kernel/base/answer-headers.ts';
import { createOpenIdProvider } from '../../functions/ports/console-provider/openid-provider.ts';
import type { ConsoleProvider, RoleClaim } from '../../functions/ports/console-provider/port.ts';
import { type ConsoleFiles, makeConsole } from '../../local/console/console-files.ts';
import type { LocalConsole } from '../../local/console/console.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { type IdentityProvider, startIdentityProvider } from '../support/console/identity-provider.ts';
import { useBrowser } from './browser.ts';

/** A console at which people sign in with a real identity provider, new for each test, as at a deployed stage. */
export function useProviderConsole() {
  let files: ConsoleFiles;
  let provider: IdentityProvider;
  let port: ConsoleProvider;
  const roles: RoleClaim[] = [];
  const settings = { pagesUrl: '' };

  const bank = useBank({
    platform: {
      consoleProvider: {
        rules: () => port.rules(),
        attemptKey: () => port.attemptKey(),
        begin: (attempt) => port.begin(attempt),
        finish: (answer, attempt) => port.finish(answer, attempt),
        signOutAddress: (address) => port.signOutAddress(address),
      },
    },
  });
  const browser = useBrowser(bank, () => deployedConsole(files));

  beforeAll(async () => {
    files = await makeConsole();
  });
  beforeEach(async () => {
    settings.pagesUrl = new URL(browser.at('http://gateway.invalid/')).origin;
    Object.assign(bank.platform.settings, settings);
    provider = await startIdentityProvider(`${settings.pagesUrl}/console/`);
    const { issuer, clientId, secret } = provider;
    const { organisationId } = bank;
    roles.splice(
      0,
      roles.length,
      { claim: 'groups', value: 'desk', role: 'operations', organisationId },
      { claim: 'groups', value: 'heads', role: 'administrator', organisationId },
    );
    port = createOpenIdProvider({
      settings: { issuer, clientId, secretParameter: '/none', roles },
      secret: { read: () => Promise.resolve(secret), forget: () => undefined },
      allowHttp: true,
    });
    provider.people.set('ann', { claims: { name: 'Ann Teller', groups: ['desk'] } });
    provider.people.set('bob', { claims: { name: 'Bob Teller', groups: ['desk'] } });
    provider.people.set('cyd', { claims: { name: 'Cyd Head', groups: ['heads'] } });
    provider.people.set('eve', { claims: { name: 'Eve', groups: [] } });
  });
  afterEach(() => provider.stop());

  return {
    bank,
    browser,
    provider: () => provider,
    consoleUrl: () => `${settings.pagesUrl}/console/`,
  };
}

/** The files of the console as a deployed stage serves them; sessions and sign-ins are answered by the pages of the platform. */
const deployedConsole =
  (files: ConsoleFiles): LocalConsole =>
  ({ path }) => {
    const name = path.slice('/console/'.length);
    if (!path.startsWith('/console/') || name === 'session' || name === 'sign-in') return Promise.resolve(undefined);
    if (name !== '') {
      const type = name.endsWith('.js') ? 'text/javascript' : name.endsWith('.css') ? 'text/css' : 'image/svg+xml';
      const headers = { ...answerHeaders, 'Content-Type': type };
      return Promise.resolve({ statusCode: 200, headers, body: files.read(name) ?? '' });
    }
    const html = (files.read('index.html') ?? Buffer.of()).toString('utf8');
    const nonce = 'bm9uY2Ugb2YgdGhlIHRlc3Q=';
    const headers = {
      ...answerHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': consolePolicy(`style-src 'self' 'nonce-${nonce}'`),
    };
    return Promise.resolve({ statusCode: 200, headers, body: consolePage(html, { nonce, signIn: 'provider' }) });
  };
