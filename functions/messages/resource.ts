import * as z from 'zod';
import { customerTypes } from '../customers/customer.ts';
import type { ResourceObject } from '../kernel/events/event-type.ts';
import { instantField, phoneSchema } from '../kernel/jsonapi/fields.ts';
import { linkTo } from '../kernel/jsonapi/link.ts';
import { resourceSchema } from '../kernel/jsonapi/resource.ts';
import { openBody, type OutboxItem } from '../kernel/outbox/outbox.ts';
import type { FieldCipher } from '../kernel/ports/field-cipher.ts';
import { messageChannels } from '../kernel/ports/text-messages.ts';

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

/** A message of the outbox as it is answered. */
export function messageToResource(item: OutboxItem, cipher: FieldCipher): ResourceObject {
  const { id, createdAt, channel, customer } = item;
  return textMessageResource.of({
    id,
    attributes: { createdAt, channel, ...openBody(item, cipher) },
    relationships: { customer: { data: customer } },
  });
}
