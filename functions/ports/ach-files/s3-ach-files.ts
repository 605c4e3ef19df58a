import { invariant } from '../../kernel/base/invariant.ts';
import { createS3Requests, type S3Settings } from '../aws/s3-requests.ts';
import { readObjectsPage } from './objects-page.ts';
import type { AchFiles } from './port.ts';

const existsStatus = 412;

/** A file of a full window has about 10 MB. */
const timeouts = { attemptMs: 20_000, allMs: 60_000 };

/** ACH files in a versioned S3 bucket. */
export function createS3AchFiles(settings: Omit<S3Settings, 'timeouts'>): AchFiles {
  const send = createS3Requests({ ...settings, timeouts });
  return {
    async putOnce(key, bytes) {
      const answer = await send({ method: 'PUT', key, body: bytes, headers: { 'if-none-match': '*' } });
      if (answer.status === existsStatus) return 'exists';
      invariant(answer.ok, `S3 refused to store the ACH file ${key}: status ${answer.status}`);
      return 'written';
    },
    async read(key, versionId) {
      const answer = await send({ method: 'GET', key, ...(versionId === undefined ? {} : { query: { versionId } }) });
      if (answer.status === 404) return undefined;
      invariant(answer.ok, `S3 refused to return the ACH file ${key}: status ${answer.status}`);
      return answer.bytes;
    },
    async *list(prefix) {
      for (let from: string | undefined; ;) {
        const query = { 'list-type': '2', prefix, ...(from === undefined ? {} : { 'continuation-token': from }) };
        const answer = await send({ method: 'GET', key: '', query });
        invariant(answer.ok, `S3 refused to list the ACH files of ${prefix}: status ${answer.status}`);
        const { files, next } = readObjectsPage(Buffer.from(answer.bytes).toString('utf8'));
        yield* files;
        if (next === undefined) return;
        from = next;
      }
    },
  };
}
