import { defineTexts } from '../../define-texts.ts';
import { addressTexts, sharedTexts } from '../../shared-texts.ts';
import { businessTexts, contactTexts, residentTexts, suppressionTexts, trustTexts } from '../people/texts.ts';
import type { customerArchived, customerCreated, customerEmailSuppressed, customerUpdated } from './events.ts';
import type { addAuthorizedUsers } from './operations/add-authorized-users.ts';
import type { archiveCustomer } from './operations/archive.ts';
import type { removeAuthorizedUsers } from './operations/remove-authorized-users.ts';
import type { updateCustomer } from './operations/update.ts';
import type { customerResource } from './resource-schema.ts';

const tags = 'Texts of your choice by name. Those of the application are copied to the customer.';

const archiveReasons = {
  Inactive: 'the customer is no customer any more; no fraud is suspected',
  FraudACHActivity: 'suspicious payments by the rail, for example disputed debits',
  FraudCardActivity: 'suspicious purchases, refunds or withdrawals at ATMs',
  FraudCheckActivity: 'suspicious deposits of paper, for example forged ones',
  FraudApplicationHistory: 'suspicious data when the customer applied, here or before',
  FraudAccountActivity: 'other suspicious movements of money',
  FraudClientIdentified: 'your organisation has found that the customer cheats',
  FraudLinkedToFraudulentCustomer: 'a link to a customer who has committed fraud',
} as const;

const shared = {
  ...sharedTexts,
  authorizedUsers: [
    'People who may take part in two-factor authentication for the customer, 20 at most, each with an e-mail address of their own. One-time passwords can go to their phones.',
    contactTexts,
  ],
  status: [
    'Whether the customer can do anything.',
    {
      Active: 'own accounts, pay and get paid',
      Archived: 'nothing any more: the customer and what they own can only be read',
    },
  ],
  archiveReason: ['Why the customer was archived. Absent while the customer is Active.', archiveReasons],
  tags,
  org: 'Your organisation.',
  application: 'The application from which the customer was created.',
  dba: 'The name under which the customer does business, if that is another one ("doing business as").',
} as const;

const ein = `${businessTexts.ein} Only a sole proprietor among individuals has one.`;
const customer = 'The customer, whatever the type.';

export const customerTexts = defineTexts<{
  resources: typeof customerResource;
  operations: typeof updateCustomer | typeof archiveCustomer | typeof addAuthorizedUsers | typeof removeAuthorizedUsers;
  events: typeof customerCreated | typeof customerUpdated | typeof customerArchived | typeof customerEmailSuppressed;
}>({
  types: {
    individualCustomer: 'A person who may own accounts, also one who does business in their own name.',
    businessCustomer: 'A company that may own accounts.',
    trustCustomer: 'A trust that may own accounts.',
  },
  resources: {
    individualCustomer: {
      ...shared,
      ...residentTexts,
      soleProprietorship: 'True if the customer does business as a sole proprietor. Absent if nobody said so.',
      ein,
    },
    businessCustomer: {
      ...shared,
      ...businessTexts,
      address: ['The seat of the business.', addressTexts],
      contact: ['The person to whom letters and one-time passwords of the business go.', contactTexts],
    },
    trustCustomer: { ...shared, ...trustTexts },
  },
  requests: {
    updateCustomer: {
      ...shared,
      email: 'The new e-mail address of an individual. E-mails go there from then on.',
      phone: [
        'The new phone. Unless the customer changes it with a customer token, one-time passwords go to it only after a day (a setting of the stage); the old phone is told of the change.',
        contactTexts.phone[1],
      ],
      address: [
        'The new address. It replaces the earlier one as a whole. A post office box is refused, unless the operator accepts it.',
        addressTexts,
      ],
      dba: 'The name under which the customer does business. Null removes it.',
      ein: 'The new employer identification number of a business, nine digits. Only an organisation token may change it.',
      contact: ['The new contact of a business or a trust. It replaces the earlier one.', trustTexts.contact[1]],
      authorizedUsers: ['The new list of authorized users, 20 at most. It replaces the earlier list.', contactTexts],
      tags: 'Tags to add or to replace, by name. Null removes a tag, and those that are not named stay.',
    },
    archiveCustomer: { reason: ['Why the customer is archived. It is Inactive unless given.', archiveReasons] },
    addAuthorizedUsers: {
      authorizedUsers: [
        'People to add to the authorized users. One who is there already with the same name and phone changes nothing.',
        contactTexts,
      ],
    },
    removeAuthorizedUsers: {
      authorizedUsersEmails:
        'The e-mail addresses of the authorized users to remove, 1 to 20. Unknown addresses are passed over.',
    },
  },
  events: {
    'customer.created': { ...shared, customer },
    'customer.updated': {
      changes:
        'The attributes that have changed, by name, each with its new value as the resource shows it. Null stands for one that was removed.',
      customer,
    },
    'customer.archived': { archiveReason: ['Why the customer was archived.', archiveReasons], customer },
    'customer.emailSuppressed': { reason: suppressionTexts, customer },
  },
});
