import * as z from 'zod';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { Platform } from '../../../ports/platform.ts';
import { resealTurn, resealUses } from '../../keys/reseal-turn.ts';
import { unexplainedValuesMessage } from '../emptied-or-reported.ts';
import { erasureTurn, erasureUses } from '../erasure-turn.ts';
import { type Rewrite, rewriteMessage, rewrites, rewritesQueue } from '../rewrites.ts';

const message = z.object({ organisationId: z.string(), work: z.enum(rewrites) });

/** Each works for a turn, and returns true if another message has to continue. */
const turns: Readonly<Record<Rewrite, (platform: Platform, organisationId: string) => Promise<boolean>>> = {
  resealing: resealTurn,
  erasing: erasureTurn,
};

/** Seals again after a rotation of keys, or erases the personal data of archived customers, for a turn. */
export const rewritesWorker = defineQueueWorker({
  id: 'rewrites',
  summary:
    'Seals again what an old data key of an organisation has sealed, and erases the personal data of archived customers',
  source: { kind: 'queue', queue: rewritesQueue, batchSize: 1, maximumConcurrency: 4 },
  duty: { severity: 'nextDay', owner: 'platform' },
  timeoutSeconds: 60,
  whenSuspended: 'goesOn',
  uses: {
    read: [...resealUses.read, ...erasureUses.read],
    write: [...resealUses.write, ...erasureUses.write],
    replaces: erasureUses.replaces,
    updates: [...resealUses.updates, ...erasureUses.updates],
  },
  sends: [rewritesQueue.name],
  needs: ['cipher', 'documents'],
  alarmsOn: [unexplainedValuesMessage],

  handle: async ({ body }, platform) => {
    const { organisationId, work } = message.parse(body);
    const isLeft = await turns[work](platform, organisationId);
    if (isLeft) await platform.queues.send(rewriteMessage(organisationId, work));
  },
});
