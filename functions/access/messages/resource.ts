import * as z from 'zod';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField, phoneSchema } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { openBody, type OutboxItem } from '../../ports/text-messages/items.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { messageChannels } from '../../ports/text-messages/port.ts';

export const textMessageResource = resourceSchema(
  'textMessage',
  z.strictObject({
    createdAt: instantField,
    channel: z.enum(messageChannels),
    to: phoneSchema,
    text: z.string(),
  }),
  { customer: linkTo(...customerTypes) },
);

/** Returns a message of the sandbox outbox as answers show it. */
export function messageToResource(item: OutboxItem, cipher: FieldCipher): ResourceObject {
  const { id, createdAt, channel, customer } = item;
  return textMessageResource.of({
    id,
    attributes: { createdAt, channel, ...openBody(item, cipher) },
    relationships: { customer: { data: customer } },
  });
}
