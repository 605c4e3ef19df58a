import * as z from 'zod';
import { invariant } from '../../kernel/base/invariant.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { phoneOutputSchema } from '../../kernel/jsonapi/phone-field.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { openEmailBody, openTextBody, type OutboxItem } from '../../ports/text-messages/items.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { messageChannels } from '../../ports/text-messages/port.ts';

/** Whom or what a message concerns: one of both. */
const messageLinks = {
  customer: linkTo(...customerTypes).optional(),
  applicationForm: linkTo('applicationForm').optional(),
};

export const textMessageResource = resourceSchema(
  'textMessage',
  z.strictObject({
    createdAt: instantField,
    channel: z.enum(messageChannels),
    to: phoneOutputSchema,
    text: z.string(),
  }),
  messageLinks,
);

export const emailMessageResource = resourceSchema(
  'emailMessage',
  z.strictObject({
    createdAt: instantField,
    from: z.strictObject({ name: z.string(), email: z.string() }),
    replyTo: z.string().optional(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  }),
  messageLinks,
);

/** A message of the sandbox outbox, of any type. */
export const messageResource = z.discriminatedUnion('type', [textMessageResource, emailMessageResource]);

/** Returns a message of the sandbox outbox as answers show it. */
export function messageToResource(item: OutboxItem, cipher: FieldCipher): ResourceObject {
  const { id, createdAt, channel, customer, applicationForm } = item;
  const relationships = {
    ...(customer === undefined ? {} : { customer: { data: customer } }),
    ...(applicationForm === undefined ? {} : { applicationForm: { data: applicationForm } }),
  };
  if (item.type === 'emailMessage') {
    return emailMessageResource.of({
      id,
      attributes: { createdAt, ...openEmailBody(item, cipher) },
      relationships,
    });
  }
  invariant(channel !== undefined, `text message ${id} has no channel`);
  return textMessageResource.of({
    id,
    attributes: { createdAt, channel, ...openTextBody(item, cipher) },
    relationships,
  });
}
