import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { cardProcessorProtocol } from '../../bin/partner-checks/protocols/card-processor.ts';
import { triedProtocols } from '../../bin/partner-checks/protocols.ts';
import { type PromiseFinding, tryPartner } from '../../bin/partner-checks/try-partner.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { listen } from '../support/delivery/loopback-receiver.ts';
import { startExample } from '../support/ports/example-partner.ts';
import { runCommand } from './run-command.ts';

const secret = 'the secret of the partner';
const picture = Buffer.from('a picture');

/** What a processor of cards answers to a request, in the place of {@link rightly}. */
type Answering = (asked: {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly isOurs: boolean;
}) => { readonly status?: number; readonly type?: string; readonly text?: string } | undefined;

const cards = new Set<unknown>();
const text = (value: unknown) => ({ text: JSON.stringify(value) });

/** A processor that keeps every promise: its digits follow from the reference. */
const rightly: Answering = ({ path: asked, body, isOurs }) => {
  const { reference } = body;
  if (!isOurs) return { status: 401 };
  if (asked === 'cards') cards.add(reference);
  if (!cards.has(reference)) return { status: 404 };
  const digits = String(Buffer.from(String(reference)).reduce((sum, one) => (sum * 31 + one) % 10_000, 7));
  return text(
    {
      cards: { last4Digits: digits.padStart(4, '0'), expirationDate: '2030-12' },
      renewals: { expirationDate: '2034-12' },
      'pin-status': { status: 'NotSet' },
      pages: { url: 'https://processor.example/pages/4f1c', expiresAt: '2026-12-01T15:05:00Z' },
      'wallet-payloads': { payload: 'c2VhbGVk' },
    }[asked] ?? {},
  );
};

/** Tries a processor that answers so, and answers the promises that it breaks with what is said of each. */
async function brokenBy(answering: Answering): Promise<readonly (readonly [promise: string, says: string])[]> {
  return (await findingsOf(answering))
    .filter(({ outcome }) => outcome === 'broken')
    .map(({ promise, says }) => [promise, says.join('; ')]);
}

/** The secrets of the requests to the last processor that was tried. */
const authorizations = new Set<string | undefined>();

