import { randomBytes } from 'node:crypto';
import { createS3AchFiles } from '../../functions/ports/ach-files/s3-ach-files.ts';
import type { AchFiles, ListedFile } from '../../functions/ports/ach-files/port.ts';
import { createMemoryAchFiles } from '../../local/engines/ach-files-of-files.ts';
import { startArchiveServer } from '../../local/engines/archive-server.ts';
import { createVersionedFiles } from '../../local/engines/versioned-files.ts';
import { localClient } from '../support/engines/local-client.ts';

interface FilesWorld {
  readonly files: AchFiles;
  close(): Promise<void>;
}

const worlds: readonly (readonly [name: string, open: () => Promise<FilesWorld>])[] = [
  ['memory', () => Promise.resolve({ files: createMemoryAchFiles(), close: () => Promise.resolve() })],
  ['the adapter of S3 on the local engine', onTheLocalEngine],
];

async function onTheLocalEngine(): Promise<FilesWorld> {
  // Small pages, so that a listing has several.
  const server = await startArchiveServer(createVersionedFiles(), { pageVersions: 2 });
  const { credentials, ...place } = localClient(server.endpoint);
  const files = createS3AchFiles({ bucketName: 'ach-files', ...place, credentials: () => credentials });
  return { files, close: () => server.stop() };
}

describe.each(worlds)('the bucket for ACH files, on %s', (_, open) => {
  let world: FilesWorld;
  beforeEach(async () => {
    world = await open();
  });
  afterEach(() => world.close());

  const list = async (prefix: string) => {
    const found: ListedFile[] = [];
    for await (const file of world.files.list(prefix)) found.push(file);
    return found;
  };

  it('keeps the file that was stored first', async () => {
    expect(await world.files.putOnce('outgoing/1/a.ach', Buffer.from('one'))).toBe('written');
    expect(await world.files.putOnce('outgoing/1/a.ach', Buffer.from('other'))).toBe('exists');
    expect(Buffer.from((await world.files.read('outgoing/1/a.ach')) ?? []).toString()).toBe('one');
  });

  it('gives back a file of 10 MB byte for byte', async () => {
    const bytes = randomBytes(10_000_000);
    await world.files.putOnce('incoming/1/large.ach', bytes);
    expect(Buffer.compare(Buffer.from((await world.files.read('incoming/1/large.ach')) ?? []), bytes)).toBe(0);
  });

  it('has nothing where nothing was put', async () => {
    expect(await world.files.read('incoming/1/none')).toBeUndefined();
    expect(await list('incoming/')).toEqual([]);
  });

  it('lists the files of a prefix in the order of their keys, with their sizes', async () => {
    const keys = ['incoming/1/b', 'incoming/1/a & <b> "ä"', 'incoming/2/a', 'outgoing/1/a', 'incoming/1/c'];
    for (const key of keys) await world.files.putOnce(key, Buffer.from(key));
    expect(await list('incoming/1/')).toEqual(
      ['incoming/1/a & <b> "ä"', 'incoming/1/b', 'incoming/1/c'].map((key) => ({ key, size: Buffer.byteLength(key) })),
    );
  });
});
