import * as z from 'zod';
import { entityTypes, fundSources, revocabilities } from '../customers/customer.ts';
import { fileTypes } from '../../kernel/http/file-type.ts';
import { personStatuses } from '../../ports/identity-check/port.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef, tagsSchema } from '../../kernel/table/item.ts';
import { itemOneOf } from '../../kernel/table/item-one-of.ts';
import { defineKind, type ItemKey, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import { listedAs } from '../../kernel/journal/listed.ts';
import { readAll } from '../../kernel/lists/numbered.ts';
import type { Table } from '../../kernel/table/table.ts';
import { personRoles } from '../../ports/identity-check/port.ts';
import { sealedPersonShape } from '../people/sealed-person.ts';
import { applicationStatusSchema } from './enums.ts';
import { profileSchema } from './details.ts';
import { documentStatuses, documentTypes, rejectionCodes } from './enums.ts';

export const applicationKind = defineKind({
  prefix: 'app',
  owner: 'organisation',
  holds: 'an application to become a customer, with its people and its documents',
  keys: { pk: '<org>#<application>', sk: '-', foundBy: 'id, which begins the ids of its documents and people' },
});

/** One side of a document: where its encrypted bytes are stored, and their type. */
const storedFileSchema = z.object({ key: z.string(), type: z.enum(fileTypes) });
export type StoredFile = z.output<typeof storedFileSchema>;

const documentSchema = z.object({
  /** From 1. The document's id is the application's id followed by this number. */
  number: z.number(),
  documentType: z.enum(documentTypes),
  /** True if the application cannot be decided without it. */
  required: z.boolean(),
  status: z.enum(documentStatuses),
  description: z.string(),
  /** Name of the person or business that the document belongs to. */
  name: z.string(),
  /** The person that it is about, and the place (from 0) among the people of that role; absent if it is not about a person. */
  person: z.object({ role: z.enum(personRoles), index: z.number() }).optional(),
  address: sealedPersonShape.address.optional(),
  sealedDateOfBirth: z.string().optional(),
  sealedPassport: z.string().optional(),
  sealedEin: z.string().optional(),
  /** The selfie job that was handed in last. */
  sealedJobId: z.string().optional(),
  reason: z.string().optional(),
  reasonCode: z.enum(rejectionCodes).optional(),
  front: storedFileSchema.optional(),
  back: storedFileSchema.optional(),
});
export type Document = z.output<typeof documentSchema>;

/** A user proposes to reverse a denial, and another user confirms it. */
export const reversalSchema = z.object({
  userId: z.string(),
  /** Users whose tokens made the token of the proposal, its creator first. */
  makerIds: z.array(z.string()),
  proposedAt: instantSchema,
  confirmedBy: z.string().optional(),
});

const shared = {
  version: z.number(),
  organisationId: z.string(),
  id: z.string(),
  status: applicationStatusSchema,
  message: z.string(),
  createdAt: instantSchema,
  updatedAt: instantSchema.optional(),
  archived: z.boolean(),
  tags: tagsSchema,
  ip: z.string().optional(),
  /** True if the organisation wants an identity document of the first person in any case, for requests of the check that are repeated. */
  asksForIdDocument: z.literal(true).optional(),
  /** True if the organisation wants a selfie of the first person, for the same requests. */
  asksForSelfie: z.literal(true).optional(),
  /** The roles of other people of whom it wants one. */
  idDocumentsOf: z.array(z.enum(personRoles)).optional(),
  profile: profileSchema,
  documents: z.array(documentSchema),
  /** The status of the application once all required documents are approved. */
  afterDocuments: z.enum(['Approved', 'PendingReview']),
  /** The form on which it was made. */
  applicationFormId: z.string().optional(),
  /** Present once approved. */
  customerId: z.string().optional(),
  /** True while it is in the list of applications that wait for a decision (waiting.ts). */
  waits: z.literal(true).optional(),
  /** True while it is in the list of identity checks without a result (open-checks.ts). */
  checks: z.literal(true).optional(),
  /** How many notes reviewers have written about it. Absent before the first. */
  notes: z.number().optional(),
  /** The proposal to approve it although it was denied, and who has confirmed it. */
  reversal: reversalSchema.optional(),
  /** Real time at which the personal data was erased. The values are empty since. */
  erasedAt: instantSchema.optional(),
};

const { fullName, phone, address } = sealedPersonShape;
const contact = { fullName, email: z.string(), phone };
const checkedPerson = z.object({ ...sealedPersonShape, status: z.enum(personStatuses) });
const withProfile = checkedPerson.extend(profileSchema.shape);

const individualItem = defineItem(applicationKind, {
  ...shared,
  type: z.literal('individualApplication'),
  ...sealedPersonShape,
  soleProprietorship: z.boolean().optional(),
  sealedEin: z.string().optional(),
  industry: z.string().optional(),
  dba: z.string().optional(),
  powerOfAttorneyAgent: checkedPerson.optional(),
});

const businessItem = defineItem(applicationKind, {
  ...shared,
  type: z.literal('businessApplication'),
  name: z.string(),
  dba: z.string().optional(),
  sealedEin: z.string(),
  entityType: z.enum(entityTypes),
  stateOfIncorporation: z.string(),
  dateOfIncorporation: z.string().optional(),
  purpose: z.string().optional(),
  industry: z.string().optional(),
  address,
  operatingAddress: address.optional(),
  phone,
  contact: z.object(contact),
  officer: withProfile.extend({ title: z.string().optional() }),
  /** In the order of the request. The id of owner number n is the application's id followed by n. */
  beneficialOwners: z.array(withProfile.extend({ percentage: z.number().optional() })),
});

const trustItem = defineItem(applicationKind, {
  ...shared,
  type: z.literal('trustApplication'),
  name: z.string(),
  stateOfIncorporation: z.string(),
  revocability: z.enum(revocabilities),
  sourceOfFunds: z.enum(fundSources),
  sealedTaxId: z.string(),
  contact: z.object({ ...contact, address }),
  grantor: checkedPerson,
  trustees: z.array(checkedPerson),
  beneficiaries: z.array(checkedPerson),
});

/**
 * An application with its people and documents. Values that identify a person are encrypted; see sealed-applicant.ts.
 */
export const applicationItem = itemOneOf(applicationKind, {
  individualApplication: individualItem,
  businessApplication: businessItem,
  trustApplication: trustItem,
});
export type Application = ItemOf<typeof applicationItem>;

export function applicationKey(organisationId: string, id: string): ItemKey {
  return { pk: partitionKey(applicationKind, organisationId, id), sk: soleSortKey };
}

export function application(organisationId: string, id: string): ItemRef<Application> {
  return applicationItem.ref(applicationKey(organisationId, id));
}

/** Returns the existing applications with these ids, in the order of the ids. */
export async function applicationsById(
  table: Table,
  organisationId: string,
  ids: readonly string[],
  options: { readonly consistent: boolean } = { consistent: true },
): Promise<readonly Application[]> {
  return readAll(
    table,
    ids.map((id) => application(organisationId, id)),
    options,
  );
}

/** An organisation can list all its applications. */
export const applications = { kind: applicationKind, byId: applicationsById, ...listedAs('application') };
