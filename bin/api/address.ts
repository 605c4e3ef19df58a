const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** True for a URL of this machine. */
export const isLoopback = (url: string): boolean => loopback.test(new URL(url).hostname);

/** The address of an API without a slash at its end. Throws an error for one to which the token would go in plain text. */
export function apiAddress(url: string): string {
  if (!URL.canParse(url)) throw new Error(`--url ${url} is not a URL: it begins with https://`);
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(url)))
    throw new Error(`${url} is no https address, so the token could be read on its way`);
  return url.replace(/\/+$/, '');
}
