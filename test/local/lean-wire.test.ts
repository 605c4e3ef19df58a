import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { DynamoDBClient, GetItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { light } from '../../functions/ports/aws/light-client.ts';
import { PlainProtocol } from '../../functions/ports/aws/plain-protocol.ts';
import { leanWire, withoutCeremonies } from '../../local/engines/dynamodb/lean-wire.ts';
import { localClient } from '../support/engines/local-client.ts';

/** What an engine does with the request of this number, from 0 on, all of which has arrived. */
type Behaviour = (socket: Socket, request: string, number: number) => void;

const get = () => new GetItemCommand({ TableName: 'table', Key: { pk: { S: 'a' } } });
const pay = () =>
  new TransactWriteItemsCommand({ TransactItems: [{ Delete: { TableName: 'table', Key: { pk: { S: 'a' } } } }] });
const answer = (body: string): string =>
  `HTTP/1.1 200 OK\r\ncontent-length: ${String(Buffer.byteLength(body))}\r\n\r\n${body}`;
const named = (name: string): string => answer(JSON.stringify({ Item: { name: { S: name } } }));

const opened: (() => void)[] = [];
afterEach(() => {
  for (const end of opened.splice(0)) end();
});

/** A client of an engine that does as it is told, with the connections that the engine has seen. */
async function clientOf(behaves: Behaviour): Promise<{ readonly client: DynamoDBClient; readonly sockets: Socket[] }> {
  const sockets: Socket[] = [];
  let number = 0;
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    let request = '';
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      request += String(bytes);
      const [head = '', body = ''] = request.split('\r\n\r\n');
      if (body.length < Number(/content-length: (\d+)/.exec(head)?.[1])) return;
      behaves(socket, request, number);
      request = '';
      number += 1;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  const wire = { ...localClient(`http://127.0.0.1:${String(port)}`), requestHandler: leanWire() };
  const client = withoutCeremonies(light(new DynamoDBClient({ ...wire, protocol: PlainProtocol })));
  opened.push(() => {
    client.destroy();
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { client, sockets };
}

test('requests name their host, and follow each other on one connection', async () => {
  const requests: string[] = [];
  const { client, sockets } = await clientOf((socket, request) => {
    requests.push(request);
    socket.write(named('Ada'));
  });
  const answers = [await client.send(get()), await client.send(get())];
  expect(answers.map(({ Item }) => Item)).toEqual([{ name: { S: 'Ada' } }, { name: { S: 'Ada' } }]);
  expect(sockets).toHaveLength(1);
  expect(requests[0]).toContain(`host: 127.0.0.1:${String(sockets[0]?.localPort)}\r\n`);
  expect(requests[0]).toContain('x-amz-target: DynamoDB_20120810.GetItem\r\n');
});

test('an answer may arrive in parts, also within a letter', async () => {
  const { client } = await clientOf((socket, _request) => {
    const bytes = Buffer.from(named('Łukasz 李小龍'));
    const [first, second] = [bytes.indexOf(Buffer.from('Ł')) + 1, bytes.indexOf(Buffer.from('龍')) + 2];
    const parts = [bytes.subarray(0, 9), bytes.subarray(9, first), bytes.subarray(first, second)];
    for (const [place, part] of parts.entries()) setTimeout(() => socket.write(part), place * 20);
    setTimeout(() => socket.write(bytes.subarray(second)), 80);
  });
  expect((await client.send(get())).Item).toEqual({ name: { S: 'Łukasz 李小龍' } });
});

test('a request whose connection ends without an answer is sent again, a transaction with the same token', async () => {
  const tokens: unknown[] = [];
  const { client, sockets } = await clientOf((socket, request, number) => {
    tokens.push((JSON.parse(request.split('\r\n\r\n')[1] ?? '') as { ClientRequestToken?: string }).ClientRequestToken);
    if (number === 0) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"half":');
    else socket.write(answer('{}'));
  });
  await client.send(pay());
  expect(tokens).toEqual([expect.any(String), tokens[0]]);
  expect(sockets).toHaveLength(2);
});

test('an engine that is not there is an error after all attempts', async () => {
  const { client } = await clientOf((socket) => socket.destroy());
  await expect(client.send(get())).rejects.toMatchObject({ code: 'ECONNRESET', $metadata: { attempts: 3 } });
});

test('an aborted request ends its connection, and the next one has another', async () => {
  const ending = new AbortController();
  const { client, sockets } = await clientOf((socket, _request, number) => {
    if (number === 0) ending.abort();
    else socket.write(named('Ada'));
  });
  await expect(client.send(get(), { abortSignal: ending.signal })).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  );
  expect((await client.send(get())).Item).toEqual({ name: { S: 'Ada' } });
  expect(sockets).toHaveLength(2);
  await expect(client.send(get(), { abortSignal: ending.signal })).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  );
});

test('a connection that the engine ends while nobody uses it is not used again', async () => {
  const { client, sockets } = await clientOf((socket, _request, number) => {
    if (number === 0) socket.end(named('Ada'));
    else socket.write(named('Ben'));
  });
  await client.send(get());
  await once(sockets[0] as Socket, 'close');
  expect((await client.send(get())).Item).toEqual({ name: { S: 'Ben' } });
});

test('requests at once have connections of their own', async () => {
  const waiting: Socket[] = [];
  const { client, sockets } = await clientOf((socket) => {
    waiting.push(socket);
    if (waiting.length === 3) for (const one of waiting) one.write(named('Ada'));
  });
  await Promise.all([client.send(get()), client.send(get()), client.send(get())]);
  expect(sockets).toHaveLength(3);
});
