import * as z from 'zod';
import { entityTypes, fundSources, revocabilities } from '../customers/customer.ts';
import { fileTypes } from '../../kernel/http/file-type.ts';
import { personStatuses } from '../../ports/identity-check/port.ts';
import {
  fileKey,
  idSchema,
  keptText,
  personalText,
  removedAtErasure,
  sealedText,
} from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef, tagsSchema } from '../../kernel/table/item.ts';
import { itemOneOf } from '../../kernel/table/item-one-of.ts';
import { defineKind, type ItemKey, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import { reviewedShape } from '../../kernel/journal/four-eyes.ts';
import { listedAs } from '../../kernel/journal/listed.ts';
import { readAll } from '../../kernel/lists/numbered.ts';
import type { Table } from '../../kernel/table/table.ts';
import { personRoles } from '../../ports/identity-check/port.ts';
import { sealedPersonShape } from '../people/sealed-person.ts';
import { applicationStatusSchema } from './enums.ts';
import { storedProfileShape } from './details.ts';
import { documentStatuses, documentTypes, rejectionCodes } from './enums.ts';

export const applicationKind = defineKind({
  prefix: 'app',
  fileFolder: 'applications',
  owner: 'organisation',
});

/** One side of a document: where its encrypted bytes are stored, and their type. */
const storedFileSchema = z.object({ key: fileKey, type: z.enum(fileTypes) });
export type StoredFile = z.output<typeof storedFileSchema>;

const documentSchema = z.object({
  /** From 1. The document's id is the application's id followed by this number. */
  number: z.number(),
  documentType: z.enum(documentTypes),
  /** True if the application cannot be decided without it. */
  required: z.boolean(),
  status: z.enum(documentStatuses),
  description: keptText,
  /** Name of the person or business that the document belongs to. */
  name: personalText,
  /** The person that it is about, and the place (from 0) among the people of that role; absent if it is not about a person. */
  person: removedAtErasure(z.object({ role: z.enum(personRoles), index: z.number() })),
  address: removedAtErasure(sealedPersonShape.address),
  sealedDateOfBirth: removedAtErasure(sealedText),
  sealedPassport: removedAtErasure(sealedText),
  sealedEin: removedAtErasure(sealedText),
  /** The selfie job that was handed in last. */
  sealedJobId: removedAtErasure(sealedText),
  reason: removedAtErasure(z.string()),
  reasonCode: z.enum(rejectionCodes).optional(),
  front: removedAtErasure(storedFileSchema),
  back: removedAtErasure(storedFileSchema),
});
export type Document = z.output<typeof documentSchema>;

/** A user proposes to reverse a denial, and another user confirms it. */
export const reversalSchema = z.object({
  userId: idSchema,
  /** Users whose tokens made the token of the proposal, its creator first. */
  makerIds: z.array(idSchema),
  proposedAt: instantSchema,
  confirmedBy: idSchema.optional(),
});

const shared = {
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  status: applicationStatusSchema,
  message: keptText,
  createdAt: instantSchema,
  updatedAt: instantSchema.optional(),
  archived: z.boolean(),
  tags: tagsSchema,
  ip: removedAtErasure(z.string()),
  /** True if the organisation wants an identity document of the first person in any case, for requests of the check that are repeated. */
  asksForIdDocument: z.literal(true).optional(),
  /** True if the organisation wants a selfie of the first person, for the same requests. */
  asksForSelfie: z.literal(true).optional(),
  /** The roles of other people of whom it wants one. */
  idDocumentsOf: z.array(z.enum(personRoles)).optional(),
  profile: z.object(storedProfileShape),
  documents: z.array(documentSchema),
  /** The status of the application once all required documents are approved. */
  afterDocuments: z.enum(['Approved', 'PendingReview']),
  /** The form on which it was made. */
  applicationFormId: idSchema.optional(),
  /** Present once approved. */
  customerId: idSchema.optional(),
  /** True while it is in the list of applications that wait for a decision (waiting.ts). */
  waits: z.literal(true).optional(),
  /** True while it is in the list of identity checks without a result (open-checks.ts). */
  checks: z.literal(true).optional(),
  /** The users who answer for it: see `reviewedShape`. */
  causedBy: reviewedShape.causedBy,
  /** How many notes reviewers have written about it. Absent before the first. */
  notes: z.number().optional(),
  /** The proposal to approve it although it was denied, and who has confirmed it. */
  reversal: reversalSchema.optional(),
  /** Real time at which the personal data was erased. The values are empty since. */
  erasedAt: instantSchema.optional(),
};

const { fullName, phone, address } = sealedPersonShape;
const contact = { fullName, email: personalText, phone };
const checkedPerson = z.object({ ...sealedPersonShape, status: z.enum(personStatuses) });
const withProfile = checkedPerson.extend(storedProfileShape);

/** Documents are named by their number in the place to which a value is encrypted. */
const sealing = { eachOf: 'application', numberedList: 'documents' } as const;

const individualItem = defineItem(
  applicationKind,
  () => ({
    ...shared,
    type: z.literal('individualApplication'),
    ...sealedPersonShape,
    soleProprietorship: removedAtErasure(z.boolean()),
    sealedEin: removedAtErasure(sealedText),
    industry: removedAtErasure(z.string()),
    dba: removedAtErasure(z.string()),
    powerOfAttorneyAgent: removedAtErasure(checkedPerson),
  }),
  sealing,
);

const businessItem = defineItem(
  applicationKind,
  () => ({
    ...shared,
    type: z.literal('businessApplication'),
    name: personalText,
    dba: removedAtErasure(z.string()),
    sealedEin: sealedText,
    entityType: z.enum(entityTypes),
    stateOfIncorporation: personalText,
    dateOfIncorporation: removedAtErasure(z.string()),
    purpose: removedAtErasure(z.string()),
    industry: removedAtErasure(z.string()),
    address,
    operatingAddress: removedAtErasure(address),
    phone,
    contact: z.object(contact),
    officer: withProfile.extend({ title: removedAtErasure(z.string()) }),
    /** In the order of the request. The id of owner number n is the application's id followed by n. */
    beneficialOwners: z.array(withProfile.extend({ percentage: removedAtErasure(z.number()) })),
  }),
  sealing,
);

const trustItem = defineItem(
  applicationKind,
  () => ({
    ...shared,
    type: z.literal('trustApplication'),
    name: personalText,
    stateOfIncorporation: personalText,
    revocability: z.enum(revocabilities),
    sourceOfFunds: z.enum(fundSources),
    sealedTaxId: sealedText,
    contact: z.object({ ...contact, address }),
    grantor: checkedPerson,
    trustees: z.array(checkedPerson),
    beneficiaries: z.array(checkedPerson),
  }),
  sealing,
);

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
export const applications = {
  kind: applicationKind,
  byId: applicationsById,
  foundBy: soleSortKey,
  ...listedAs('application'),
};
