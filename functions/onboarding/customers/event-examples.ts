import type * as z from 'zod';
import { exampleAt, exampleBefore } from '../examples/moments.ts';
import { withExample } from '../../kernel/base/event-example.ts';
import { applicantTags, applicationId, customerId, organisationId, person } from '../examples/people.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { customerArchived, customerCreated, customerEmailSuppressed, customerUpdated } from './events.ts';
import { individualCustomerResource } from './resource-schema.ts';

const customer = (overrides: Partial<z.input<typeof individualCustomerResource.shape.attributes>> = {}) =>
  individualCustomerResource.of({
    id: customerId,
    attributes: {
      createdAt: exampleBefore,
      ...person,
      authorizedUsers: [],
      status: 'Active',
      tags: applicantTags,
      ...overrides,
    },
    relationships: {
      org: link('org', organisationId),
      application: link('individualApplication', applicationId),
    },
  });

const newPhone = { countryCode: '1', number: '5555550177' };

export const customerEvents = [
  withExample(customerCreated, { attributes: {}, resource: customer({ createdAt: exampleAt }) }),
  withExample(customerUpdated, {
    attributes: { changes: { phone: newPhone } },
    resource: customer({ phone: newPhone }),
  }),
  withExample(customerArchived, {
    attributes: { archiveReason: 'Inactive' },
    resource: customer({ status: 'Archived', archiveReason: 'Inactive' }),
  }),
  withExample(customerEmailSuppressed, { attributes: { reason: 'Bounce' }, resource: customer() }),
];
