import * as z from 'zod';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { listKind, listMarkKind } from '../../../kernel/lists/list-marks.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { lateAfter } from '../../../kernel/workers/late-after.ts';
import { findKind } from '../../../kernel/lists/find/index-items.ts';
import { foundLists } from '../found-lists.ts';
import { indexLists } from '../index-lists.ts';
import { indexMessage, listsQueue } from '../queues.ts';
import { writeLists } from '../write-lists.ts';

const message = z.object({ organisationId: z.string() });
const stepsMax = 50;
/**
 * After this time, another message goes on with the indexes. It waits 15 seconds, so that organisations whose indexes are just made hold a
 * quarter of the workers that they would hold otherwise, and none of them for longer.
 */
const turnMs = 5_000;

export const listsWorker = defineQueueWorker({
  id: 'lists',
  summary: "Writes the closed part of an organisation's journal into its lists, and the indexes of long ones",
  source: { kind: 'queue', queue: listsQueue, batchSize: 1, maximumConcurrency: 5 },
  duty: { severity: 'nextDay', owner: 'platform' },
  timeoutSeconds: 60,
  whenSuspended: 'goesOn',
  uses: {
    read: [journalKind, ...foundLists.map(({ things }) => things.kind)],
    write: [listKind, listMarkKind, findKind],
  },
  sends: [listsQueue.name],
  needs: ['cipher'],

  handle: async ({ body }, platform) => {
    const { organisationId } = message.parse(body);
    for (let step = 0; step < stepsMax && (await writeLists(platform, organisationId)); step += 1);
    const isLate = lateAfter(turnMs);
    while (await indexLists(platform, organisationId)) {
      if (isLate()) return platform.queues.send(indexMessage(organisationId, platform.clock.now()));
    }
  },
});
