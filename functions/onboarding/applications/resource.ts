import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { unlessErased } from '../../kernel/jsonapi/erasable.ts';
import { link, links } from '../../kernel/jsonapi/link.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { ApplicantForm } from './applicant.ts';
import { documentIdOf, documentToResource } from './document-resource.ts';
import { peopleResources, personIdOf } from './people-resources.ts';
import { openApplicant } from './sealed-applicant.ts';
import type { Application } from './store.ts';

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
  return unlessErased(resource, application.erasedAt);
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
