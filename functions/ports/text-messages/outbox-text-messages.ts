import { msOf } from '../../kernel/base/calendar/instant.ts';
import { concernedBy, keptSeconds, type OutboxItem, outboxPartition, sealBody } from './items.ts';
import type { FieldCipherSource } from '../cipher/port.ts';
import { messageChannels, type TextMessages } from './port.ts';
import type { Platform } from '../platform.ts';

const idDigits = 18;

/** Sends nothing. It stores messages for a week; `GET /sandbox/messages` shows them. */
export function createOutboxTextMessages(
  { table, clock, ids }: Pick<Platform, 'table' | 'clock' | 'ids'>,
  cipherOf: FieldCipherSource,
): TextMessages {
  return {
    channels: messageChannels,
    async send({ organisationId, concerns, channel, to, text, createdAt }) {
      const now = clock.now();
      const id = ids.digits(idDigits);
      const identity = { organisationId, id };
      const item: OutboxItem = {
        pk: outboxPartition(organisationId),
        sk: `${now}#${id}`,
        ...identity,
        type: 'textMessage',
        createdAt,
        ...concernedBy(concerns),
        channel,
        sealedBody: sealBody({ to, text }, identity, await cipherOf(organisationId)),
        expiresAtSeconds: Math.floor(msOf(now) / 1000) + keptSeconds,
      };
      await table.put({ Item: item, ConditionExpression: 'attribute_not_exists(pk)' });
      return 'sent';
    },
  };
}
