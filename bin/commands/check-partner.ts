import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { type CommandResult, defineCommand } from '../command-line/command.ts';
import { blankPicture } from '../partner-checks/blank-picture.ts';
import type { PartnerExchange } from '../partner-checks/exchange.ts';
import { triedProtocols } from '../partner-checks/protocols.ts';
import type { PartnerTrial, PromiseFinding } from '../partner-checks/try-partner.ts';

const charactersMax = 160;
const words = { kept: 'kept', broken: 'BROKEN', 'not tried': 'not tried' } as const;
const secretSetting = 'PARTNER_SECRET';

const urlOption = {
  text: 'the address of the partner, or of your adapter: https, or http on this machine',
  value: 'URL',
  isRequired: true,
} as const;

const details = `It sends what the platform sends, with the same code, and judges each answer: its form, its status, its time, and what comes if the request
is repeated. Give it a test environment: it orders cards, for example. The secret that you share with the partner is in
${secretSetting}. The exit code is 1 if a promise is broken.`;

export const checkProcessor = defineCommand({
  summary:
    'Checks a processor of cards, or your adapter for one, against its protocol (docs/partners/card-processor.md).',
  details,
  examples: ['--url http://127.0.0.1:8091/v1', '--url https://processor.example.com/v1 --json'],
  options: { url: urlOption },
  writes: false,
  asksAws: false,
  run: ({ url }) => check('card-processor', { url }),
});

export const checkPartner = defineCommand({
  summary: 'Checks a partner, or your adapter for one, against its protocol in docs/partners.',
  details: `Partners: ${[...triedProtocols.keys()].join(', ')}.\n\n${details}`,
  examples: [
    'identity-check --url https://identity.example.com/v1',
    'account-linking --url https://linking.example.com/v1 --token <a processor token of its test environment>',
    'check-processor --url http://127.0.0.1:8092/v1 --front front.jpg --back back.jpg',
  ],
  argument: { name: 'partner', text: 'the name of the protocol' },
  options: {
    url: urlOption,
    token: { text: 'account-linking: a processor token that the provider knows', value: 'token' },
    front: { text: 'check-processor: the front of a check as JPEG (default: a blank picture)', value: 'file' },
    back: { text: 'check-processor: the back of a check as JPEG (default: a blank picture)', value: 'file' },
  },
  writes: false,
  asksAws: false,
  run: ({ partner, ...given }) => check(partner, given),
});

interface Given {
  readonly url: string;
  readonly token?: string | undefined;
  readonly front?: string | undefined;
  readonly back?: string | undefined;
}

async function check(name: string, { url, token, front, back }: Given): Promise<CommandResult> {
  const protocol = triedProtocols.get(name);
  if (protocol === undefined) {
    throw new Error(`there is no partner ${name}: choose one of ${[...triedProtocols.keys()].join(', ')}`);
  }
  const run = randomBytes(6).toString('hex');
  const findings = await protocol.tryAt({
    baseUrl: addressOf(url),
    secret: secretOf(process.env[secretSetting]),
    now: () => performance.now(),
    trial: {
      name: (what) => `check-${run}-${what}`,
      token,
      pictures: { front: pictureIn(front), back: pictureIn(back) },
    },
  } satisfies PartnerTrial);
  const broken = findings.filter(({ outcome }) => outcome === 'broken');
  const kept = findings.filter(({ outcome }) => outcome === 'kept');
  const last = `${kept.length} of ${findings.length} promises of a ${protocol.partner} are kept.`;
  return {
    data: { partner: name, url, isGood: broken.length === 0, findings },
    lines: [...findings.flatMap(linesOf), last],
    exitCode: broken.length === 0 ? 0 : 1,
  };
}

function addressOf(url: string): string {
  if (URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)) return url;
  throw new Error(`--url ${url} is not a URL: it begins with https://`);
}

function secretOf(secret: string | undefined): string {
  if (secret !== undefined && secret !== '') return secret;
  throw new Error(`${secretSetting} is not set: it has the secret that you share with the partner`);
}

const pictureIn = (file: string | undefined): Uint8Array => (file === undefined ? blankPicture : readFileSync(file));

/** A promise that is broken has what was sent and answered below it. */
function linesOf({ outcome, promise, says, where, exchanges }: PromiseFinding): readonly string[] {
  const head = `${words[outcome].padEnd(10)}${promise}`;
  if (outcome === 'kept') return [head];
  const more = outcome === 'broken' ? [...exchanges.flatMap(exchangeLines), `see ${where}`] : [];
  return [head, ...[...says.map((one) => `${one}.`), ...more].map((line) => `${' '.repeat(10)}${line}`)];
}

const exchangeLines = ({ path, key, sent, status, answer, failure, tookMs }: PartnerExchange): readonly string[] => [
  `POST ${path}${key === undefined ? '' : ` (Idempotency-Key ${key})`} ${shortened(JSON.stringify(sent))}`,
  `  ${failure ?? `${status ?? ''} ${shortened(answer ?? '')}`} after ${Math.round(tookMs)} ms`,
];

const shortened = (text: string): string =>
  text.length > charactersMax ? `${text.slice(0, charactersMax)}...` : text.replaceAll('\n', ' ');
