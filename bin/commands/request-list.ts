import { setTimeout as pause } from 'node:timers/promises';
import type { Resource } from '../../local/tour/client.ts';
import { type Api, apiOptions, openApi } from '../api/open-api.ts';
import { defineCommand } from '../command-line/command.ts';
import { optionNumber } from '../command-line/options.ts';
import { terminalText } from '../../local/terminal-text.ts';

const lastUsual = 20;
const lastMax = 1000;
const lookMs = 1_000;
/** Requests that end at the same moment come into the log one after the other. */
const overlapMs = 2_000;
const pageLimit = 1000;

export const listRequestLog = defineCommand({
  summary: 'Lists the last requests of an organisation as its request log has them, and with --follow those that come.',
  details:
    'The request log has requests of the last seven days if the stage keeps them. It begins an hour ago unless --since names a moment.',
  examples: ['', '--follow --failed', '--last 5 --bodies'],
  options: {
    ...apiOptions,
    last: { text: `how many requests; ${String(lastUsual)} unless given`, value: 'number' },
    since: { text: 'only requests that were answered at or after this moment', value: 'moment' },
    failed: { text: 'only requests that were refused or failed' },
    follow: { text: 'go on with each request that comes, until Ctrl-C' },
    bodies: { text: 'print each entry of the log whole, one on a line' },
  },
  writes: false,
  asksAws: false,
  run: async ({ last: asked, since, failed, follow, bodies, ...given }) => {
    const count =
      asked === undefined
        ? lastUsual
        : optionNumber('last', asked, { min: 1, max: lastMax, kind: 'a number of requests' });
    const api = await openApi(given);
    const lineOf = (entry: Resource) => (bodies ? JSON.stringify(entry) : requestLine(entry));
    const statuses = failed ? '&filter[status]=4xx,5xx' : '';
    // Those before the last ones are known too, so that they do not come as new ones.
    const limit = follow ? pageLimit : count;
    let seen: readonly Resource[] = (await readPage(api, { since, statuses, limit, offset: 0 })).data.toReversed();
    const last = seen.slice(-count);
    if (!follow) return { data: last, lines: last.map(lineOf) };
    let fresh = last;
    for (;;) {
      for (const entry of fresh) console.log(terminalText(lineOf(entry)));
      await pause(lookMs);
      const known = new Set(seen.map(({ id }) => id));
      const from = seen.at(-1);
      const window = await readSince(api, { since: from === undefined ? since : overlapped(from), statuses });
      fresh = window.filter(({ id }) => !known.has(id));
      if (window.length > 0) seen = window;
    }
  },
});

/** The requests since a moment, the oldest first. */
async function readSince(api: Api, window: Pick<Page, 'since' | 'statuses'>): Promise<readonly Resource[]> {
  const entries: Resource[] = [];
  for (let total = 1; entries.length < total;) {
    const { data, pagination } = await readPage(api, { ...window, limit: pageLimit, offset: entries.length });
    if (data.length === 0) break;
    entries.push(...data);
    ({ total } = pagination);
  }
  return entries.toReversed();
}

interface Page {
  readonly since: string | undefined;
  readonly statuses: string;
  readonly limit: number;
  readonly offset: number;
}

const readPage = ({ client }: Api, { since, statuses, limit, offset }: Page) =>
  client.page(
    `/request-log?page[limit]=${String(limit)}&page[offset]=${String(offset)}${statuses}${since === undefined ? '' : `&filter[since]=${encodeURIComponent(since)}`}`,
  );

const overlapped = ({ attributes }: Resource): string =>
  new Date(Date.parse(String(attributes['createdAt'])) - overlapMs).toISOString();

/** One request: its moment, what was asked, the answer with the first error, how long it took, and its supportId. */
function requestLine({ id, attributes }: Resource): string {
  const { createdAt, method, path, status, durationMs, errors } = attributes;
  const [error] = (errors ?? []) as readonly { readonly code: string; readonly pointer?: string }[];
  return [
    String(createdAt),
    `${String(method)} ${String(path)}`,
    String(status),
    ...(error === undefined ? [] : [[error.code, error.pointer].filter(Boolean).join(' ')]),
    `${String(durationMs)} ms`,
    id,
  ].join('  ');
}