async function findingsOf(answering: Answering): Promise<readonly PromiseFinding[]> {
  authorizations.clear();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      authorizations.add(request.headers.authorization);
      const asked = {
        path: request.url?.split('/').at(-1) ?? '',
        body: JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>,
        isOurs: request.headers.authorization === `Bearer ${secret}`,
      };
      const answer = answering(asked);
      if (answer === undefined) return;
      const { status = 200, type = 'application/json', text: written = '' } = answer;
      response.writeHead(status, { 'content-type': type, connection: 'close' }).end(written);
    });
  });
  const port = await listen(server);
  try {
    return await tryPartner(cardProcessorProtocol, reachOf(`http://127.0.0.1:${port}/v1`));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

let run = 0;
const reachOf = (baseUrl: string, token?: string) => {
  run += 1;
  const prefix = `check-${run}`;
  return {
    baseUrl,
    secret,
    now: () => 0,
    timeoutMs: 800,
    trial: { name: (what: string) => `${prefix}-${what}`, token, pictures: { front: picture, back: picture } },
  };
};

describe('a processor', () => {
  test('that keeps every promise breaks none', async () => {
    expect(await brokenBy(rightly)).toEqual([]);
  });

  let count = 0;
  const only =
    (wanted: string, other: NonNullable<ReturnType<Answering>>): Answering =>
    (asked) =>
      asked.path === wanted && asked.isOurs ? other : rightly(asked);

  test.each<[what: string, answering: Answering, promise: RegExp, says: RegExp]>([
    [
      'issues another card when an order is repeated',
      (asked) =>
        asked.path === 'cards' && asked.isOurs
          ? (rightly(asked), text({ last4Digits: String(1000 + (count += 1)), expirationDate: '2030-12' }))
          : rightly(asked),
      /An order that is repeated/,
      /got another card/,
    ],
    [
      'writes months in another form',
      only('cards', text({ last4Digits: '4242', expirationDate: '12/30' })),
      /virtual card/,
      /expirationDate: /,
    ],
    ['answers with an error', only('shipments', { status: 500 }), /shipment/, /status is 500, and should be 200/],
    ['says that it has made a shipment', only('shipments', { status: 201, text: '{}' }), /shipment/, /status is 201/],
    ['redirects', only('pin-status', { status: 302 }), /PIN/, /status is 302/],
    ['answers no JSON', only('pin-status', { text: 'Set' }), /PIN/, /is no JSON/],
    ['names no content type of JSON', only('pin-status', { type: 'text/html', text: '{}' }), /PIN/, /text\/html/],
    ['answers too much', only('pin-status', text({ status: 'Set', more: 'x'.repeat(70_000) })), /PIN/, /64 KiB/],
    ['renews a card into the past', only('renewals', text({ expirationDate: '2029-01' })), /renewal/, /is not after/],
    [
      'refuses a late status',
      ({ path: asked, body, isOurs }) => {
        const isLate = asked === 'statuses' && body['number'] === 2 && body['status'] === 'Frozen';
        const seen = isLate && (count += 1) % 3 === 0;
        return seen ? { status: 409 } : rightly({ path: asked, body, isOurs });
      },
      /Every status/,
      /status is 409/,
    ],
    ['knows every card', (asked) => (cards.add(asked.body['reference']), rightly(asked)), /unknown/, /should be 404/],
    ['asks for no secret', (asked) => rightly({ ...asked, isOurs: true }), /another secret/, /401 or 403/],
    [
      'tells the number of the card',
      only('pin-status', text({ status: 'Set', comment: 'of 4242424242424242' })),
      /PIN/,
      /number of a card/,
    ],
    ['tells the code of the card', only('pin-status', text({ status: 'Set', cvv: 1 })), /PIN/, /member cvv/],
  ])('that %s is found', async (_, answering, promise, says) => {
    count = 0;
    const found = await brokenBy(answering);
    expect(found).toContainEqual([expect.stringMatching(promise), expect.stringMatching(says)]);
  });

  test('that tells the number of a card has it in no finding, and the secret is sent to it only as it is', async () => {
    const findings = await findingsOf(only('pin-status', text({ status: 'Set', comment: 'of 4242424242424242' })));
    expect(JSON.stringify(findings)).toContain('(not shown)');
    expect(JSON.stringify(findings)).not.toContain('4242424242424242');
    const [, ...wrong] = [...authorizations].toSorted((one) => (one === `Bearer ${secret}` ? -1 : 1));
    expect(wrong).toEqual([expect.stringMatching(/^Bearer [\da-f]{48}$/)]);
  });

  test('that does not answer in time is found', async () => {
    const late: Answering = (asked) => (asked.path === 'wallet-payloads' && asked.isOurs ? undefined : rightly(asked));
    expect(await brokenBy(late)).toContainEqual([expect.stringMatching(/nonce/), 'no complete answer came in time']);
  });

  test('that cannot be reached breaks every promise, and says why', async () => {
    const server = createServer();
    const port = await listen(server);
    server.close();
    const findings = await tryPartner(cardProcessorProtocol, reachOf(`http://127.0.0.1:${port}/v1`));
    const says = findings.map(({ outcome, says: [first] }) => [outcome, first]);
    expect(new Set(says.map(String))).toEqual(new Set(['broken,the connection failed (ECONNREFUSED)']));
  });
});

describe('the command', () => {
  test('finds nothing wrong with the processor of the documentation', async () => {
    await using example = await startExample('card-processor.js', { PROCESSOR_SECRET: secret });
    const { code, output } = await runCommand(['check-processor', '--url', example.url], { PARTNER_SECRET: secret });
    expect([code, output]).toEqual([0, expect.stringContaining('17 of 17 promises of a processor of cards are kept.')]);
    const asJson = await runCommand(['check-processor', '--url', example.url, '--json'], {
      PARTNER_SECRET: 'canary-secret',
    });
    const data = JSON.parse(asJson.output) as { isGood: boolean; findings: readonly PromiseFinding[] };
    expect([asJson.code, data.isGood]).toEqual([1, false]);
    expect(data.findings[0]?.exchanges[0]).toMatchObject({ path: 'cards', status: 401 });
    expect(asJson.output).not.toContain('canary-secret');
  });

  test('finds nothing wrong with the provider of identity checks of the documentation', async () => {
    await using example = await startExample('identity-provider.js', { PROVIDER_SECRET: secret });
    const given = ['check-partner', 'identity-check', '--url', example.url];
    const { code, output } = await runCommand(given, { PARTNER_SECRET: secret });
    expect([code, output]).toEqual([0, expect.stringContaining('6 of 6 promises')]);
  });

  test('shows of a broken promise what was sent and answered, and where the protocol says so', async () => {
    await using example = await startExample('card-processor.js', { PROCESSOR_SECRET: secret });
    const given = ['check-partner', 'check-processor', '--url', example.url];
    const { code, output } = await runCommand(given, { PARTNER_SECRET: secret });
    expect(code).toBe(1);
    for (const part of [
      'BROKEN    The images',
      'status is 404',
      'POST examinations',
      'see docs/partners/check-processor.md#',
    ]) {
      expect(output).toContain(part);
    }
  });

  test.each([
    [['check-processor', '--url', 'ftp://x'], { PARTNER_SECRET: secret }, 'is not a URL'],
    [['check-processor', '--url', 'http://127.0.0.1:1'], {}, 'PARTNER_SECRET is not set'],
    [
      ['check-partner', 'nobody', '--url', 'http://127.0.0.1:1'],
      { PARTNER_SECRET: secret },
      'There is no partner nobody',
    ],
  ])('%j is refused', async (given, settings, says) => {
    const { code, errors } = await runCommand(given, settings);
    expect([code, errors]).toEqual([1, expect.stringContaining(says)]);
  });
});

test.each([...triedProtocols])('the promises of %s name headings of its page', async (_, { page, tryAt }) => {
  const file = path.join(projectRoot(), 'docs/partners', page);
  expect(existsSync(file)).toBe(true);
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  );
  const findings = await tryAt(reachOf('http://127.0.0.1:1/v1', 'token'));
  expect(findings.map(({ where }) => where.split('#')[1]).filter((one) => !headings.includes(one ?? ''))).toEqual([]);
});
