import type * as z from 'zod';
import { exampleAt, exampleBefore } from '../examples/moments.ts';
import { withExample } from '../../kernel/base/event-example.ts';
import { applicantTags, applicationId, customerId, firstChildId, person } from '../examples/people.ts';
import { link, links } from '../../kernel/jsonapi/link.ts';
import {
  applicationCreated,
  applicationDenied,
  applicationPendingReview,
  applicationAwaitingDocuments,
  applicationApproved,
  applicationCanceled,
  documentApproved,
  documentRejected,
} from './events.ts';
import { documentResource } from './document-resource-schema.ts';
import { individualApplicationResource } from './resource-schema.ts';

type ApplicationAttributes = z.input<typeof individualApplicationResource.shape.attributes>;

const application = (
  overrides: Pick<ApplicationAttributes, 'status' | 'message'> & Partial<ApplicationAttributes>,
  documentIds: readonly string[] = [],
) =>
  individualApplicationResource.of({
    id: applicationId,
    attributes: {
      createdAt: exampleBefore,
      updatedAt: exampleAt,
      archived: false,
      ...person,
      ...overrides,
      tags: applicantTags,
    },
    relationships: {
      documents: links('document', documentIds),
      ...(overrides.status === 'Approved' ? { customer: link('individualCustomer', customerId) } : {}),
    },
  });

const approved = { status: 'Approved', message: 'Application approved' } as const;

const underReview = { status: 'PendingReview', message: 'Application is under review' } as const;

const document = (overrides: Partial<z.input<typeof documentResource.shape.attributes>>) =>
  documentResource.of({
    id: firstChildId,
    attributes: {
      status: 'Approved',
      documentType: 'IdDocument',
      description: 'A passport, or both sides of a driving licence',
      name: `${person.fullName.first} ${person.fullName.last}`,
      dateOfBirth: person.dateOfBirth,
      personRole: 'applicant',
      ...overrides,
    },
    relationships: {
      application: link('individualApplication', applicationId),
      person: link('individualApplication', applicationId),
    },
  });

const ofApplication = { application: { type: 'individualApplication', id: applicationId } };

const blurred = { reason: 'The picture is blurred', reasonCode: 'PoorQuality' } as const;

export const applicationEvents = [
  withExample(applicationCreated, {
    attributes: {},
    resource: application({ ...approved, createdAt: exampleAt }),
  }),
  withExample(applicationDenied, {
    attributes: {},
    resource: application({ status: 'Denied', message: 'Documents do not match' }, [firstChildId]),
  }),
  withExample(applicationPendingReview, { attributes: {}, resource: application(underReview, [firstChildId]) }),
  withExample(applicationAwaitingDocuments, {
    attributes: {},
    resource: application({ status: 'AwaitingDocuments', message: 'Waiting for documents: IdDocument' }, [
      firstChildId,
    ]),
  }),
  withExample(applicationApproved, { attributes: {}, resource: application(approved) }),
  withExample(applicationCanceled, {
    attributes: {},
    resource: application({ status: 'Canceled', message: 'By request of the applicant' }),
  }),
  withExample(documentApproved, { attributes: {}, resource: document({}), links: ofApplication }),
  withExample(documentRejected, {
    attributes: blurred,
    resource: document({ status: 'Invalid', ...blurred }),
    links: ofApplication,
  }),
];
