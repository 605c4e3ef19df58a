import * as z from 'zod';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { lateAfter } from '../../../kernel/workers/late-after.ts';
import { exchangeAlarms } from '../alarms.ts';
import { exchange } from '../exchange.ts';
import { achExchangeQueue } from '../queues.ts';
import { achFileKind, achRejectionKind, achTraceKind } from '../../ach-files/for-others.ts';
import { achAnswersQueue } from '../../ach-files/queues.ts';
import { achDownloadKind, achExchangeKind, achUploadKind } from '../store.ts';

/** Of the schedule, or the worker itself; or S3 says that a file was written. */
const message = z.union([
  z.object({ source: z.literal('aws.s3'), detail: z.object({ object: z.object({ key: z.string() }) }) }),
  z.object({ source: z.undefined().optional(), routingNumber: z.string().optional() }),
]);

/** Milliseconds after which files that come in are left to the next run. */
const lateMs = 200_000;

/** Exchanges files with the SFTP servers of banks, every five minutes. A stage without such a bank has neither the function nor its queue. */
export const achExchangeWorker = defineQueueWorker({
  id: 'ach-exchange',
  summary: 'Uploads ACH files to the SFTP servers of banks, and copies the files that wait there',
  source: { kind: 'queue', queue: achExchangeQueue, batchSize: 1, maximumConcurrency: 5 },
  duty: { severity: 'urgent', owner: 'payments' },
  timeoutSeconds: 300,
  whenSuspended: 'goesOn',
  onlyWith: 'bankServers',
  silence: { hours: 1 },
  uses: {
    read: [achTraceKind],
    write: [achExchangeKind, achUploadKind, achDownloadKind, achFileKind, achRejectionKind],
  },
  sends: [achExchangeQueue.name, achAnswersQueue.name],
  needs: ['achFiles', 'bankServers'],
  alarmsOn: exchangeAlarms,

  handle: async ({ body }, platform) => {
    const order = message.parse(body);
    const routingNumber = 'detail' in order ? order.detail.object.key.split('/')[1] : order.routingNumber;
    const servers = await platform.bankServers.servers();
    if (routingNumber === undefined) {
      const send = (one: string) =>
        platform.queues.send({ queue: achExchangeQueue.name, body: { routingNumber: one } });
      await Promise.all(servers.map((server) => send(server.routingNumber)));
      return;
    }
    const server = servers.find((one) => one.routingNumber === routingNumber);
    // A message from before a deployment that took the bank's server away.
    if (server !== undefined) await exchange(platform, server, lateAfter(lateMs));
  },
});
