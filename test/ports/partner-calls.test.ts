import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { instantSchema } from '../../functions/kernel/table/item.ts';
import { postJson } from '../../functions/ports/https/post-json.ts';
import { signedMessages } from '../../functions/ports/https/read-signed.ts';
import { signatureOf } from '../../functions/ports/https/signature.ts';

describe('a request to a partner', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((one) => one.close()));
  async function serverThat(answer: Parameters<typeof createServer>[1] & object): Promise<string> {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  test.each([301, 302, 303, 307, 308])(
    'follows no redirect %i: its secret and body go to no other server',
    async (status) => {
      const reached: unknown[] = [];
      const other = await serverThat((request, response) => {
        reached.push(request.headers);
        response.setHeader('content-type', 'application/json').end('{}');
      });
      const partner = await serverThat((_, response) => response.writeHead(status, { location: other }).end());
      const headers = { authorization: 'Bearer secret' };
      const answer = await postJson(new URL(partner), { headers, body: {}, signal: AbortSignal.timeout(5000) });
      expect([answer, reached]).toEqual([{ outcome: 'failed', reason: 'redirect' }, []]);
    },
  );
});

describe('the secret of a partner', () => {
  const now = instantSchema.parse('2026-12-01T15:00:00.000Z');
  const later = instantSchema.parse('2026-12-01T15:01:00.000Z');
  const message = (secret: string, at: string) => {
    const [id, timestamp, body] = ['message-1', String(Date.parse(at) / 1000), Buffer.from('{}')];
    return {
      id,
      timestamp,
      body,
      signature: signatureOf(id, timestamp, body, secret),
      contentType: 'application/json',
    };
  };

  test('is read again for a wrong signature once in a minute, however many strangers send', async () => {
    let [stored, reads] = ['old', 0];
    let known: string | undefined;
    const read = signedMessages({
      read: () => {
        if (known === undefined) reads += 1;
        known ??= stored;
        return Promise.resolve(known);
      },
      forget: () => {
        known = undefined;
      },
    });
    for (let count = 0; count < 20; count += 1) {
      expect(await read(message('forged', now), now)).toEqual({ outcome: 'unsigned' });
    }
    expect(reads).toBe(2);
    stored = 'rotated';
    expect(await read(message('rotated', now), now)).toEqual({ outcome: 'unsigned' });
    expect(await read(message('rotated', later), later)).toMatchObject({ outcome: 'read' });
    expect(await read(message('old', later), later)).toEqual({ outcome: 'unsigned' });
    expect(reads).toBe(3);
  });
});
