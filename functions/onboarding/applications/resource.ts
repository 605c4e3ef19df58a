import * as z from 'zod';
import { entityTypes } from '../customers/customer.ts';
import { contactAttributes, trustAttributes } from '../customers/trust-attributes.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { addressSchema, instantField } from '../../kernel/jsonapi/fields.ts';
import { phoneOutputSchema } from '../../kernel/jsonapi/phone-field.ts';
import { erasable, unlessErased } from '../../kernel/jsonapi/erasable.ts';
import { endpointIdSchema, link, links, linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { personAttributes } from '../people/resource.ts';
import type { ApplicantForm } from './applicant.ts';
import { applicationStatusSchema, officerTitles } from './enums.ts';
import { personProfileNames, profileNames, profileShape } from './details.ts';
import { documentIdOf, documentResource, documentToResource } from './document-resource.ts';
import {
  beneficialOwnerAttributes,
  beneficialOwnerResource,
  beneficiaryResource,
  checkedPersonAttributes,
  peopleResources,
  personIdOf,
  trusteeResource,
} from './people-resources.ts';
import { openApplicant } from './sealed-applicant.ts';
import type { Application } from './store.ts';

const shared = {
  status: applicationStatusSchema,
  message: z.string(),
  createdAt: instantField,
  updatedAt: instantField.optional(),
  archived: z.boolean(),
  ip: z.string().optional(),
  tags: tagsSchema,
  reversal: z
    .strictObject({ userId: endpointIdSchema, proposedAt: instantField, confirmedBy: endpointIdSchema.optional() })
    .optional(),
};
const documents = linksTo('document');
/** What is kept of an application after the personal data of its customer was erased. */
const keptOfApplications = [
  'status',
  'message',
  'createdAt',
  'updatedAt',
  'archived',
  'entityType',
  'reversal',
] as const;

export const individualApplicationResource = resourceSchema(
  'individualApplication',
  z.strictObject(
    erasable(
      {
        ...shared,
        ...personAttributes,
        soleProprietorship: z.boolean().optional(),
        ein: z.string().optional(),
        industry: z.string().optional(),
        dba: z.string().optional(),
        powerOfAttorneyAgent: z.strictObject(checkedPersonAttributes).optional(),
        ...profileShape(profileNames.individualApplication),
      },
      keptOfApplications,
    ),
  ),
  {
    documents,
    customer: linkTo('individualCustomer').optional(),
    applicationForm: linkTo('applicationForm').optional(),
  },
);

export const businessApplicationResource = resourceSchema(
  'businessApplication',
  z.strictObject(
    erasable(
      {
        ...shared,
        name: z.string(),
        dba: z.string().optional(),
        ein: z.string(),
        entityType: z.enum(entityTypes),
        stateOfIncorporation: z.string(),
        dateOfIncorporation: z.iso.date().optional(),
        purpose: z.string().optional(),
        industry: z.string().optional(),
        address: addressSchema,
        operatingAddress: addressSchema.optional(),
        phone: phoneOutputSchema,
        contact: z.strictObject(contactAttributes),
        officer: z.strictObject({
          ...checkedPersonAttributes,
          title: z.enum(officerTitles).optional(),
          ...profileShape(personProfileNames),
        }),
        beneficialOwners: z.array(beneficialOwnerAttributes),
        ...profileShape(profileNames.businessApplication),
      },
      keptOfApplications,
    ),
  ),
  {
    documents,
    customer: linkTo('businessCustomer').optional(),
    applicationForm: linkTo('applicationForm').optional(),
    beneficialOwners: linksTo('beneficialOwner'),
  },
);

export const trustApplicationResource = resourceSchema(
  'trustApplication',
  z.strictObject(
    erasable(
      {
        ...shared,
        ...trustAttributes,
        grantor: z.strictObject(checkedPersonAttributes),
      },
      keptOfApplications,
    ),
  ),
  {
    documents,
    customer: linkTo('trustCustomer').optional(),
    trustees: linksTo('trustee'),
    beneficiaries: linksTo('beneficiary'),
  },
);

export const applicationResource = z.discriminatedUnion('type', [
  individualApplicationResource,
  businessApplicationResource,
  trustApplicationResource,
]);

/** Relationships that can be included with an application. */
export const applicationIncludable = [
  documentResource,
  beneficialOwnerResource,
  trusteeResource,
  beneficiaryResource,
] as const;

/** The type of customer that is created from each type of application. */
const customerTypes = {
  individualApplication: 'individualCustomer',
  businessApplication: 'businessCustomer',
  trustApplication: 'trustCustomer',
} as const;

/** Returns an application as an organisation sees it, with personal numbers in full and, once created, its customer. */
export function applicationToResource(application: Application, cipher: FieldCipher): ResourceObject {
  return resourceOf(application, openApplicant(application, cipher));
}

/** Returns an application with its documents and people included, for answers about a single application. */
export function applicationReply(application: Application, cipher: FieldCipher) {
  const applicant = openApplicant(application, cipher);
  const included = [
    ...application.documents.map((document) => documentToResource(application, document, cipher)),
    ...(application.erasedAt === undefined ? peopleResources(application, applicant) : []),
  ];
  return { data: resourceOf(application, applicant), ...(included.length === 0 ? {} : { included }) };
}

function resourceOf(application: Application, { type, ...applicant }: ApplicantForm): ResourceObject {
  const { id, status, message, createdAt, updatedAt, archived, ip, tags, profile } = application;
  const { customerId, applicationFormId, reversal } = application;
  // `applicant` contains the decrypted secrets. Trustees and beneficiaries are separate resources.
  const { trustees: _trustees, beneficiaries: _beneficiaries, ...attributes } = { ...emptyLists, ...applicant };
  const resource = {
    type,
    id,
    attributes: withoutUndefined({
      status,
      message,
      createdAt,
      updatedAt,
      archived,
      ...attributes,
      ip,
      ...profile,
      tags,
      reversal: reversal && publicReversalOf(reversal),
    }),
    relationships: {
      documents: links(
        'document',
        application.documents.map((document) => documentIdOf(application, document)),
      ),
      ...(customerId === undefined ? {} : { customer: link(customerTypes[type], customerId) }),
      ...(applicationFormId === undefined ? {} : { applicationForm: link('applicationForm', applicationFormId) }),
      ...peopleLinks(application),
    },
  };
  return unlessErased(resource, application.erasedAt, keptOfApplications);
}

const emptyLists = { trustees: [], beneficiaries: [] };

function peopleLinks(application: Application) {
  const linksOf = (linkType: string, people: readonly unknown[]) =>
    links(
      linkType,
      people.map((_, index) => personIdOf(application, index)),
    );
  switch (application.type) {
    case 'individualApplication':
      return {};
    case 'businessApplication':
      return { beneficialOwners: linksOf('beneficialOwner', application.beneficialOwners) };
    case 'trustApplication':
      return {
        trustees: linksOf('trustee', application.trustees),
        beneficiaries: linksOf('beneficiary', application.beneficiaries),
      };
  }
}

/** Without the users whose tokens made the token of the proposal: only the decision needs them. */
const publicReversalOf = ({ userId, proposedAt, confirmedBy }: NonNullable<Application['reversal']>) => ({
  userId,
  proposedAt,
  confirmedBy,
});

/** Removes members that are undefined, at any depth. */
function withoutUndefined(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, withoutGaps(value)]])),
  );
}

function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutGaps);
  if (typeof value !== 'object' || value === null) return value;
  return withoutUndefined(value as Readonly<Record<string, unknown>>);
}
