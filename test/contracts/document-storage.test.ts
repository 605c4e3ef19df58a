import { randomBytes } from 'node:crypto';
import { createS3DocumentStorage } from '../../functions/ports/documents/s3-document-storage.ts';
import type { DocumentStorage } from '../../functions/ports/documents/port.ts';
import { createMemoryDocuments } from '../../local/engines/memory-documents.ts';
import { startQueues } from '../../local/engines/queues.ts';
import { localClient } from '../support/engines/local-client.ts';

interface StorageWorld {
  readonly storage: DocumentStorage;
  close(): Promise<void>;
}

const worlds: readonly (readonly [name: string, open: () => Promise<StorageWorld>])[] = [
  ['memory', () => Promise.resolve({ storage: createMemoryDocuments(), close: () => Promise.resolve() })],
  ['the adapter of S3 on the local engine', openLocalEngine],
];

async function openLocalEngine(): Promise<StorageWorld> {
  const bucketName = 'documents-of-a-test';
  const engine = await startQueues({ buckets: [bucketName] });
  const { credentials, ...place } = localClient(engine.endpoint);
  const storage = createS3DocumentStorage({ bucketName, ...place, credentials: () => credentials });
  return { storage, close: () => engine.stop() };
}

describe.each(worlds)('document storage, on %s', (_, open) => {
  let world: StorageWorld;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  it('gives back what was put, byte for byte, up to 4 MiB and what sealing adds', async () => {
    for (const size of [1, 1000, 4 * 1024 * 1024 + 29]) {
      const bytes = randomBytes(size);
      await world.storage.put(`100000001/1/front/${size}`, bytes);
      const found = await world.storage.get(`100000001/1/front/${size}`);
      expect(Buffer.compare(Buffer.from(found ?? []), bytes)).toBe(0);
    }
  });

  it('has nothing where nothing was put', async () => {
    expect(await world.storage.get('100000001/2/front/none')).toBeUndefined();
  });

  it('deletes one file and no other, and accepts a repeated delete', async () => {
    for (const key of ['1/4/front/a', '1/4/front/b']) await world.storage.put(key, Buffer.from(key));
    await world.storage.remove('1/4/front/a');
    await world.storage.remove('1/4/front/a');
    expect(await world.storage.get('1/4/front/a')).toBeUndefined();
    expect(Buffer.from((await world.storage.get('1/4/front/b')) ?? []).toString()).toBe('1/4/front/b');
  });

  it('keeps the last of several', async () => {
    await world.storage.put('100000001/3/front/a', Buffer.from('one'));
    await world.storage.put('100000001/3/front/a', Buffer.from('two'));
    expect(Buffer.from((await world.storage.get('100000001/3/front/a')) ?? []).toString()).toBe('two');
  });

  it('distinguishes keys with any characters', async () => {
    const keys = ['1/a', '1/a/b', '1/a-b_c', '1/a b', '1/ä', '1/a+b', '1/a%20b', "1/a'(b)*!"];
    for (const key of keys) await world.storage.put(key, Buffer.from(key));
    for (const key of keys) expect(Buffer.from((await world.storage.get(key)) ?? []).toString()).toBe(key);
  });

  it('is not changed by what happens to the bytes afterwards', async () => {
    const bytes = Buffer.from('as it was');
    await world.storage.put('1/kept', bytes);
    bytes.fill(0);
    expect(Buffer.from((await world.storage.get('1/kept')) ?? []).toString()).toBe('as it was');
  });
});
