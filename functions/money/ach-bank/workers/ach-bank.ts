import * as z from 'zod';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { Platform } from '../../../ports/platform.ts';
import { bankFolder } from '../../ach-files/file-names.ts';
import { achBankQueue, achFilesQueue } from '../../ach-files/queues.ts';
import { answersTo } from '../answers.ts';

const ofBank = { organisationId: z.string(), routingNumber: z.string() };
const message = z.union([
  z.object({ ...ofBank, prefix: z.string() }),
  z.object({ ...ofBank, name: z.string(), contents: z.string() }),
]);
type FromBank = Pick<z.output<typeof message>, 'organisationId' | 'routingNumber'>;

/**
 * Plays the bank of a sandbox: it reads the files of a window, and answers them with a file, as the banks of the receivers would. It also sends the files
 * that an integrator gives it. They are taken in like those of a real bank.
 */
export const achBankWorker = defineQueueWorker({
  id: 'ach-bank',
  summary: 'Plays the bank of a sandbox: answers ACH files by files',
  source: { kind: 'queue', queue: achBankQueue, batchSize: 1, maximumConcurrency: 2 },
  duty: { severity: 'nextDay', owner: 'payments' },
  timeoutSeconds: 60,
  whenSuspended: 'goesOn',
  onlyWith: 'playedBank',
  uses: { read: [], write: [] },
  sends: [achFilesQueue.name],
  needs: ['achFiles'],

  handle: async ({ body }, platform) => {
    const order = message.parse(body);
    if ('contents' in order) return sendFile(platform, order, order.name, Buffer.from(order.contents, 'latin1'));
    const { achFiles } = platform;
    for await (const { key } of achFiles.list(order.prefix)) {
      if (!key.endsWith('.ach')) continue;
      const bytes = await achFiles.read(key);
      const answers = bytes && answersTo(bytes, order.routingNumber);
      if (answers !== undefined) await sendFile(platform, order, `answers-to-${key.split('/').at(-1) ?? ''}`, answers);
    }
  },
});

/** Puts a file into the bucket, once. The bucket of a stage tells of it too, and it is taken once. */
async function sendFile(
  { achFiles, queues }: Pick<Platform, 'achFiles' | 'queues'>,
  { organisationId, routingNumber }: FromBank,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const key = `incoming/${bankFolder({ scope: organisationId, routingNumber })}/${name}`;
  await achFiles.putOnce(key, bytes);
  await queues.send({ queue: achFilesQueue.name, body: { key } });
}
