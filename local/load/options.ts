import { parseArgs } from 'node:util';
import { PlatformProblem } from '../engines/platform-problem.ts';
import { type Part, partNames, parts } from './parts.ts';
import { type Temper, temperNames } from './tempers.ts';

const rateDefault = 20;
const usualTempers =
  'fast,slow,fast-once,flaky,fast,500,fast,reset,fast-once,timeout,fast,closed,slow,flaky,500-once,reset-once,fast,timeout-once,slow-once,closed-once';

export const loadUsage = `Sends a mix of work at a given rate, and then checks all money and events. Exit code 1 if a check fails.

  npm run load -- [options]

Where
--url URL             the API (default: BANKSTACK_URL, or the platform of npm start on this machine)
--token TOKEN         an API token (default: BANKSTACK_TOKEN, or the token of npm start on this machine)
--start               starts a platform for this run, with new data in .build/load/data
--public-url URL      the URL by which an API elsewhere reaches the receivers: a tunnel to their port
--port N              the port of the receivers (default: a free port)

How much
--rate N              requests a second in total (default ${rateDefault})
--duration SECONDS    how long requests are sent (default 30)
--concurrency N       requests on their way at most (default 200). Others wait; latency counts their wait
--accounts N          accounts that take part, 3 or more (default 20)
--drain SECONDS       how long to wait for answers and events afterwards (default 60)

The mix: each part takes requests a second (12.5) or a share of --rate (60%). If one is given, the others are 0.
${partNames.map((name) => `--${name.padEnd(19)} ${parts[name].help} (default ${parts[name].share}%)`).join('\n')}

Webhooks
--receivers N         webhooks with receivers on this machine (default 30; 0 for none)
--tempers LIST        tempers of the receivers in turn: ${temperNames.join(', ')}.
                      With "-once" the delivery mode is AtMostOnce: fast-once. Checks of "fast", "slow" and
                      "flaky" cover each event; the others may not delay these.
--slow-ms MS          the wait of slow receivers before an answer (default 200)

Recurring payments
--schedules N         weekly recurring payments (default 20; 0 for none). Halfway, the sandbox clock moves by 8 days

Output
--out FOLDER          the folder of report.json and report.html (default .build/load)
--quiet               no line each second`;

export interface LoadOptions {
  /** If undefined, the platform on this machine. */
  readonly baseUrl: string | undefined;
  readonly token: string | undefined;
  readonly start: boolean;
  readonly publicUrl: string | undefined;
  /** 0 chooses a free port. */
  readonly port: number;
  /** Requests a second of each part. */
  readonly rates: Readonly<Record<Part, number>>;
  readonly seconds: number;
  readonly concurrency: number;
  readonly accounts: number;
  readonly drainSeconds: number;
  readonly receivers: number;
  readonly tempers: readonly Temper[];
  readonly slowMs: number;
  readonly schedules: number;
  readonly out: string | undefined;
  readonly quiet: boolean;
  readonly help: boolean;
}

/** Reads the options of `npm run load`. Throws PlatformProblem for unknown options and values. */
export function readLoadOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): LoadOptions {
  const given = parse(args);
  const baseUrl = given.url ?? environment['BANKSTACK_URL'];
  if (given.start === true && given.url !== undefined) {
    throw new PlatformProblem('--start and --url exclude each other.', 'Leave one of them out.');
  }
  const options = {
    baseUrl: baseUrl === undefined || given.start === true ? undefined : urlOf('url', baseUrl),
    token: given.token ?? environment['BANKSTACK_TOKEN'],
    start: given.start ?? false,
    publicUrl: given['public-url'] === undefined ? undefined : urlOf('public-url', given['public-url']),
    port: wholeOf('port', given.port ?? '0', 0, 65_535),
    rates: ratesOf(given, numberOf('rate', given.rate ?? String(rateDefault))),
    seconds: wholeOf('duration', given.duration ?? '30', 1, 86_400),
    concurrency: wholeOf('concurrency', given.concurrency ?? '200', 1, 10_000),
    accounts: wholeOf('accounts', given.accounts ?? '20', 3, 100_000),
    drainSeconds: wholeOf('drain', given.drain ?? '60', 1, 86_400),
    receivers: wholeOf('receivers', given.receivers ?? '30', 0, 900),
    tempers: (given.tempers ?? usualTempers).split(',').map(temperOf),
    slowMs: wholeOf('slow-ms', given['slow-ms'] ?? '200', 0, 9_000),
    schedules: wholeOf('schedules', given.schedules ?? '20', 0, 1_000_000),
    out: given.out,
    quiet: given.quiet ?? false,
    help: given.help ?? false,
  };
  if (!options.help && options.receivers > 0 && isElsewhere(options.baseUrl) && options.publicUrl === undefined) {
    throw new PlatformProblem(
      'An API elsewhere does not reach the receivers on this machine.',
      'Name a tunnel to their port (--port 4000 --public-url https://...), or leave them out (--receivers 0).',
    );
  }
  return options;
}

/** Requests a second of each part: as given, otherwise the usual shares of the total rate. */
function ratesOf(given: Readonly<Record<string, unknown>>, total: number): Record<Part, number> {
  const isChosen = partNames.some((name) => given[name] !== undefined);
  const rateOf = (name: Part): number => {
    const text = given[name];
    if (typeof text !== 'string') return isChosen ? 0 : (total * parts[name].share) / 100;
    return text.endsWith('%') ? (total * numberOf(name, text.slice(0, -1))) / 100 : numberOf(name, text);
  };
  return Object.fromEntries(partNames.map((name) => [name, rateOf(name)])) as Record<Part, number>;
}

function temperOf(text: string): Temper {
  const isOnce = text.endsWith('-once');
  const kind = temperNames.find((name) => name === (isOnce ? text.slice(0, -'-once'.length) : text));
  if (kind !== undefined) return { kind, deliveryMode: isOnce ? 'AtMostOnce' : 'AtLeastOnce' };
  throw new PlatformProblem(`"${text}" is not a temper.`, `Use ${temperNames.join(', ')}, with or without "-once".`);
}

function isElsewhere(url: string | undefined): boolean {
  return url !== undefined && !['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

function urlOf(name: string, text: string): string {
  const url = URL.parse(text);
  if (url !== null && ['http:', 'https:'].includes(url.protocol)) return text.replace(/\/+$/, '');
  throw new PlatformProblem(`"${text}" is not a URL.`, `Use a complete URL: --${name} https://api.example.com`);
}

function numberOf(name: string, text: string): number {
  if (/^\d{1,6}(\.\d+)?$/.test(text)) return Number(text);
  throw new PlatformProblem(`"${text}" is not a value of --${name}.`, 'Use a number, 0 or more.');
}

function wholeOf(name: string, text: string, min: number, max: number): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
  throw new PlatformProblem(`"${text}" is not a value of --${name}.`, `Use a whole number from ${min} to ${max}.`);
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

function parse(args: readonly string[]) {
  try {
    const options = {
      ...(Object.fromEntries(partNames.map((name) => [name, text])) as Record<Part, typeof text>),
      url: text,
      token: text,
      start: flag,
      'public-url': text,
      port: text,
      rate: text,
      duration: text,
      concurrency: text,
      accounts: text,
      drain: text,
      receivers: text,
      tempers: text,
      'slow-ms': text,
      schedules: text,
      out: text,
      quiet: flag,
      help: flag,
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new PlatformProblem(
      error instanceof Error ? `${error.message.split('. ')[0] ?? ''}.` : 'An option is unknown.',
      'See npm run load -- --help',
    );
  }
}
