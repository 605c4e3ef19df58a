import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { phoneOutputSchema } from '../../kernel/jsonapi/phone-field.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { messageChannels } from '../../ports/text-messages/port.ts';
import * as z from 'zod';

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
