import { msOf } from '../../kernel/base/calendar/instant.ts';
import { isConditionFailure } from '../../kernel/table/concurrency-conflict.ts';
import type { FieldCipherSource } from '../cipher/port.ts';
import type { Platform } from '../platform.ts';
import { concernedBy, keptSeconds, type OutboxItem, outboxPartition, sealBody } from '../text-messages/items.ts';
import type { Emails } from './port.ts';

/** Sends nothing. It stores e-mails for a week; `GET /sandbox/messages` shows them. The same one is stored once. */
export function createOutboxEmails({ table }: Pick<Platform, 'table'>, cipherOf: FieldCipherSource): Emails {
  return {
    async send({ organisationId, id, concerns, from, replyTo, to, subject, text, html, createdAt, recordedAt }) {
      const identity = { organisationId, id };
      const body = { from, to, subject, text, html, ...(replyTo === undefined ? {} : { replyTo }) };
      const item: OutboxItem = {
        pk: outboxPartition(organisationId),
        sk: `${recordedAt}#${id}`,
        ...identity,
        type: 'emailMessage',
        createdAt,
        ...concernedBy(concerns),
        sealedBody: sealBody(body, identity, await cipherOf(organisationId)),
        expiresAtSeconds: Math.floor(msOf(recordedAt) / 1000) + keptSeconds,
      };
      try {
        await table.put({ Item: item, ConditionExpression: 'attribute_not_exists(pk)' });
      } catch (error) {
        if (!isConditionFailure(error)) throw error;
      }
      return 'sent';
    },
  };
}
