import * as z from 'zod';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { listKind, listMarkKind } from '../../../kernel/lists/list-marks.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { listsQueue } from '../queues.ts';
import { writeLists } from '../write-lists.ts';

const message = z.object({ organisationId: z.string() });
const stepsMax = 50;

export const listsWorker = defineQueueWorker({
  id: 'lists',
  summary: "Writes the closed part of an organisation's journal into its lists",
  source: { kind: 'queue', queue: listsQueue, batchSize: 1, maximumConcurrency: 5 },
  duty: { severity: 'nextDay', owner: 'platform' },
  timeoutSeconds: 60,
  whenSuspended: 'goesOn',
  uses: { read: [journalKind], write: [listKind, listMarkKind] },

  handle: async ({ body }, platform) => {
    const { organisationId } = message.parse(body);
    for (let step = 0; step < stepsMax && (await writeLists(platform, organisationId)); step += 1);
  },
});
