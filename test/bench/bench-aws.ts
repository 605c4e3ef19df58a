import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { packSettings } from '../../functions/ports/packed-settings.ts';
import type { DeployedSettings } from '../../functions/ports/parts.ts';
import { type TestPlatform, testSettings, testWrapping } from '../support/bank/platform.ts';

/** The services beside the table, as far as first requests ask them: each answers at once. Keys and documents are those of a bank of tests. */
export async function startAws({ platform }: Pick<TestPlatform, 'platform'>) {
  const server = createServer((request, response) => {
    void buffer(request)
      .then(async (body) => {
        const target = request.headers['x-amz-target'];
        if (target === 'TrentService.Decrypt') return unwrapped(body.toString('utf8'));
        if (target !== undefined || request.method !== 'GET') return '{}';
        const [, , ...key] = decodeURIComponent(request.url ?? '').split('/');
        return (await platform.documents.get(key.join('/'))) ?? 'a file';
      })
      .then((answer) => response.end(answer))
      .catch((error: unknown) => {
        response.writeHead(400).end(String(error));
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function unwrapped(body: string): Promise<string> {
  const { KeyId, CiphertextBlob, EncryptionContext } = JSON.parse(body) as Record<
    'KeyId' | 'CiphertextBlob',
    string
  > & {
    readonly EncryptionContext: Readonly<Record<string, string>>;
  };
  const plain = await testWrapping.keys.unwrap(KeyId, Buffer.from(CiphertextBlob, 'base64'), EncryptionContext);
  return JSON.stringify({ Plaintext: Buffer.from(plain).toString('base64') });
}

/** The environment of a function that sends to these queues. */
export const environmentOf = (
  tableEndpoint: string,
  awsEndpoint: string,
  sends: readonly string[] = [],
): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  AWS_ENDPOINT_URL: awsEndpoint,
  AWS_ENDPOINT_URL_DYNAMODB: tableEndpoint,
  BANKSTACK_SETTINGS: JSON.stringify(
    packSettings({
      ...testSettings,
      stage: testWrapping.stage,
      accountId: '000000000000',
      sends,
      ports: portsOfBench,
    }),
  ),
});

const portsOfBench = {
  cipher: { keyArn: testWrapping.keyArn },
  documents: { bucketName: 'documents' },
  achFiles: { bucketName: 'ach-files' },
} as unknown as DeployedSettings['ports'];
