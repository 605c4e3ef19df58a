import { createPageHandler } from '../../../functions/kernel/http/page-handler.ts';
import { pages } from '../../../functions/registry.ts';
import { proxyEvent } from '../../../local/gateway/proxy-event.ts';
import { createRouter } from '../../../local/gateway/route.ts';
import type { Bank } from '../bank/bank.ts';

const route = createRouter(pages);

/** An answer to a browser. */
export interface Shown {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

let browsers = 0;

type Form = Readonly<Record<string, string>>;

/** A browser without scripts: it keeps the cookie, fills in forms as they are on the page, and follows redirects. */
export class Visitor {
  cookie = '';
  /** Another one for each browser: attempts are counted by it. */
  sourceAddress: string;
  readonly #bank: Bank;

  constructor(bank: Bank) {
    this.#bank = bank;
    browsers += 1;
    this.sourceAddress = `203.0.${browsers >> 8}.${browsers & 255}`;
  }

  get(path: string): Promise<Shown> {
    return this.send('GET', path);
  }

  /** Sends a form as any program could. */
  post(path: string, form: Form, headers: Form = {}): Promise<Shown> {
    return this.send('POST', path, new URLSearchParams(form).toString(), headers);
  }

  /** Sends the form of a page that goes to this place, with what is filled in. Answers the page that it leads to. */
  async submit(path: string, to: string, filled: Form = {}): Promise<Shown> {
    const { html } = await this.get(path);
    const form = new RegExp(`<form[^>]*action="[^"]*/${to}"[\\s\\S]*?</form>`).exec(html)?.[0];
    if (form === undefined) throw new Error(`the page has no form to ${to}`);
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    const answer = await this.post(`${path}/${to}`, { ...fields, ...filled });
    const next = answer.headers['Location'];
    if (answer.status !== 303 || next === undefined) return answer;
    const { pathname, search } = new URL(next, `http://browser.invalid${path}/${to}`);
    return this.get(`${pathname}${search}`);
  }

  async send(method: 'GET' | 'POST', target: string, body = '', headers: Form = {}): Promise<Shown> {
    const found = route(method, new URL(target, 'http://browser.invalid').pathname);
    if (found === undefined) throw new Error(`there is no page ${method} ${target}`);
    const event = proxyEvent(
      {
        ...{ method, target, sourceIp: this.sourceAddress, requestId: 'request' },
        headers: {
          ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          ...(this.cookie === '' ? {} : { cookie: `__Host-page=${this.cookie}` }),
          ...headers,
        },
        body: Buffer.from(body),
      },
      found,
    );
    const answer = await createPageHandler(found.target, this.#bank.platform)(event);
    const given = Object.fromEntries(
      Object.entries(answer.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const cookie = /^__Host-page=([^;]*)/.exec(given['Set-Cookie'] ?? '')?.[1];
    if (cookie !== undefined) this.cookie = cookie;
    const html = answer.isBase64Encoded === true ? Buffer.from(answer.body, 'base64').toString('utf8') : answer.body;
    return { status: answer.statusCode, headers: given, html };
  }
}
