import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import type { Email, Emails } from '../../functions/ports/emails/port.ts';
import { createSesEmails } from '../../functions/ports/emails/ses-emails.ts';
import { startTestPlatform } from '../support/bank/platform.ts';

const at = '2026-12-01T15:00:00.000Z' as Instant;
const email: Email = {
  organisationId: '100000001',
  id: '123456789012345678',
  concerns: { type: 'individualCustomer', id: '100000001' },
  from: { name: 'Acme "Bank"', email: 'accounts@acme.example' },
  replyTo: 'help@acme.example',
  to: 'ada@example.com',
  subject: 'Your accounts are moving',
  text: 'Hello',
  html: '<p>Hello</p>',
  createdAt: at,
  recordedAt: at,
};

/** The contract of every sender: the outbox of a sandbox, and SES. */
describe.each(['outbox', 'ses'] as const)('%s', (name) => {
  test('an e-mail is sent, and sent again under the same id', async () => {
    await using world = await (name === 'ses' ? sesWorld(taken) : outboxWorld());
    expect([await world.emails.send(email), await world.emails.send(email)]).toEqual(['sent', 'sent']);
  });
});

describe('outbox', () => {
  test('keeps the same e-mail once', async () => {
    await using world = await outboxWorld();
    for (let times = 0; times < 3; times += 1) await world.emails.send(email);
    expect(await world.count()).toBe(1);
  });
});

describe('ses', () => {
  test('both forms go out with the sender, the configuration set and the tags by which a bounce is found', async () => {
    await using world = await sesWorld(taken);
    await world.emails.send(email);
    expect(world.requests[0]).toMatchObject({
      FromEmailAddress: '"Acme \\"Bank\\"" <accounts@acme.example>',
      Destination: { ToAddresses: ['ada@example.com'] },
      ReplyToAddresses: ['help@acme.example'],
      ConfigurationSetName: 'bankstack-live',
      EmailTags: [
        { Name: 'organisation', Value: '100000001' },
        { Name: 'email', Value: '123456789012345678' },
      ],
      Content: {
        Simple: {
          Subject: { Data: email.subject },
          Body: { Text: { Data: email.text }, Html: { Data: email.html } },
          Headers: [{ Name: 'X-Entity-Ref-ID', Value: '100000001-123456789012345678' }],
        },
      },
    });
  });

  test.each([
    ['Crédito y Más', '=?UTF-8?B?Q3LDqWRpdG8geSBNw6Fz?='],
    [
      'Caja de Ahorros para la Educación de los Niños',
      '=?UTF-8?B?Q2FqYSBkZSBBaG9ycm9zIHBhcmEgbGEgRWR1Y2FjacOzbiBkZSBsb3MgTmk=?= =?UTF-8?B?w7Fvcw==?=',
    ],
  ])('the name %s of a sender goes out in ASCII', async (name, encoded) => {
    await using world = await sesWorld(taken);
    await world.emails.send({ ...email, from: { ...email.from, name } });
    expect(world.requests[0]).toMatchObject({ FromEmailAddress: `${encoded} <accounts@acme.example>` });
  });

  test.each(['MessageRejected', 'BadRequestException'])('one that is refused (%s) is undeliverable', async (code) => {
    await using world = await sesWorld({ status: 400, code });
    expect(await world.emails.send(email)).toBe('undeliverable');
  });

  test('what else fails is thrown', async () => {
    await using world = await sesWorld({ status: 403, code: 'AccessDeniedException' });
    await expect(world.emails.send(email)).rejects.toThrow();
  });

  test('a provider that does not answer is given up after five seconds', async () => {
    await using world = await sesWorld(undefined);
    const startedMs = performance.now();
    expect(await world.emails.send(email)).toBe('timed out');
    expect(performance.now() - startedMs).toBeLessThan(7000);
  });
});

const taken = { status: 200, code: undefined };

interface SendingWorld extends AsyncDisposable {
  readonly emails: Emails;
  readonly requests: readonly object[];
  /** How many e-mails the outbox has. */
  readonly count: () => Promise<number>;
}

async function outboxWorld(): Promise<SendingWorld> {
  const platform = await startTestPlatform();
  const { organisationId } = platform;
  const { emails } = platform.platform;
  return {
    // Only an organisation that was founded has keys.
    emails: { send: (sent) => emails.send({ ...sent, organisationId }) },
    requests: [],
    count: async () => (await platform.call('GET', '/sandbox/messages')).body.meta.pagination.total as number,
    [Symbol.asyncDispose]: () => platform.stop(),
  };
}

/** The real client before a server that gives every request this answer, or none at all. */
async function sesWorld(
  answer: { readonly status: number; readonly code: string | undefined } | undefined,
): Promise<SendingWorld> {
  const requests: object[] = [];
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString('utf8')));
    request.on('end', () => {
      requests.push(JSON.parse(text) as object);
      if (answer === undefined) return;
      const headers = { 'content-type': 'application/json', ...(answer.code && { 'x-amzn-errortype': answer.code }) };
      response.writeHead(answer.status, headers).end(JSON.stringify({ MessageId: '1', message: 'refused' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new SESv2Client({
    endpoint: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
  return {
    emails: createSesEmails(client, { configurationSet: 'bankstack-live' }),
    requests,
    count: () => Promise.resolve(0),
    [Symbol.asyncDispose]: async () => {
      client.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
