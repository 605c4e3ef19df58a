import * as z from 'zod';
import type { FieldCipher, EncryptionContext } from '../cipher/port.ts';
import type { ResourceIdentity } from '../../kernel/base/ids/resource-identity.ts';
import { messageChannels } from './port.ts';
import { idSchema, keptText, sealedText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf } from '../../kernel/table/item.ts';
import type { ResourceLink } from '../../kernel/base/event-type.ts';
import { defineKind, partitionKey } from '../../kernel/table/kind.ts';

export const outboxKind = defineKind({
  prefix: 'out',
  owner: 'organisation',
});

export const outboxItem = defineItem(
  outboxKind,
  () => ({
    organisationId: idSchema,
    id: idSchema,
    type: z.enum(['textMessage', 'emailMessage']),
    createdAt: instantSchema,
    /** Whom or what it concerns: one of both. */
    customer: z.object({ type: keptText, id: idSchema }).optional(),
    applicationForm: z.object({ type: keptText, id: idSchema }).optional(),
    /** Of a text message. */
    channel: z.enum(messageChannels).optional(),
    /** The receiver and the text: {@link sealBody}. */
    sealedBody: sealedText,
    expiresAtSeconds: z.number(),
  }),
  { partition: outboxPartition },
);
export type OutboxItem = ItemOf<typeof outboxItem>;

/** Seconds that a message is kept. */
export const keptSeconds = 7 * 86_400;

/** The member of an item that says what a message concerns. */
export const concernedBy = ({ type, id }: ResourceLink): Pick<OutboxItem, 'customer' | 'applicationForm'> =>
  type === 'applicationForm' ? { applicationForm: { type, id } } : { customer: { type, id } };

const textBody = z.object({ to: z.object({ countryCode: z.string(), number: z.string() }), text: z.string() });
const emailBody = z.object({
  from: z.object({ name: z.string(), email: z.string() }),
  replyTo: z.string().optional(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
type TextBody = z.infer<typeof textBody>;
type EmailBody = z.infer<typeof emailBody>;

export function outboxPartition(organisationId: string): string {
  return partitionKey(outboxKind, organisationId, 'messages');
}

export function sealBody(body: TextBody | EmailBody, at: ResourceIdentity, cipher: FieldCipher): string {
  return cipher.seal(JSON.stringify(body), contextOf(at));
}

/** The phone and the text of a text message. */
export const openTextBody = (item: OutboxItem, cipher: FieldCipher): TextBody => textBody.parse(opened(item, cipher));

/** The content of an e-mail. */
export const openEmailBody = (item: OutboxItem, cipher: FieldCipher): EmailBody =>
  emailBody.parse(opened(item, cipher));

const opened = (item: OutboxItem, cipher: FieldCipher): unknown =>
  JSON.parse(cipher.open(item.sealedBody, contextOf(item)));

function contextOf({ organisationId, id }: ResourceIdentity): EncryptionContext {
  return { organisationId, item: `${outboxKind.prefix}#${id}`, field: 'body' };
}
