import { customerCreated } from '../customers/events.ts';
import { newCustomer } from '../customers/new-customer.ts';
import { customerToResource } from '../customers/resource.ts';
import type { Instant } from '../kernel/calendar/instant.ts';
import { draftEvent, type ResourceObject } from '../kernel/events/event-type.ts';
import type { Change } from '../kernel/journal/change.ts';
import type { FieldCipher } from '../kernel/ports/field-cipher.ts';
import { insert } from '../kernel/table/write.ts';
import { applicationApproved, applicationLink } from './events.ts';
import { openPersonal } from './personal.ts';
import type { Application } from './store.ts';

/** What follows from an application that was approved: its customer, who has the application's tags, and the events. */
export function approvalChange(
  application: Application & { readonly customerId: string },
  resource: ResourceObject,
  at: Instant,
  cipher: FieldCipher,
): Required<Pick<Change, 'writes' | 'events' | 'listed'>> {
  const { organisationId, customerId: id, tags, nationality, fullName, address, phone, email } = application;
  const { record, head } = newCustomer(
    {
      organisationId,
      id,
      applicationId: application.id,
      createdAt: at,
      tags,
      personal: openPersonal(application, cipher),
      nationality,
      fullName,
      address,
      phone,
      email,
    },
    cipher,
  );
  const relationships = { application: applicationLink(application), customer: { type: record.type, id } };
  return {
    writes: [insert(record), insert(head)],
    events: [
      draftEvent(applicationApproved, { attributes: {}, relationships, tags, resource }),
      draftEvent(customerCreated, {
        attributes: {},
        relationships,
        tags,
        resource: customerToResource(record, cipher),
      }),
    ],
    listed: [{ type: 'customer', id }],
  };
}
