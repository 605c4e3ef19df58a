import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback, type RunningServer } from './loopback-server.ts';
import type { FileVersion, VersionedFiles } from './versioned-files.ts';

const bodyBytesMax = 64 * 1024 * 1024;
/** As many as S3 lists at most. */
const usualPageVersions = 1000;

interface Reply {
  readonly status: number;
  readonly body?: string | Uint8Array;
}

/**
 * Serves versioned files as S3 serves a bucket with versioning and Object Lock: conditional puts, deletions that leave versions,
 * locked versions, and the list of versions. Other engines of S3 on a laptop have no versions. Any bucket name leads to the files.
 */
export async function startArchiveServer(
  files: VersionedFiles,
  { pageVersions = usualPageVersions }: { readonly pageVersions?: number } = {},
): Promise<RunningServer> {
  return listenOnLoopback(
    createServer((request, response) => {
      void respond(request, response, (body) => answer(files, request, body, pageVersions));
    }),
  );
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  reply: (body: Uint8Array) => Reply,
): Promise<void> {
  try {
    const { status, body } = reply(await readBody(request));
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

function answer(files: VersionedFiles, request: IncomingMessage, body: Uint8Array, pageVersions: number): Reply {
  const { method = '', headers } = request;
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://archive');
  const key = pathname.split('/').slice(2).map(decodeURIComponent).join('/');
  const versionId = query.get('versionId') ?? undefined;
  if (method === 'PUT') {
    const stored = files.put(key, body, { unlessExists: headers['if-none-match'] === '*' });
    return { status: stored === undefined ? 412 : 200 };
  }
  if (method === 'DELETE') {
    if (versionId === undefined) files.remove(key);
    return { status: versionId !== undefined && files.removeVersion(key, versionId) === 'locked' ? 403 : 204 };
  }
  if (method === 'GET' && query.has('list-type')) return { status: 200, body: objectsPage(files, query, pageVersions) };
  if (method === 'GET' && query.has('versions')) return { status: 200, body: versionsPage(files, query, pageVersions) };
  if (method === 'GET') {
    const bytes = (versionId === undefined ? files.latest(key) : files.version(key, versionId))?.bytes;
    return bytes === undefined ? { status: 404 } : { status: 200, body: bytes };
  }
  return { status: 405 };
}

function versionsPage(files: VersionedFiles, query: URLSearchParams, pageVersions: number): string {
  const [keyMarker, idMarker] = [query.get('key-marker') ?? '', query.get('version-id-marker') ?? undefined];
  const all = files.versions(query.get('prefix') ?? '');
  const following = all.filter(
    // Later versions of a key come first, so those after a marker have smaller ids.
    ({ key, versionId }) => key > keyMarker || (key === keyMarker && idMarker !== undefined && versionId < idMarker),
  );
  const page = following.slice(0, pageVersions);
  const last = page.at(-1);
  const isTruncated = following.length > page.length && last !== undefined;
  const next = isTruncated
    ? `<NextKeyMarker>${escaped(last.key)}</NextKeyMarker><NextVersionIdMarker>${last.versionId}</NextVersionIdMarker>`
    : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListVersionsResult><IsTruncated>${String(isTruncated)}</IsTruncated>${next}${page.map(elementOf).join('')}</ListVersionsResult>`;
}

function objectsPage(files: VersionedFiles, query: URLSearchParams, pageObjects: number): string {
  const after = query.get('continuation-token') ?? '';
  const keys = [...new Set(files.versions(query.get('prefix') ?? '').map(({ key }) => key))];
  const following = keys.flatMap((key) => {
    const bytes = key > after ? files.latest(key)?.bytes : undefined;
    return bytes === undefined ? [] : [{ key, size: bytes.length }];
  });
  const page = following.slice(0, pageObjects);
  const last = page.at(-1);
  const isTruncated = following.length > page.length && last !== undefined;
  const next = isTruncated ? `<NextContinuationToken>${escaped(last.key)}</NextContinuationToken>` : '';
  const contents = page.map(({ key, size }) => `<Contents><Key>${escaped(key)}</Key><Size>${size}</Size></Contents>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult><IsTruncated>${String(isTruncated)}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

function elementOf({ key, versionId, bytes }: FileVersion): string {
  const name = bytes === undefined ? 'DeleteMarker' : 'Version';
  return `<${name}><Key>${escaped(key)}</Key><VersionId>${versionId}</VersionId></${name}>`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;' })[mark] ?? '&gt;');

async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes > bodyBytesMax) throw new Error('the body is too large');
  }
  return new Uint8Array(Buffer.concat(parts));
}
