import { createPageHandler } from '../../../functions/kernel/http/page-handler.ts';
import { pages } from '../../../functions/registry.ts';
import { proxyEvent } from '../../../local/gateway/proxy-event.ts';
import { createRouter } from '../../../local/gateway/route.ts';
import type { Platform } from '../../../functions/ports/platform.ts';

const route = createRouter(pages);
let requests = 0;

/** An answer of the console to a browser. */
export interface ConsoleAnswer {
  readonly status: number;
  readonly location: string;
  /** Whole values of `Set-Cookie`. */
  readonly cookies: readonly string[];
  readonly body: string;
}

/** What the console gives a page. */
export interface PageSession {
  readonly token: string;
  readonly expiresIn: number;
  readonly role: string;
  readonly scopes: readonly string[];
  readonly organisationId: string;
  readonly userId: string;
  readonly name: string;
}

/** Changes an address on its way, as an attacker would. */
type Change = (address: URL) => void;

/** A browser with cookies of its own, at the console and at the identity provider. */
export class ConsoleBrowser {
  /** The cookies of the console by their names. */
  readonly jar = new Map<string, string>();
  readonly #atProvider = new Map<string, string>();
  readonly #platform: Platform;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Sends a request to the console. */
  async send(method: 'GET' | 'POST' | 'DELETE', target: string, site = 'same-origin'): Promise<ConsoleAnswer> {
    const found = route(method, new URL(target, 'http://browser.invalid').pathname);
    if (found === undefined) throw new Error(`there is no ${method} ${target}`);
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'sec-fetch-site': site, ...(cookie === '' ? {} : { cookie }) };
    requests += 1;
    const event = proxyEvent(
      { method, target, headers, body: Buffer.of(), sourceIp: '198.51.100.7', requestId: `console-${requests}` },
      found,
    );
    const result = await createPageHandler(found.target, this.#platform)(event);
    const cookies = (result.multiValueHeaders?.['Set-Cookie'] ?? []).map(String);
    keep(this.jar, cookies);
    return {
      status: result.statusCode,
      location: String(result.headers?.['Location'] ?? ''),
      cookies,
      body: result.body,
    };
  }

  /** Begins a sign-in, and goes through the provider. Returns the address to which it leads back. */
  async leave(change: Change = () => undefined): Promise<string> {
    const { location } = await this.send('GET', '/console/sign-in');
    let next = new URL(location);
    change(next);
    const { origin } = next;
    for (let hops = 0; hops < 6 && next.origin === origin; hops += 1) {
      const cookie = [...this.#atProvider].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
      keep(this.#atProvider, answer.headers.getSetCookie());
      const to = answer.headers.get('location');
      if (to === null) throw new Error(`the provider answers ${answer.status}: ${await answer.text()}`);
      next = new URL(to, next);
    }
    return `${next.pathname.replace('/live', '')}${next.search}`;
  }

  /** Signs in. Returns the answer of the console to the address to which the provider leads back. */
  async signIn(change?: Change): Promise<ConsoleAnswer> {
    return this.send('GET', await this.leave(change), 'cross-site');
  }

  /** The token that the page gets; undefined if nobody has signed in. */
  async token(): Promise<PageSession | undefined> {
    const { status, body } = await this.send('POST', '/console/session');
    return status === 200 ? (JSON.parse(body) as PageSession) : undefined;
  }
}

function keep(jar: Map<string, string>, cookies: readonly string[]): void {
  for (const text of cookies) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (value === '' || /max-age=0/i.test(text)) jar.delete(name);
    else jar.set(name, value);
  }
}
