import type { Stage } from './stages.ts';

/** Each is in two templates of every path. */
const originsMax = 10;
const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Throws an error that names the first origin of a stage that is not exactly what a browser sends, or whose scripts somebody on the way could
 * replace: only https, but in a sandbox also http for the machine of a developer.
 */
export function checkOrigins({ name, origins, sandbox }: Pick<Stage, 'name' | 'origins' | 'sandbox'>): void {
  const refuse = (origin: string, why: string) => {
    throw new Error(`Stage ${name}: origins: "${origin}" ${why}`);
  };
  if (origins.length > originsMax) throw new Error(`Stage ${name}: origins: has more than ${originsMax}`);
  for (const [index, origin] of origins.entries()) {
    const url = URL.canParse(origin) ? new URL(origin) : undefined;
    if (url?.origin !== origin || !/^[a-z0-9.:/[\]-]+$/.test(origin)) {
      refuse(origin, `is not an origin as a browser sends it, such as https://app.example.com${meant(url)}`);
    }
    if (url?.protocol !== 'https:' && !isLocal(url)) refuse(origin, 'has to begin with https://');
    if (isLocal(url) && !sandbox)
      refuse(origin, 'is a machine of a developer, which a stage with real money does not trust');
    if (origins.indexOf(origin) !== index) refuse(origin, 'is there twice');
  }
}

const meant = (url: URL | undefined): string =>
  url === undefined || url.origin === 'null' ? '' : `: did you mean "${url.origin}"?`;

const isLocal = (url: URL | undefined): boolean =>
  url !== undefined && /^https?:$/.test(url.protocol) && localHosts.has(url.hostname);
