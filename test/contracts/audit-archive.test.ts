import { createS3AuditArchive } from '../../functions/ports/audit-archive/s3-audit-archive.ts';
import type { ArchivedFile, AuditArchive } from '../../functions/ports/audit-archive/port.ts';
import { archiveOf } from '../../local/engines/archive-of-files.ts';
import { startArchiveServer } from '../../local/engines/archive-server.ts';
import { createVersionedFiles, type VersionedFiles } from '../../local/engines/versioned-files.ts';
import { localClient } from '../support/engines/local-client.ts';

interface ArchiveWorld {
  readonly archive: AuditArchive;
  /** Somebody who may write to the bucket without the platform. */
  readonly files: VersionedFiles;
  close(): Promise<void>;
}

const worlds: readonly (readonly [name: string, open: () => Promise<ArchiveWorld>])[] = [
  ['memory', () => Promise.resolve(inMemory())],
  ['the adapter of S3 on the local engine', onTheLocalEngine],
];

function inMemory(): ArchiveWorld {
  const files = createVersionedFiles();
  return { archive: archiveOf(files), files, close: () => Promise.resolve() };
}

async function onTheLocalEngine(): Promise<ArchiveWorld> {
  const files = createVersionedFiles();
  // Small pages, so that a key is on two of them.
  const server = await startArchiveServer(files, { pageVersions: 2 });
  const { credentials, ...place } = localClient(server.endpoint);
  const archive = createS3AuditArchive({ bucketName: 'archive', ...place, credentials: () => credentials });
  return { archive, files, close: () => server.stop() };
}

const bytes = (text: string): Uint8Array => Buffer.from(text, 'utf8');

describe.each(worlds)('the archive of audit logs, on %s', (_, open) => {
  let world: ArchiveWorld;
  beforeEach(async () => {
    world = await open();
  });
  afterEach(() => world.close());

  const list = async (prefix: string, after?: string) => {
    const found: ArchivedFile[] = [];
    for await (const file of world.archive.list(prefix, after)) found.push(file);
    return found;
  };
  const read = async (file?: ArchivedFile) => {
    const found = file && (await world.archive.read(file));
    return found && Buffer.from(found).toString('utf8');
  };

  it('keeps what was stored first, and says that there was something', async () => {
    expect(await world.archive.add('1/a', bytes('one'))).toBe(true);
    expect(await world.archive.add('1/a', bytes('two'))).toBe(false);
    const [file] = await list('1/');
    expect(file).toMatchObject({ key: '1/a', laterVersions: 0 });
    expect(await read(file)).toBe('one');
  });

  it('reads the first version after others have overwritten, deleted and overwritten it again', async () => {
    await world.archive.add('1/a', bytes('one'));
    world.files.put('1/a', bytes('two'));
    world.files.remove('1/a');
    world.files.put('1/a', bytes('three'));
    world.files.remove('1/a');
    const [file] = await list('1/');
    expect(file).toMatchObject({ key: '1/a', laterVersions: 4 });
    expect(await read(file)).toBe('one');
  });

  it('stores a file again where somebody has deleted it, and still reads the first version', async () => {
    await world.archive.add('1/a', bytes('one'));
    world.files.remove('1/a');
    expect(await world.archive.add('1/a', bytes('other'))).toBe(true);
    expect(await read((await list('1/'))[0])).toBe('one');
  });

  it('lists the keys of a prefix in their order, each once, from after a key', async () => {
    for (const key of ['1/c', '1/a', '2/a', '1/b', '10/a', '1/é&<']) await world.archive.add(key, bytes(key));
    world.files.put('1/a', bytes('again'));
    world.files.put('1/a', bytes('again'));
    expect((await list('1/')).map(({ key }) => key)).toEqual(['1/a', '1/b', '1/c', '1/é&<']);
    expect((await list('1/', '1/b')).map(({ key }) => key)).toEqual(['1/c', '1/é&<']);
    expect(await list('3/')).toEqual([]);
  });

  it('lists a key of which every version is gone, and returns no bytes', async () => {
    const unlocked = createVersionedFiles({ isLocked: false });
    unlocked.put('1/a', bytes('one'));
    unlocked.remove('1/a');
    unlocked.removeVersion('1/a', unlocked.versions('1/a').at(-1)?.versionId ?? '');
    const archive = archiveOf(unlocked);
    for await (const file of archive.list('1/')) {
      expect(file).toEqual({ key: '1/a', laterVersions: 0 });
      expect(await archive.read(file)).toBeUndefined();
    }
  });
});

describe('the local engine of the archive', () => {
  it('refuses to remove a locked version, as Object Lock in compliance mode does', async () => {
    const files = createVersionedFiles();
    const server = await startArchiveServer(files);
    files.put('1/a', bytes('one'));
    const { versionId } = files.versions('1/a')[0] ?? { versionId: '' };
    const answer = await fetch(`${server.endpoint}/archive/1/a?versionId=${versionId}`, { method: 'DELETE' });
    expect(answer.status).toBe(403);
    expect(files.latest('1/a')).toBeDefined();
    const marked = await fetch(`${server.endpoint}/archive/1/a`, { method: 'DELETE' });
    expect(marked.status).toBe(204);
    expect(files.versions('1/a')).toHaveLength(2);
    await server.stop();
  });
});
