import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { type BatchRelease, openSenderNumber, statusOf } from './store.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { batchReleaseResource } from './resource-schema.ts';

/** A batch release as it is answered, with the sender's whole account number: only organisations get it. */
export function batchReleaseToResource(one: BatchRelease, cipher: FieldCipher): ResourceObject {
  const { id, createdAt, amount, description, senderName, senderAddress, reason, tags } = one;
  const senderAccountNumber = openSenderNumber(cipher, one);
  return makeResource<typeof batchReleaseResource>('batchRelease', {
    id,
    attributes: {
      createdAt,
      amount,
      description,
      status: statusOf(one),
      reason,
      senderName,
      senderAddress,
      senderAccountNumber,
      tags,
    },
    relationships: {
      batchAccount: link('depositAccount', one.batchAccountId),
      receiver: link('depositAccount', one.receiverId),
    },
  });
}
