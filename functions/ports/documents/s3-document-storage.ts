import { invariant } from '../../kernel/base/invariant.ts';
import { createS3Requests, type S3Settings } from '../aws/s3-requests.ts';
import type { DocumentStorage } from './port.ts';

/** Documents in an S3 bucket. */
export function createS3DocumentStorage(settings: S3Settings): DocumentStorage {
  const send = createS3Requests(settings);
  return {
    async put(key, bytes) {
      const answer = await send({ method: 'PUT', key, body: bytes });
      invariant(answer.ok, `S3 refused to store a document: status ${answer.status}`);
    },
    async get(key) {
      const answer = await send({ method: 'GET', key });
      if (answer.status === 404) return undefined;
      invariant(answer.ok, `S3 refused to return a document: status ${answer.status}`);
      return answer.bytes;
    },
    async remove(key) {
      const answer = await send({ method: 'DELETE', key });
      invariant(answer.ok || answer.status === 404, `S3 refused to delete a document: status ${answer.status}`);
    },
  };
}
