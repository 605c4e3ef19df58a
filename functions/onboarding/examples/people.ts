import { individualExample } from '../applications/individual.ts';
import { link } from '../../kernel/jsonapi/link.ts';

/** The organisation, its customer and their account, as the examples of the operations name them. */
export const organisationId = '100000001';
export const customerId = '100000001';
export const accountId = '100000001';
export const applicationId = '100000001';
/** The id of the first thing of any kind that the account, or the application, numbers. */
export const firstChildId = '100000001000000001';

/** The person who is the customer, as in the application. */
export const { tags: applicantTags, ...person } = individualExample;

/** The account of another customer, whom the first one pays. */
export const otherAccountId = '100000002';
export const otherCustomerId = '100000002';
export const otherName = 'Sherlock Holmes';

export const routingNumber = '084106768';

/** An account at another bank. */
export const counterparty = {
  name: otherName,
  routingNumber: '011000015',
  accountNumber: '1000000001',
  accountType: 'Checking',
};

/** The account and its owner, in the relationships of a resource. */
export const accountAndOwner = {
  account: link('depositAccount', accountId),
  customer: link('individualCustomer', customerId),
};
