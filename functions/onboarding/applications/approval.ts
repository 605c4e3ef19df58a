import { customerCreated } from '../customers/events.ts';
import { newCustomer } from '../customers/new-customer.ts';
import type { Profile } from '../customers/profile.ts';
import { customerToResource } from '../customers/resource.ts';
import { customers } from '../customers/for-others.ts';
import { draftEvent } from '../../kernel/base/event-type.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { insert } from '../../kernel/table/write.ts';
import { type ConsequencesOf, statusConsequences } from './consequences.ts';
import { emailToApplicant } from './applicant-emails.ts';
import { applicationApproved, applicationLink } from './events.ts';
import { openApplicant } from './sealed-applicant.ts';
import type { Application } from './store.ts';

/** An approved application creates a customer with the tags of the application. */
const approval: ConsequencesOf = (application, resource, at, cipher, isNew) => {
  const { organisationId, customerId: id, tags } = application;
  invariant(id !== undefined, `approved application ${application.id} has no customer id`);
  const profile = profileOf(application, cipher);
  const { record, head } = newCustomer(
    { organisationId, id, applicationId: application.id, createdAt: at, tags, profile },
    cipher,
  );
  const email = emailToApplicant(application, at, isNew);
  const relationships = { application: applicationLink(application), customer: { type: record.type, id } };
  return {
    writes: [insert(record), insert(head), ...email.writes],
    wakes: email.wakes,
    events: [
      draftEvent(applicationApproved, { attributes: {}, relationships, tags, resource }),
      draftEvent(customerCreated, {
        attributes: {},
        relationships,
        tags,
        resource: customerToResource(record, cipher),
      }),
    ],
    listed: [customers.listed(id)],
  };
};

/** Returns what follows from an application's new status, in addition to the write of the application. */
export const consequencesOf: ConsequencesOf = (application, resource, at, cipher, isNew) =>
  (application.status === 'Approved' ? approval : statusConsequences)(application, resource, at, cipher, isNew);

/** Returns the customer's profile from the applicant's data. */
function profileOf(application: Application, cipher: FieldCipher): Profile {
  const applicant = openApplicant(application, cipher);
  switch (applicant.type) {
    case 'individualApplication': {
      const { fullName, ssn, passport, nationality, dateOfBirth, address, phone, email } = applicant;
      const { dba, ein, soleProprietorship } = applicant;
      const person = { fullName, ssn, passport, nationality, dateOfBirth, address, phone, email };
      return { type: 'individualCustomer', ...person, dba, ein, soleProprietorship };
    }
    case 'businessApplication': {
      const { name, dba, ein, entityType, stateOfIncorporation, address, phone, contact } = applicant;
      return {
        type: 'businessCustomer',
        name,
        dba,
        ein,
        entityType,
        stateOfIncorporation,
        address,
        phone,
        contact,
      };
    }
    case 'trustApplication': {
      const { name, stateOfIncorporation, revocability, sourceOfFunds, taxId, contact } = applicant;
      return { type: 'trustCustomer', name, stateOfIncorporation, revocability, sourceOfFunds, taxId, contact };
    }
  }
}
