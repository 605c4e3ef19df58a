import { createPageHandler } from '../../../functions/kernel/http/page-handler.ts';
import { noticeCookieName, pageCookieName } from '../../../functions/kernel/http/page-request.ts';
import { pages } from '../../../functions/registry.ts';
import { proxyEvent } from '../../../local/gateway/proxy-event.ts';
import { createRouter } from '../../../local/gateway/route.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { counterFrom } from '../recording/recorder.ts';

const route = createRouter(pages);

/** An answer to a browser. */
export interface BrowserResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Every cookie that it sets or takes away. */
  readonly cookies: readonly string[];
  readonly html: string;
}

type Form = Readonly<Record<string, string>>;

/** A request of a browser. */
export interface BrowserRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path and query. */
  readonly target: string;
  readonly headers: Form;
  readonly body: string | Buffer;
}

/** Where a form is. */
interface OfPage {
  /** The query of the page, with its question mark. */
  readonly query?: string;
  readonly hidden?: Form;
}

/** The hidden fields of the first form of a page that goes to a place and has these among them. */
export function hiddenFields(html: string, to: string, wanted: Form): Form | undefined {
  const forms = html.matchAll(new RegExp(`<form[^>]*action="[^"]*/${to}"[\\s\\S]*?</form>`, 'g'));
  for (const [form] of forms) {
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    if (Object.entries(wanted).every(([name, value]) => fields[name] === value)) return fields;
  }
  return undefined;
}

/** A browser without scripts: it keeps the cookie, fills in forms as they are on the page, and follows redirects. */
export class Visitor {
  /** The cookies by their names: each address has its own. */
  readonly #cookies = new Map<string, string>();
  readonly #notices = new Map<string, string>();
  /** A cookie that was put into the browser by hand. It is sent to every address. */
  #given: string | undefined;
  readonly #exchange: (asked: BrowserRequest) => Promise<BrowserResponse>;

  constructor(exchange: (asked: BrowserRequest) => Promise<BrowserResponse>) {
    this.#exchange = exchange;
  }

  /** The cookie that was set last. */
  get cookie(): string {
    return this.#given ?? [...this.#cookies.values()].at(-1) ?? '';
  }

  set cookie(value: string) {
    this.#cookies.clear();
    this.#given = value;
  }

  get(path: string): Promise<BrowserResponse> {
    return this.send('GET', path);
  }

  /** Sends a form as any program could. */
  post(path: string, form: Form, headers: Form = {}): Promise<BrowserResponse> {
    return this.send('POST', path, new URLSearchParams(form).toString(), headers);
  }

  /**
   * Sends the form of a page that goes to this place, with what is filled in. Answers the page that it leads to. If the page has
   * several such forms, it is the one with these hidden fields.
   */
  async submit(path: string, to: string, filled: Form = {}, on: OfPage = {}): Promise<BrowserResponse> {
    const { html } = await this.get(`${path}${on.query ?? ''}`);
    return this.sendForm(path, to, filled, { html, hidden: on.hidden });
  }

  /** Sends a form of a page that was got before. */
  async sendForm(
    path: string,
    to: string,
    filled: Form,
    page: { readonly html: string; readonly hidden?: Form | undefined },
  ): Promise<BrowserResponse> {
    const fields = hiddenFields(page.html, to, page.hidden ?? {});
    if (fields === undefined) throw new Error(`the page has no form to ${to}`);
    const answer = await this.post(`${path}/${to}`, { ...fields, ...filled });
    const next = answer.headers['Location'];
    if (answer.status !== 303 || next === undefined) return answer;
    const { pathname, search } = new URL(next, `http://browser.invalid${path}/${to}`);
    return this.get(`${pathname}${search}`);
  }

  async send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    target: string,
    body: string | Buffer = '',
    headers: Form = {},
  ): Promise<BrowserResponse> {
    const secret = /^\/hosted\/[^/]+\/([^/?]+)/.exec(target)?.[1] ?? '';
    const [name, noticeName] = [pageCookieName(secret), noticeCookieName(secret)];
    const pairs = [
      [name, this.#cookies.get(name) ?? this.#given],
      [noticeName, this.#notices.get(noticeName)],
    ].flatMap(([key, value]) => (value === undefined || value === '' ? [] : [`${String(key)}=${value}`]));
    const shown = await this.#exchange({
      method,
      target,
      body,
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(pairs.length === 0 ? {} : { cookie: pairs.join('; ') }),
        ...headers,
      },
    });
    for (const set of shown.cookies) {
      const [, setName = '', value = ''] = /^(__Host-\w+-\w+)=([^;]*)/.exec(set) ?? [];
      if (setName.startsWith('__Host-notice-')) this.#notices.set(setName, value);
      if (!setName.startsWith('__Host-page-')) continue;
      this.#given = undefined;
      this.#cookies.delete(setName);
      this.#cookies.set(setName, value);
    }
    return shown;
  }
}

const nextBrowser = counterFrom(0);

/** A visitor of the pages of a bank in this process, with an IP address of its own: failed attempts are counted by it. */
export function visitorOf({ platform }: { readonly platform: Platform }): Visitor {
  const browsers = nextBrowser();
  const sourceIp = `203.0.${browsers >> 8}.${browsers & 255}`;
  return new Visitor(async ({ method, target, headers, body }) => {
    const found = route(method, new URL(target, 'http://browser.invalid').pathname);
    if (found === undefined) throw new Error(`there is no page ${method} ${target}`);
    const request = { method, target, headers, sourceIp, requestId: 'request', body: Buffer.from(body) };
    const answer = await createPageHandler(found.target, platform)(proxyEvent(request, found));
    const entries = Object.entries(answer.headers ?? {}).map(([name, value]) => [name, String(value)]);
    const html = answer.isBase64Encoded === true ? Buffer.from(answer.body, 'base64').toString('utf8') : answer.body;
    const cookies = answer.multiValueHeaders?.['Set-Cookie'] ?? [answer.headers?.['Set-Cookie'] ?? []].flat();
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(entries) as Form,
      cookies: cookies.map(String),
      html,
    };
  });
}

/** A visitor of the pages of a platform that is reached by HTTP. */
export function remoteVisitor(baseUrl: string): Visitor {
  return new Visitor(async ({ method, target, headers, body }) => {
    const content = method === 'POST' ? { body } : {};
    const response = await fetch(baseUrl + target, { method, headers, redirect: 'manual', ...content });
    const named = ['Set-Cookie', 'Location'].flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return {
      status: response.status,
      headers: Object.fromEntries(named) as Form,
      cookies: response.headers.getSetCookie(),
      html: await response.text(),
    };
  });
}
