import { invariant } from '../../kernel/base/invariant.ts';
import { createS3Requests, type S3Settings } from '../aws/s3-requests.ts';
import { readVersionsPage, type VersionsPage } from './versions-page.ts';
import type { ArchivedFile, AuditArchive } from './port.ts';

const existsStatus = 412;

/** The archive in a versioned S3 bucket. */
export function createS3AuditArchive(settings: S3Settings): AuditArchive {
  const send = createS3Requests(settings);
  return {
    async add(key, bytes) {
      const answer = await send({ method: 'PUT', key, body: bytes, headers: { 'if-none-match': '*' } });
      invariant(answer.ok || answer.status === existsStatus, `S3 refused to archive ${key}: status ${answer.status}`);
      return answer.ok;
    },
    list: (prefix, after) =>
      filesIn(async (markers) => {
        const answer = await send({ method: 'GET', key: '', query: { versions: '', prefix, ...markers } });
        invariant(answer.ok, `S3 refused to list the versions of ${prefix}: status ${answer.status}`);
        return readVersionsPage(Buffer.from(answer.bytes).toString('utf8'));
      }, after),
    async read({ key, firstVersion }) {
      if (firstVersion === undefined) return undefined;
      const answer = await send({ method: 'GET', key, query: { versionId: firstVersion } });
      if (answer.status === 404) return undefined;
      invariant(answer.ok, `S3 refused to return ${key}: status ${answer.status}`);
      return answer.bytes;
    },
  };
}

/** Groups the versions of a listing by key. S3 lists the versions of a key one after the other, the oldest one last. */
async function* filesIn(
  pageAt: (markers: Readonly<Record<string, string>>) => Promise<VersionsPage>,
  after: string | undefined,
): AsyncGenerator<ArchivedFile> {
  let file: ArchivedFile | undefined;
  let markers: Readonly<Record<string, string>> = after === undefined ? {} : { 'key-marker': after };
  for (;;) {
    const { versions, next } = await pageAt(markers);
    for (const { key, versionId, isDeletion } of versions) {
      if (file !== undefined && file.key !== key) yield file;
      const before: ArchivedFile = file?.key === key ? file : { key, laterVersions: -1 };
      // The last one that is no deletion is the first that was stored. Each one before it in the listing came later.
      file = { ...before, laterVersions: before.laterVersions + 1, ...(isDeletion ? {} : { firstVersion: versionId }) };
    }
    if (next === undefined) break;
    markers = { 'key-marker': next.key, 'version-id-marker': next.versionId };
  }
  if (file !== undefined) yield file;
}
