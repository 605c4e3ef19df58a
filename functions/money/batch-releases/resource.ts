import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { senderAddressSchema } from '../../accounts/transactions/parts.ts';
import { type BatchRelease, openSenderNumber } from './store.ts';

export const batchReleaseResource = resourceSchema(
  'batchRelease',
  z.strictObject({
    createdAt: instantField,
    amount: z.int(),
    description: z.string(),
    senderName: z.string(),
    senderAddress: senderAddressSchema,
    senderAccountNumber: z.string(),
    tags: tagsSchema.optional(),
  }),
  { batchAccount: linkTo('depositAccount'), receiver: linkTo('depositAccount') },
);

/** A batch release as it is answered, with the sender's whole account number: only organisations get it. */
export function batchReleaseToResource(one: BatchRelease, cipher: FieldCipher): ResourceObject {
  const { id, createdAt, amount, description, senderName, senderAddress, tags } = one;
  const senderAccountNumber = openSenderNumber(cipher, one);
  return batchReleaseResource.of({
    id,
    attributes: { createdAt, amount, description, senderName, senderAddress, senderAccountNumber, tags },
    relationships: {
      batchAccount: link('depositAccount', one.batchAccountId),
      receiver: link('depositAccount', one.receiverId),
    },
  });
}
