import * as z from 'zod';
import { invariant } from '../../../kernel/base/invariant.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { logKind } from '../../events/log.ts';
import { hashIn } from '../chain.ts';
import { auditHeadsQueue } from '../queues.ts';
import { witnessHead } from '../witness-head.ts';
import { alteredLogMessage } from '../write-archive.ts';

const message = z.object({ organisationId: z.string(), number: z.number(), hash: z.string() });

/**
 * Notes the end of an audit log in the archive, about a minute after the log has grown. So its last entries cannot be cut off
 * unnoticed before the hourly archive has them.
 */
export const auditHeadsWorker = defineQueueWorker({
  id: 'audit-heads',
  summary: "Notes number and hash of an audit log's last entry in its archive",
  timeoutSeconds: 20,
  source: { kind: 'queue', queue: auditHeadsQueue, batchSize: 1, maximumConcurrency: 2 },
  uses: { read: [logKind], write: [] },
  needs: ['auditArchive'],
  alarmsOn: [alteredLogMessage],

  handle: async ({ body }, platform) => {
    const { organisationId, number, hash: text } = message.parse(body);
    const hash = hashIn(text);
    invariant(hash !== undefined, `the message has no hash of entry ${number}`);
    await witnessHead(platform, organisationId, { number, hash });
  },
});
