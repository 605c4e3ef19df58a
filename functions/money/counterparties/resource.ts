import * as z from 'zod';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { erasable, unlessErased } from '../../kernel/jsonapi/erasable.ts';
import { link, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { accountTypes, type Counterparty, counterpartyTypes, openCounterpartyNumber, permissionSets } from './store.ts';

/** The attributes of a counterparty that stay after the personal data of its customer was erased. */
const keptOfCounterparties = ['createdAt', 'accountType', 'type', 'permissions'] as const;

export const counterpartyResource = resourceSchema(
  'achCounterparty',
  z.strictObject(
    erasable(
      {
        createdAt: instantField,
        name: z.string(),
        routingNumber: z.string(),
        bank: z.string(),
        accountNumber: z.string(),
        accountType: z.enum(accountTypes),
        type: z.enum(counterpartyTypes),
        permissions: z.enum(permissionSets),
        tags: tagsSchema.optional(),
      },
      keptOfCounterparties,
    ),
  ),
  { customer: linkTo(...customerTypes) },
);

/** A counterparty as it is answered. */
export function counterpartyToResource(one: Counterparty, cipher: FieldCipher): ResourceObject {
  const resource = counterpartyResource.of({
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
      tags: one.tags,
    },
    relationships: { customer: link(one.customerType, one.customerId) },
  });
  return unlessErased(resource, one.erasedAt, keptOfCounterparties);
}

/** The balance of a counterparty's account; its id is the counterparty's. */
export const counterpartyBalanceResource = resourceSchema(
  'counterpartyBalance',
  z.strictObject({ balance: z.int(), available: z.int().optional() }),
  { counterparty: linkTo('achCounterparty'), customer: linkTo(...customerTypes) },
);
