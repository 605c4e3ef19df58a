import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { unlessErased } from '../../kernel/jsonapi/erasable.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { type Counterparty, openCounterpartyNumber } from './store.ts';
import type { Prenote } from './prenote.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { counterpartyResource } from './resource-schema.ts';

/** A counterparty as it is answered. */
export function counterpartyToResource(one: Counterparty, cipher: FieldCipher): ResourceObject {
  const resource = makeResource<typeof counterpartyResource>('achCounterparty', {
    id: one.id,
    attributes: {
      createdAt: one.createdAt,
      name: one.name,
      routingNumber: one.routingNumber,
      bank: one.bank,
      accountNumber: openCounterpartyNumber(one, cipher),
      accountType: one.accountType,
      type: one.type,
      permissions: one.permissions,
      sendPrenote: one.sendPrenote,
      prenote: one.prenote && shownPrenote(one.prenote),
      tags: one.tags,
    },
    relationships: { customer: link(one.customerType, one.customerId) },
  });
  return unlessErased(resource, one.erasedAt);
}

const shownPrenote = ({ status, liveFrom, reason }: Prenote) => ({ status, liveFrom, reason });
