import { defineCapability } from '../../define-capability.ts';
import { customerKind } from '../../kernel/auth/owners.ts';
import { customerMachine } from './customer-machine.ts';
import { customerEvents } from './event-examples.ts';
import { addAuthorizedUsers } from './operations/add-authorized-users.ts';
import { archiveCustomer } from './operations/archive.ts';
import { getCustomer } from './operations/get.ts';
import { listCustomers } from './operations/list.ts';
import { removeAuthorizedUsers } from './operations/remove-authorized-users.ts';
import { updateCustomer } from './operations/update.ts';
import { customersReference } from './reference.ts';
import { customerTexts } from './texts.ts';
import { customerResource } from './resource-schema.ts';
import { customersEventReference } from './event-reference.ts';

export const customersCapability = defineCapability({
  name: 'customers',
  scopes: {
    customers: {},
    'customers-write': { needsTwoFactor: true },
    'customer-tags-write': {},
  },
  reference: customersReference,
  operations: [getCustomer, listCustomers, updateCustomer, archiveCustomer, addAuthorizedUsers, removeAuthorizedUsers],
  eventReference: customersEventReference,
  events: customerEvents,
  relationships: { customer: customerResource.options, customers: customerResource.options },
  relationshipSides: { customer: 'owner', customers: 'owner' },
  texts: customerTexts,
  kinds: [customerKind],
  machines: [customerMachine],
});
