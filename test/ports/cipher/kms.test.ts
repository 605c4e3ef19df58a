import { BusyService } from '../../../functions/kernel/base/busy-service.ts';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createKms, type KeyService } from '../../../functions/ports/cipher/kms.ts';

interface KmsRequest {
  readonly target: string | undefined;
  readonly authorization: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A key service on this machine that returns the given answers in turn, and repeats the last one. */
async function startKeyService(answers: readonly { readonly status: number; readonly body: unknown }[]) {
  const asked: KmsRequest[] = [];
  const server: Server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push({
        target: request.headers['x-amz-target'] as string | undefined,
        authorization: request.headers.authorization ?? '',
        body: JSON.parse(text) as KmsRequest['body'],
      });
      response.writeHead(answer?.status ?? 500, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify(answer?.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const keys: KeyService = createKms({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    credentials: () => ({ accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' }),
  });
  return { keys, asked, stop: () => new Promise((resolve) => server.close(resolve)) };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

const base64 = (bytes: readonly number[]) => Buffer.from(bytes).toString('base64');
const context = { stage: 'test' };

describe('the key service', () => {
  let service: Awaited<ReturnType<typeof startKeyService>>;
  afterEach(() => service.stop());

  it('makes a data key under its context, in a signed request', async () => {
    const body = { Plaintext: base64([1, 2]), CiphertextBlob: base64([3, 4]), KeyId: 'arn' };
    service = await startKeyService([{ status: 200, body }]);
    const { plain, wrapped } = await service.keys.makeDataKey('arn', 2, context);
    expect([[...plain], [...wrapped]]).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(service.asked).toEqual([
      {
        target: 'TrentService.GenerateDataKey',
        authorization: expect.stringMatching(
          /^AWS4-HMAC-SHA256 .*us-east-1\/kms\/aws4_request.*x-amz-target/,
        ) as string,
        body: { KeyId: 'arn', NumberOfBytes: 2, EncryptionContext: context },
      },
    ]);
  });

  it('unwraps what it wrapped', async () => {
    service = await startKeyService([{ status: 200, body: { Plaintext: base64([9]) } }]);
    expect([...(await service.keys.unwrap('arn', new Uint8Array([7]), context))]).toEqual([9]);
    expect(service.asked[0]?.body).toEqual({ KeyId: 'arn', CiphertextBlob: base64([7]), EncryptionContext: context });
  });

  it('is asked again while it is busy', async () => {
    const busy = { status: 400, body: { __type: 'ThrottlingException' } };
    const broken = { status: 500, body: {} };
    service = await startKeyService([busy, broken, { status: 200, body: { Plaintext: base64([9]) } }]);
    expect([...(await service.keys.unwrap('arn', new Uint8Array([7]), context))]).toEqual([9]);
    expect(service.asked).toHaveLength(3);
  });

  it('is asked once if it refuses, and the error contains nothing of the request', async () => {
    service = await startKeyService([
      { status: 400, body: { __type: 'AccessDeniedException', message: 'secret-text' } },
    ]);
    const refused = service.keys.unwrap('arn', new Uint8Array([7]), context);
    await expect(refused).rejects.toThrow('TrentService.Decrypt was refused with 400');
    expect(service.asked).toHaveLength(1);
  });

  it('is asked again for about two seconds, and is busy then', async () => {
    service = await startKeyService([{ status: 503, body: {} }]);
    await expect(service.keys.unwrap('arn', new Uint8Array([7]), context)).rejects.toThrow(BusyService);
    expect(service.asked.length).toBeGreaterThan(3);
  });
});
