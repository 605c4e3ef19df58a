import { isIP } from 'node:net';
import { isBlockedAddress } from './blocked-addresses.ts';

/**
 * The reason why this URL cannot be a webhook target, as a public sentence, or undefined. Checks scheme, user info, port and
 * host without a resolver. `send` checks again, and checks the addresses of names.
 */
export function webhookTargetProblem(url: string, settings: WebhookTargetSettings): string | undefined {
  const { allowLoopback, allowHttp } = settings;
  const target = URL.parse(url);
  if (target === null) return 'the url is not a valid absolute url';
  if (target.protocol !== 'https:' && !(allowHttp && target.protocol === 'http:')) return 'the url must be https';
  if (target.username !== '' || target.password !== '') return 'the url must not hold a user name or password';
  if (!portsPublic.has(target.port) && !allowLoopback && !allowHttp) return 'the port must be 443 or 8443';
  if (!isPublicHost(target.hostname, allowLoopback)) return 'the host must be public';
  return undefined;
}

/** '' is the default port of the scheme. */
const portsPublic: ReadonlySet<string> = new Set(['', '443', '8443']);

/** `hostname` as the WHATWG parser leaves it: decimal, octal, short and full-width addresses are plain ones by now. */
function isPublicHost(hostname: string, allowLoopback: boolean): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  if (isIP(host) !== 0) return !isBlockedAddress(host, { allowLoopback });
  if (/(^|\.)localhost$/.test(host)) return allowLoopback;
  return host.includes('.') && !/\.(local|internal|home\.arpa)$/.test(host);
}

/** Stage settings: both are off in stages whose receivers are on the internet. */
export type WebhookTargetSettings = { allowLoopback: boolean; allowHttp: boolean };
