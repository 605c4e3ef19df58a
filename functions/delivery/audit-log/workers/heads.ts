import * as z from 'zod';
import { invariant } from '../../../kernel/base/invariant.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { logKind } from '../../events/log.ts';
import { hashIn } from '../chain.ts';
import { auditHeadsQueue } from '../queues.ts';
import { witnessHead } from '../witness-head.ts';
import { alteredLogMessage } from '../write-archive.ts';

/** A message of an operator or of a test names no entry: then the end is noted as the table has it. */
const message = z.object({ organisationId: z.string(), number: z.number().optional(), hash: z.string().optional() });

/**
 * Notes the end of an audit log in the archive, about a minute after the log has grown. So its last entries cannot be cut off
 * unnoticed before the hourly archive has them.
 */
export const auditHeadsWorker = defineQueueWorker({
  id: 'audit-heads',
  summary: "Notes number and hash of an audit log's last entry in its archive",
  duty: { severity: 'nextDay', owner: 'security' },
  timeoutSeconds: 20,
  whenSuspended: 'goesOn',
  source: { kind: 'queue', queue: auditHeadsQueue, batchSize: 1, maximumConcurrency: 2 },
  uses: { read: [logKind], write: [] },
  needs: ['auditArchive'],
  alarmsOn: [alteredLogMessage],

  handle: async ({ body }, platform) => {
    const { organisationId, number, hash: text } = message.parse(body);
    const hash = text === undefined ? undefined : hashIn(text);
    invariant((number === undefined) === (hash === undefined), 'the message names an entry without its hash');
    const noted = number === undefined || hash === undefined ? undefined : { number, hash };
    await witnessHead(platform, organisationId, noted);
  },
});
