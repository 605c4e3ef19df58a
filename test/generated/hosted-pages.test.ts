import { pageCookieName } from '../../functions/kernel/http/page-request.ts';
import { isPagePath } from '../../functions/kernel/http/other-methods.ts';
import { pages } from '../../functions/registry.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { visitorOf } from '../support/hosted-pages/visitor.ts';

const bank = useBank();

const hosted = pages.filter(({ path }) => isPagePath(path));

/** The simulated pages of the card processor are shown in a frame of the app, also to say that there is none. No other page is. */
const framesOf = ({ sandboxOnly = false }: { readonly sandboxOnly?: boolean }) =>
  sandboxOnly ? /frame-ancestors \*/ : /frame-ancestors 'none'/;

describe.each(hosted.map((page) => [`${page.method} ${page.path}`, page] as const))('%s', (_, page) => {
  const { method, path } = page;
  const at = path.replaceAll(/\{[^}]*\}/g, 'leads-nowhere');
  const ask = (headers: Record<string, string> = {}) => visitorOf(bank).send(method, at, '', headers);

  test('404 for an address that leads nowhere, as a page with strict headers and without a cookie', async () => {
    const { status, headers, html } = await ask();
    expect([status, html.startsWith('<!doctype html>'), headers['Set-Cookie']]).toEqual([404, true, undefined]);
    expect(headers['Content-Security-Policy']).not.toContain('script');
    expect(headers).toMatchObject({
      'Content-Security-Policy': expect.stringMatching(framesOf(page)),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    });
  });

  test('the answer has nothing of the address or the headers of the request', async () => {
    const { html } = await ask({
      cookie: `${pageCookieName('leads-nowhere')}=from-the-cookie`,
      'x-forwarded-host': 'evil.example',
    });
    expect(['leads-nowhere', 'from-the-cookie', 'evil.example'].filter((one) => html.includes(one))).toEqual([]);
  });
});
