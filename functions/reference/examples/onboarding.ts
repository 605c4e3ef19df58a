import type * as z from 'zod';
import { documentResource } from '../../onboarding/applications/document-resource.ts';
import { individualApplicationResource } from '../../onboarding/applications/resource.ts';
import { individualCustomerResource } from '../../onboarding/customers/resource.ts';
import { link, links } from '../../kernel/jsonapi/link.ts';
import type { EventExamples } from '../event-examples.ts';
import { exampleAt, exampleBefore } from './moments.ts';
import { applicantTags, applicationId, customerId, firstChildId, organisationId, person } from './people.ts';

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
      ...overrides,
    },
  });
const ofApplication = { application: { type: 'individualApplication', id: applicationId } };

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
const blurred = { reason: 'The picture is blurred', reasonCode: 'PoorQuality' } as const;

export const onboardingExamples = {
  'application.created': {
    attributes: {},
    resource: application({ ...approved, createdAt: exampleAt }),
  },
  'application.denied': {
    attributes: {},
    resource: application({ status: 'Denied', message: 'Documents do not match' }, [firstChildId]),
  },
  'application.pendingReview': { attributes: {}, resource: application(underReview, [firstChildId]) },
  'application.awaitingDocuments': {
    attributes: {},
    resource: application({ status: 'AwaitingDocuments', message: 'Waiting for documents: IdDocument' }, [
      firstChildId,
    ]),
  },
  'application.approved': { attributes: {}, resource: application(approved) },
  'application.canceled': {
    attributes: {},
    resource: application({ status: 'Canceled', message: 'By request of the applicant' }),
  },
  'document.approved': { attributes: {}, resource: document({}), links: ofApplication },
  'document.rejected': {
    attributes: blurred,
    resource: document({ status: 'Invalid', ...blurred }),
    links: ofApplication,
  },
  'customer.created': { attributes: {}, resource: customer({ createdAt: exampleAt }) },
  'customer.updated': {
    attributes: { changes: { phone: newPhone } },
    resource: customer({ phone: newPhone }),
  },
  'customer.archived': {
    attributes: { archiveReason: 'Inactive' },
    resource: customer({ status: 'Archived', archiveReason: 'Inactive' }),
  },
} satisfies Partial<EventExamples>;
