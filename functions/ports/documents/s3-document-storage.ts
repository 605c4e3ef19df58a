import { invariant } from '../../kernel/base/invariant.ts';
import { createS3Requests, type S3Answer, type S3Settings } from '../aws/s3-requests.ts';
import type { DocumentStorage } from './port.ts';

const missingStatus = 404;

/** Documents in an S3 bucket. */
export function createS3DocumentStorage(settings: S3Settings): DocumentStorage {
  const send = createS3Requests(settings);
  return {
    async put(key, bytes) {
      mustBeDone('store', await send({ method: 'PUT', key, body: bytes }));
    },
    async get(key) {
      const answer = await send({ method: 'GET', key });
      if (answer.status === missingStatus) return undefined;
      mustBeDone('return', answer);
      return answer.bytes;
    },
    async remove(key) {
      const answer = await send({ method: 'DELETE', key });
      if (answer.status !== missingStatus) mustBeDone('delete', answer);
    },
  };
}

function mustBeDone(what: string, { ok, status }: S3Answer): void {
  invariant(ok, `S3 refused to ${what} a document: status ${status}`);
}
