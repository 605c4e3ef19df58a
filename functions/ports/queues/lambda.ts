import { SQSClient } from '@aws-sdk/client-sqs';
import { currentRegion } from '../aws/aws-access.ts';
import { clientSettings } from '../aws/client-settings.ts';
import { light } from '../aws/light-client.ts';
import { PlainProtocol } from '../aws/plain-protocol.ts';
import type { LambdaPart } from '../parts.ts';
import { queueUrlOf } from './address.ts';
import { createSqsQueueSender } from './sqs-queue-sender.ts';

/** For functions that send to queues. The client has its endpoint from the region, or from the emulator. */
export const queues: LambdaPart<'queues'> = ({ settings: { sends, stage, accountId } }) => {
  const account = { stage, accountId, region: currentRegion() };
  return createSqsQueueSender({
    client: light(
      // The connection is encrypted, which proves that what arrives is what was sent: no hash of a message is compared.
      new SQSClient({ ...clientSettings, protocol: PlainProtocol, md5: false, useQueueUrlAsEndpoint: false }),
    ),
    queueUrls: Object.fromEntries(sends.map((queue) => [queue, queueUrlOf(account, queue)])),
  });
};
