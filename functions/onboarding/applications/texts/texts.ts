import { defineTexts } from '../../../define-texts.ts';
import { addressTexts, sharedTexts } from '../../../shared-texts.ts';
import { businessTexts, contactTexts, tradeTexts, trustTexts, workTexts } from '../../people/texts.ts';
import type { documentResource } from '../document-resource-schema.ts';
import type {
  applicationApproved,
  applicationAwaitingDocuments,
  applicationCanceled,
  applicationCreated,
  applicationDenied,
  applicationPendingReview,
  documentApproved,
  documentRejected,
} from '../events.ts';
import type { noteResource } from '../note-resource-schema.ts';
import type { cancelApplication } from '../operations/cancel.ts';
import type { createApplicationNote } from '../operations/create-note.ts';
import type { createApplication } from '../operations/create.ts';
import type { denyApplication } from '../operations/deny.ts';
import type { missingFieldsResources } from '../missing-fields-resource-schema.ts';
import type { proposeReversal } from '../operations/propose-reversal.ts';
import type { rejectDocument } from '../operations/reject-document.ts';
import type { requireDocuments } from '../operations/require-documents.ts';
import type { sandboxDenyApplication } from '../operations/sandbox-deny.ts';
import type { sandboxRejectDocument } from '../operations/sandbox-reject-document.ts';
import type { updateBeneficialOwner } from '../operations/update-beneficial-owner.ts';
import type { updateApplication } from '../operations/update.ts';
import type { verifyDocumentByPut } from '../operations/verify-document-put.ts';
import type { verifyDocument } from '../operations/verify-document.ts';
import type { beneficialOwnerResource, beneficiaryResource, trusteeResource } from '../people-resource-schemas.ts';
import type { applicationResource } from '../resource-schema.ts';
import {
  beneficialOwnerTexts,
  businessApplicationTexts,
  checkedPersonTexts,
  decisionTexts,
  individualTexts,
  trustApplicationTexts,
} from './applicant.ts';
import { documentTexts, documentTypeTexts, jobIdText, documentRejectionTexts, roleTexts } from './documents.ts';

const missing = {
  missingFields: [
    'Fields about work and business that nobody has sent. They can be added by an update.',
    {
      fieldName:
        'Where the field is, with dots between the parts: `beneficialOwners.0.occupation` is of the first owner.',
      description: 'What the field is about, in words for the applicant.',
    },
  ],
} as const;

/** The fields that applications of several types have. */
const ofAllTypes = {
  name: 'The legal name of the business, or the name of the trust as its deed has it, 255 characters at most.',
  dba: 'The name under which a business or a sole proprietor does business, if that is another one.',
  ein: `${businessTexts.ein} A business must have one, and a sole proprietor may.`,
  email: contactTexts.email,
  phone: contactTexts.phone,
  address: [
    'Where the person lives, or the seat of the business. A post office box is refused, unless the operator accepts it.',
    addressTexts,
  ],
  contact: ['The person to whom letters and one-time passwords of a business or a trust go.', trustTexts.contact[1]],
} as const;

const denial =
  'Why the application is denied, 255 characters at most. It becomes a part of `message`, so write nothing personal.';
const ofApplication = { application: 'The application.' } as const;
const ofDocument = { ...ofApplication, document: 'The document.' } as const;
const ofTrust = { ...checkedPersonTexts, application: 'The application of the trust.' } as const;

