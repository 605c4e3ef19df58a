import { invariant } from '../../kernel/base/invariant.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { openEmailBody, openTextBody, type OutboxItem } from '../../ports/text-messages/items.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { emailMessageResource, textMessageResource } from './resource-schema.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';

/** Returns a message of the sandbox outbox as answers show it. */
export function messageToResource(item: OutboxItem, cipher: FieldCipher): ResourceObject {
  const { id, createdAt, channel, customer, applicationForm } = item;
  const relationships = {
    ...(customer === undefined ? {} : { customer: { data: customer } }),
    ...(applicationForm === undefined ? {} : { applicationForm: { data: applicationForm } }),
  };
  if (item.type === 'emailMessage') {
    return makeResource<typeof emailMessageResource>('emailMessage', {
      id,
      attributes: { createdAt, ...openEmailBody(item, cipher) },
      relationships,
    });
  }
  invariant(channel !== undefined, `text message ${id} has no channel`);
  return makeResource<typeof textMessageResource>('textMessage', {
    id,
    attributes: { createdAt, channel, ...openTextBody(item, cipher) },
    relationships,
  });
}
