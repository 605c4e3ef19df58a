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

/** A request of a browser to the console: `target` is its path below the address of the stage, with the query. */
export interface ConsoleRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The fields of a form. */
  readonly form?: Readonly<Record<string, string>>;
}

/** Where a console is. */
export interface ConsoleAddress {
  /** The address of the stage, as its own redirects have it. */
  readonly pagesUrl: string;
  readonly send: (request: ConsoleRequest) => Promise<ConsoleAnswer>;
}

/** A browser with cookies of its own, at the console and at the identity provider. */
export class ConsoleBrowser {
  /** The cookies of the console by their names. */
  readonly jar = new Map<string, string>();
  readonly #atProvider = new Map<string, string>();
  readonly #console: ConsoleAddress;

  constructor(address: ConsoleAddress) {
    this.#console = address;
  }

  /** Sends a request to the console. */
  async send(
    method: ConsoleRequest['method'],
    target: string,
    site = 'same-origin',
    form?: Readonly<Record<string, string>>,
  ): Promise<ConsoleAnswer> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'sec-fetch-site': site, ...(cookie === '' ? {} : { cookie }) };
    const answer = await this.#console.send({ method, target, headers, ...(form === undefined ? {} : { form }) });
    keep(this.jar, answer.cookies);
    return answer;
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
    return next.href.replace(this.#console.pagesUrl, '');
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
