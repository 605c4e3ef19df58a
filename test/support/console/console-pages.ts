import { createPageHandler } from '../../../functions/kernel/http/page-handler.ts';
import { pages } from '../../../functions/registry.ts';
import { proxyEvent } from '../../../local/gateway/proxy-event.ts';
import { createRouter } from '../../../local/gateway/route.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import type { ConsoleAddress } from './browser.ts';

const route = createRouter(pages);
let requests = 0;

/** The console of a platform in this process: its pages are called as Lambda would. */
export const consolePages = (platform: Platform): ConsoleAddress => ({
  pagesUrl: platform.settings.pagesUrl,
  send: async ({ method, target, headers: given, form }) => {
    const found = route(method, new URL(target, 'http://browser.invalid').pathname);
    if (found === undefined) throw new Error(`there is no ${method} ${target}`);
    requests += 1;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = form === undefined ? given : { ...given, ...type };
    const body = Buffer.from(new URLSearchParams(form).toString());
    const event = proxyEvent(
      { method, target, headers, body, sourceIp: '198.51.100.7', requestId: `console-${requests}` },
      found,
    );
    const result = await createPageHandler(found.target, platform)(event);
    return {
      status: result.statusCode,
      location: String(result.headers?.['Location'] ?? ''),
      cookies: (result.multiValueHeaders?.['Set-Cookie'] ?? []).map(String),
      body: result.body,
    };
  },
});
