import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SNSClient } from '@aws-sdk/client-sns';
import { createSnsTextMessages } from '../../functions/ports/text-messages/sns-text-messages.ts';
import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import type { TextMessage, TextMessages } from '../../functions/ports/text-messages/port.ts';
import { startTestPlatform } from '../support/bank/platform.ts';

const message: TextMessage = {
  organisationId: '100000001',
  concerns: { type: 'individualCustomer', id: '100000001' },
  channel: 'sms',
  to: { countryCode: '1', number: '5555550101' },
  text: '123456 is your verification code.',
  createdAt: '2026-12-01T15:00:00.000Z' as Instant,
};

/** The contract of every sender: the outbox of a sandbox, and SNS. */
describe.each(['outbox', 'sns'] as const)('%s', (name) => {
  test('a message on a channel that it has is sent', async () => {
    await using world = await (name === 'sns' ? snsWorld(published) : outboxWorld());
    expect(world.textMessages.channels).toContain('sms');
    for (const channel of world.textMessages.channels) {
      expect(await world.textMessages.send({ ...message, channel })).toBe('sent');
    }
  });
});

describe('sns', () => {
  test('the phone and the text go out as a transactional message', async () => {
    await using world = await snsWorld(published);
    await world.textMessages.send(message);
    expect(Object.fromEntries(world.requests[0] ?? [])).toMatchObject({
      Action: 'Publish',
      PhoneNumber: '+15555550101',
      Message: message.text,
      'MessageAttributes.entry.1.Name': 'AWS.SNS.SMS.SMSType',
      'MessageAttributes.entry.1.Value.StringValue': 'Transactional',
    });
  });

  test('nobody calls', async () => {
    await using world = await snsWorld(published);
    expect(world.textMessages.channels).toEqual(['sms']);
  });

  test.each(['InvalidParameter', 'OptedOut'])('a phone that is refused (%s) is undeliverable', async (code) => {
    await using world = await snsWorld({ status: 400, body: failure(code) });
    expect(await world.textMessages.send(message)).toBe('undeliverable');
  });

  test('what else fails is thrown', async () => {
    await using world = await snsWorld({ status: 403, body: failure('AuthorizationError') });
    await expect(world.textMessages.send(message)).rejects.toThrow('refused');
  });

  test('a provider that does not answer is given up after three seconds', async () => {
    await using world = await snsWorld(undefined);
    const startedMs = performance.now();
    expect(await world.textMessages.send(message)).toBe('timed out');
    expect(performance.now() - startedMs).toBeLessThan(4000);
  });
});

const metadata = '<ResponseMetadata><RequestId>1</RequestId></ResponseMetadata>';
const published = {
  status: 200,
  body: `<PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><PublishResult><MessageId>1</MessageId></PublishResult>${metadata}</PublishResponse>`,
};
const failure = (code: string) =>
  `<ErrorResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><Error><Type>Sender</Type><Code>${code}</Code><Message>refused</Message></Error><RequestId>1</RequestId></ErrorResponse>`;

interface SendingWorld extends AsyncDisposable {
  readonly textMessages: TextMessages;
  readonly requests: readonly URLSearchParams[];
}

async function outboxWorld(): Promise<SendingWorld> {
  const platform = await startTestPlatform();
  const { organisationId } = platform;
  const { channels, send } = platform.platform.textMessages;
  return {
    // Only an organisation that was founded has keys.
    textMessages: { channels, send: (sent) => send({ ...sent, organisationId }) },
    requests: [],
    [Symbol.asyncDispose]: () => platform.stop(),
  };
}

/** The real client before a server that gives every request this answer, or none at all. */
async function snsWorld(answer: { readonly status: number; readonly body: string } | undefined): Promise<SendingWorld> {
  const requests: URLSearchParams[] = [];
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString('utf8')));
    request.on('end', () => {
      requests.push(new URLSearchParams(text));
      if (answer !== undefined) response.writeHead(answer.status, { 'content-type': 'text/xml' }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new SNSClient({
    endpoint: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
  return {
    textMessages: createSnsTextMessages(client),
    requests,
    [Symbol.asyncDispose]: async () => {
      client.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