export const applicationTexts = defineTexts<{
  resources:
    | typeof applicationResource
    | typeof beneficialOwnerResource
    | typeof trusteeResource
    | typeof beneficiaryResource
    | typeof documentResource
    | typeof noteResource
    | (typeof missingFieldsResources)[keyof typeof missingFieldsResources];
  operations:
    | typeof createApplication
    | typeof updateApplication
    | typeof updateBeneficialOwner
    | typeof cancelApplication
    | typeof denyApplication
    | typeof sandboxDenyApplication
    | typeof createApplicationNote
    | typeof proposeReversal
    | typeof requireDocuments
    | typeof rejectDocument
    | typeof sandboxRejectDocument
    | typeof verifyDocument
    | typeof verifyDocumentByPut;
  events:
    | typeof applicationCreated
    | typeof applicationApproved
    | typeof applicationDenied
    | typeof applicationCanceled
    | typeof applicationPendingReview
    | typeof applicationAwaitingDocuments
    | typeof documentApproved
    | typeof documentRejected;
}>({
  types: {
    individualApplication: 'A person asks to become a customer.',
    businessApplication: 'A company asks to become a customer, with its officer and its owners.',
    trustApplication: 'A trust asks to become a customer, with its grantor, trustees and beneficiaries.',
    beneficialOwner: 'Somebody who owns a part of a company that applies.',
    trustee: 'Somebody who manages a trust that applies.',
    beneficiary: 'Somebody for whom the money of a trust that applies is.',
    document: 'A file that proves what an applicant has said, or the request for one.',
    applicationNote: 'A remark of a reviewer. Applicants and customers never see it.',
    individualApplicationMissingFields: 'Which questions to a person are still without an answer.',
    businessApplicationMissingFields: 'Which questions to a company are still without an answer.',
    trustApplicationMissingFields: 'Which questions to a trust are still without an answer.',
  },
  resources: {
    individualApplication: { ...individualTexts, ...decisionTexts },
    businessApplication: {
      ...businessApplicationTexts,
      ...decisionTexts,
      'relationships.beneficialOwners': 'The same owners, each with the id by which it can be changed.',
    },
    trustApplication: {
      ...trustApplicationTexts,
      ...decisionTexts,
      trustees: 'Those who manage the trust.',
      beneficiaries: 'Those for whom the money of the trust is.',
    },
    beneficialOwner: { ...beneficialOwnerTexts, application: 'The application of the business.' },
    trustee: ofTrust,
    beneficiary: ofTrust,
    document: documentTexts,
    applicationNote: {
      ...ofApplication,
      createdAt: 'When it was written.',
      userId: 'The user who has written it.',
      makerIds: 'Other users whose tokens made the token of the writer, its creator first. Absent if there are none.',
      text: 'The note. It is stored encrypted, no event has it, and it is empty once the personal data of the customer was erased.',
    },
    individualApplicationMissingFields: missing,
    businessApplicationMissingFields: missing,
    trustApplicationMissingFields: missing,
  },
  requests: {
    createApplication: { ...individualTexts, ...businessApplicationTexts, ...trustApplicationTexts, ...ofAllTypes },
    updateApplication: {
      ...workTexts,
      ...tradeTexts,
      officer: ['What is known of the work of the officer of a business.', workTexts],
      tags: 'Tags to add or to replace, by name. Null removes a tag, and those that are not named stay.',
    },
    updateBeneficialOwner: { ...workTexts, application: 'The application of the business. It need not be given.' },
    cancelApplication: { reason: 'Why it is canceled, 255 characters at most. It becomes a part of `message`.' },
    denyApplication: { reason: denial },
    sandboxDenyApplication: { reason: denial },
    createApplicationNote: {
      ...sharedTexts,
      text: 'The note, 2,000 characters at most. Here is the place for what is personal.',
    },
    proposeReversal: {
      reason: 'Why the denial was wrong, 2,000 characters at most. It becomes a note about the application.',
    },
    requireDocuments: {
      documents: [
        'The documents that the applicant has to upload, 1 to 10. One that is required already is not required twice.',
        {
          documentType: ['What the document has to prove.', documentTypeTexts],
          role: [
            'Whom the document is about. Without it, it is about the individual who applies, or about the business or the trust itself.',
            roleTexts,
          ],
          number:
            'Which of several people of this role, in the order of the application: 1, which it is unless given, is the first.',
        },
      ],
    },
    rejectDocument: documentRejectionTexts,
    sandboxRejectDocument: documentRejectionTexts,
    verifyDocument: { jobId: jobIdText },
    verifyDocumentByPut: { jobId: jobIdText },
  },
  events: {
    'application.created': ofApplication,
    'application.approved': { ...ofApplication, customer: 'The customer who was created from the application.' },
    'application.denied': ofApplication,
    'application.canceled': ofApplication,
    'application.pendingReview': ofApplication,
    'application.awaitingDocuments': ofApplication,
    'document.approved': ofDocument,
    'document.rejected': { ...ofDocument, ...documentRejectionTexts },
  },
});
