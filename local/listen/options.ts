import { parseArgs } from 'node:util';
import { PlatformProblem } from '../engines/platform-problem.ts';
import { delayOf, delaySecondsMax, faultOf, type PlannedDelay, type PlannedFault } from './faults.ts';

const urlExample = 'http://127.0.0.1:3000';
const secretBytesMin = 24;
const portMax = 65_535;

export const listenUsage = `Receives webhooks on this machine, and checks and shows each event. Ctrl-C disables the webhook again.

  npm run listen -- [options]

--url URL           the API (default: BANKSTACK_URL, or the platform of npm start on this machine)
--token TOKEN       an API token (default: BANKSTACK_TOKEN, or the token of npm start on this machine)
--port N            listens on port N (default: a free port)
--public-url URL    the URL that the API calls if it is not on this machine: a tunnel to the port
--forward-to URL    hands each delivery on, unchanged, and answers what the URL answers
--secret SECRET     the signing secret: whsec_ and base64 (default: a new one, which is printed)
--json              contentType Json instead of JsonAPI
--once              deliveryMode AtMostOnce instead of AtLeastOnce
--include-resources events include their resources
--bodies            also shows every body
--fail WHAT[:N]     fails (N requests, then answers 200): a status like 500, "timeout" or "reset";
                    give it several times for several failures in that order
--slow SECONDS[:N]  waits before each answer (N requests); a delivery times out after 10 seconds`;

export interface ListenOptions {
  /** If undefined, the platform on this machine. */
  readonly baseUrl: string | undefined;
  /** If undefined, the token of the platform on this machine. */
  readonly token: string | undefined;
  /** 0 chooses a free port. */
  readonly port: number;
  readonly publicUrl: string | undefined;
  /** If given, deliveries are handed on to this URL. */
  readonly forwardTo: string | undefined;
  /** If undefined, a new signing secret. */
  readonly secret: string | undefined;
  readonly contentType: 'JsonAPI' | 'Json';
  readonly deliveryMode: 'AtLeastOnce' | 'AtMostOnce';
  readonly includeResources: boolean;
  readonly showsBodies: boolean;
  readonly faults: readonly PlannedFault[];
  readonly delays: readonly PlannedDelay[];
  readonly help: boolean;
}

/** Reads the options of `npm run listen`. Throws PlatformProblem for unknown options and values. */
export function readListenOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ListenOptions {
  const given = parse(args);
  return {
    baseUrl: optional(given.url ?? environment['BANKSTACK_URL'], urlOf)?.replace(/\/+$/, ''),
    token: given.token ?? environment['BANKSTACK_TOKEN'],
    port: portOf(given.port ?? '0'),
    publicUrl: optional(given['public-url'], urlOf),
    forwardTo: optional(given['forward-to'], urlOf),
    secret: optional(given.secret, secretOf),
    contentType: given.json === true ? 'Json' : 'JsonAPI',
    deliveryMode: given.once === true ? 'AtMostOnce' : 'AtLeastOnce',
    includeResources: given['include-resources'] ?? false,
    showsBodies: given.bodies ?? false,
    faults: each(given.fail, faultOf, 'Use a status from 201 to 599, timeout or reset, with or without a count: 500:3'),
    delays: each(given.slow, delayOf, `Use 0 to ${delaySecondsMax} seconds, with or without a count: 2:5`),
    help: given.help ?? false,
  };
}

function each<Plan>(
  texts: readonly string[] = [],
  read: (text: string) => Plan | undefined,
  whatToDo: string,
): readonly Plan[] {
  return texts.map((text) => {
    const plan = read(text);
    if (plan === undefined) throw new PlatformProblem(`"${text}" is not a valid value.`, whatToDo);
    return plan;
  });
}

const optional = (text: string | undefined, read: (text: string) => string): string | undefined =>
  text === undefined ? undefined : read(text);

function secretOf(text: string): string {
  const bytes = /^whsec_[A-Za-z0-9+/]+=*$/.test(text) ? Buffer.from(text.slice('whsec_'.length), 'base64') : undefined;
  if (bytes !== undefined && bytes.length >= secretBytesMin) return text;
  throw new PlatformProblem(
    'The value of --secret is not a signing secret.',
    `Use whsec_ and ${secretBytesMin} bytes or more in base64, or leave it out to get a new one.`,
  );
}

function urlOf(text: string): string {
  const url = URL.parse(text);
  if (url !== null && ['http:', 'https:'].includes(url.protocol)) return text;
  throw new PlatformProblem(`"${text}" is not a URL.`, `Use a complete URL: --url ${urlExample}`);
}

function portOf(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= portMax) return Number(text);
  throw new PlatformProblem(`"${text}" is not a port.`, `Use a number from 0 to ${portMax}: --port 4000`);
}

const option = {
  text: { type: 'string' },
  texts: { type: 'string', multiple: true },
  flag: { type: 'boolean' },
} as const;

function parse(args: readonly string[]) {
  try {
    const options = {
      url: option.text,
      token: option.text,
      port: option.text,
      'public-url': option.text,
      'forward-to': option.text,
      secret: option.text,
      json: option.flag,
      once: option.flag,
      'include-resources': option.flag,
      bodies: option.flag,
      fail: option.texts,
      slow: option.texts,
      help: option.flag,
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new PlatformProblem(
      error instanceof Error ? `${error.message.split('. ')[0] ?? ''}.` : 'An option is unknown.',
      'See npm run listen -- --help',
    );
  }
}
