import { defineReference, listAnswer, noDocument } from '../../define-reference.ts';
import type { approveDocument } from './operations/approve-document.ts';
import type { approveApplication } from './operations/approve.ts';
import type { cancelApplication } from './operations/cancel.ts';
import type { confirmReversal } from './operations/confirm-reversal.ts';
import type { createDocument } from './operations/create-document.ts';
import type { createApplicationNote } from './operations/create-note.ts';
import type { createApplication } from './operations/create.ts';
import type { denyApplication } from './operations/deny.ts';
import type { downloadDocumentBack } from './operations/download-back.ts';
import type { downloadDocumentFront } from './operations/download-front.ts';
import type { getApplicationNote } from './operations/get-note.ts';
import type { getApplication } from './operations/get.ts';
import type { listDocuments } from './operations/list-documents.ts';
import type { listApplicationNotes } from './operations/list-notes.ts';
import type { listApplicationReviews } from './operations/list-waiting.ts';
import type { listApplications } from './operations/list.ts';
import type { proposeReversal } from './operations/propose-reversal.ts';
import type { rejectDocument } from './operations/reject-document.ts';
import type { requireDocuments } from './operations/require-documents.ts';
import type { sandboxApproveDocument } from './operations/sandbox-approve-document.ts';
import type { sandboxApproveApplication } from './operations/sandbox-approve.ts';
import type { sandboxDenyApplication } from './operations/sandbox-deny.ts';
import type { sandboxRejectDocument } from './operations/sandbox-reject-document.ts';
import type { updateBeneficialOwner } from './operations/update-beneficial-owner.ts';
import type { updateApplication } from './operations/update.ts';
import type { uploadDocumentBackForm } from './operations/upload-back-multipart.ts';
import type { uploadDocumentBack } from './operations/upload-back.ts';
import type { uploadDocumentFrontForm } from './operations/upload-front-multipart.ts';
import type { uploadDocumentFront } from './operations/upload-front.ts';
import type { verifyDocumentByPut } from './operations/verify-document-put.ts';
import type { verifyDocument } from './operations/verify-document.ts';
import type { withdrawReversal } from './operations/withdraw-reversal.ts';
import { sandboxNote } from '../../ports/sandbox-values.ts';
import * as z from 'zod';
import { documentResource } from './document-resource-schema.ts';

import { noteResource } from './note-resource-schema.ts';
import { beneficialOwnerResource, beneficiaryResource, trusteeResource } from './people-resource-schemas.ts';
import { applicationResource } from './resource-schema.ts';
import type { getMissingFields } from './operations/missing-fields.ts';
import { missingFieldsResources } from './missing-fields-resource-schema.ts';
import type { identityClaimKind } from './identity-claims.ts';
import type { noteKind } from './notes.ts';
import type { identityMessageKind, openCheckKind } from './open-checks.ts';
import type { applicationKind } from './store.ts';
import type { waitingKind } from './waiting.ts';
import {
  approveApplicationExamples,
  cancelApplicationExamples,
  confirmReversalExamples,
  createApplicationExamples,
  createApplicationNoteExamples,
  denyApplicationExamples,
  proposeReversalExamples,
  rejectDocumentExamples,
  requireDocumentsExamples,
  sandboxApproveApplicationExamples,
  sandboxDenyApplicationExamples,
  sandboxRejectDocumentExamples,
  updateApplicationExamples,
  updateBeneficialOwnerExamples,
  verifyDocumentByPutExamples,
  verifyDocumentExamples,
} from './request-examples.ts';
import type { identityCheckCallback } from './callbacks/identity-check.ts';

export const applicationsReference = defineReference<{
  operations:
    | typeof createApplication
    | typeof getApplication
    | typeof listApplications
    | typeof updateApplication
    | typeof cancelApplication
    | typeof getMissingFields
    | typeof listDocuments
    | typeof createDocument
    | typeof uploadDocumentFront
    | typeof uploadDocumentBack
    | typeof uploadDocumentFrontForm
    | typeof uploadDocumentBackForm
    | typeof verifyDocument
    | typeof verifyDocumentByPut
    | typeof downloadDocumentFront
    | typeof downloadDocumentBack
    | typeof updateBeneficialOwner
    | typeof listApplicationReviews
    | typeof approveApplication
    | typeof denyApplication
    | typeof requireDocuments
    | typeof approveDocument
    | typeof rejectDocument
    | typeof createApplicationNote
    | typeof getApplicationNote
    | typeof listApplicationNotes
    | typeof proposeReversal
    | typeof confirmReversal
    | typeof withdrawReversal
    | typeof sandboxApproveApplication
    | typeof sandboxDenyApplication
    | typeof sandboxApproveDocument
    | typeof sandboxRejectDocument;
  kinds:
    | typeof identityClaimKind
    | typeof applicationKind
    | typeof waitingKind
    | typeof noteKind
    | typeof openCheckKind
    | typeof identityMessageKind;
  callbacks: typeof identityCheckCallback;
}>({
  operations: {
    createApplication: {
      summary: 'Apply to become a customer',
      description: `The application is decided within the request. The answer has its status and, if it is Approved, the customer. If the identity check takes longer, it is Pending, and an event tells the result. Required documents are in included. ${sandboxNote('ssn', 'ssn')}`,
      data: applicationResource,
      included: [documentResource, beneficialOwnerResource, trusteeResource, beneficiaryResource],
      examples: createApplicationExamples,
    },
    getApplication: {
      summary: 'Get an application',
      description: 'The answer has its documents and people in `included`.',
      data: applicationResource,
      included: [documentResource, beneficialOwnerResource, trusteeResource, beneficiaryResource],
    },
    listApplications: {
      summary: 'List applications',
      data: listAnswer(applicationResource),
    },
    updateApplication: {
      summary: 'Change tags and profile of an application',
      description:
        'Each given field replaces the stored one; tags are merged, and a tag of null is removed. The identity of the applicant cannot be changed. The type must be the type of the application.',
      data: applicationResource,
      included: [documentResource, beneficialOwnerResource, trusteeResource, beneficiaryResource],
      examples: updateApplicationExamples,
    },
    cancelApplication: {
      summary: 'Cancel an application',
      description:
        'Cancels an application that has not been decided: AwaitingDocuments, PendingReview or Pending becomes Canceled. Its personal numbers can be used in a new application.',
      data: applicationResource,
      included: [documentResource, beneficialOwnerResource, trusteeResource, beneficiaryResource],
      examples: cancelApplicationExamples,
    },
    getMissingFields: {
      summary: 'List missing fields of an application',
      description:
        'Returns the paths of profile fields that were not given, such as `officer.occupation` or `beneficialOwners.0.annualIncome`. They can be added by an update of the application or of the beneficial owner.',
      data: z.discriminatedUnion('type', [
        missingFieldsResources.individualApplication,
        missingFieldsResources.businessApplication,
        missingFieldsResources.trustApplication,
      ]),
    },
    listDocuments: {
      summary: 'List the documents of an application',
      description: 'In the order in which they were asked for.',
      data: listAnswer(documentResource),
    },
    createDocument: {
      summary: 'Ask an applicant for a document',
      description:
        'Creates a document that the organisation asks for; its content is uploaded afterwards. The decision on the application does not wait for it.',
      data: documentResource,
    },
    uploadDocumentFront: {
      summary: 'Upload the front of a document',
      description:
        'JPEG, PNG or PDF, up to 4 MiB. The content must match the declared content type. A PDF with a password, scripts or files inside is refused. Uploading a side again replaces it.',
      data: documentResource,
    },
    uploadDocumentBack: {
      summary: 'Upload the back of a document',
      description:
        'JPEG, PNG or PDF, up to 4 MiB. The content must match the declared content type. A PDF with a password, scripts or files inside is refused. Uploading a side again replaces it.',
      data: documentResource,
    },
    uploadDocumentFrontForm: {
      summary: 'Upload the front of a document as a form',
      description:
        'JPEG, PNG or PDF, up to 4 MiB. The content must match the declared content type. A PDF with a password, scripts or files inside is refused. Uploading a side again replaces it.',
      data: documentResource,
    },
    uploadDocumentBackForm: {
      summary: 'Upload the back of a document as a form',
      description:
        'JPEG, PNG or PDF, up to 4 MiB. The content must match the declared content type. A PDF with a password, scripts or files inside is refused. Uploading a side again replaces it.',
      data: documentResource,
    },
    verifyDocument: {
      summary: 'Hand in the selfie job of a document',
      description:
        'The person takes a selfie with the SDK of the identity provider, which returns the id of the job. The document becomes PendingReview, or the provider decides at once: Approved, or Invalid with the event document.rejected. Until it is Approved, another job takes its place; the same one again is answered 200 without an event. A document of another type is 409. POST and PUT do the same. In a sandbox stage, these values of jobId have a fixed result: sandbox-approved (the document is Approved), sandbox-rejected (the document is Invalid).',
      data: documentResource,
      examples: verifyDocumentExamples,
    },
    verifyDocumentByPut: {
      summary: 'Hand in the selfie job of a document, by PUT',
      description:
        'The person takes a selfie with the SDK of the identity provider, which returns the id of the job. The document becomes PendingReview, or the provider decides at once: Approved, or Invalid with the event document.rejected. Until it is Approved, another job takes its place; the same one again is answered 200 without an event. A document of another type is 409. POST and PUT do the same. In a sandbox stage, these values of jobId have a fixed result: sandbox-approved (the document is Approved), sandbox-rejected (the document is Invalid).',
      data: documentResource,
      examples: verifyDocumentByPutExamples,
    },
    downloadDocumentFront: {
      summary: 'Download the front of a document',
      description:
        'Returns the bytes as they were uploaded, as an attachment; the extension of the file name shows their type.',
      data: noDocument,
    },
    downloadDocumentBack: {
      summary: 'Download the back of a document',
      description:
        'Returns the bytes as they were uploaded, as an attachment; the extension of the file name shows their type.',
      data: noDocument,
    },
    updateBeneficialOwner: {
      summary: 'Change the profile of a beneficial owner',
      description: 'Each given field replaces the stored one. The identity of the owner cannot be changed.',
      data: beneficialOwnerResource,
      examples: updateBeneficialOwnerExamples,
    },
    listApplicationReviews: {
      summary: 'List applications that wait for a decision',
      description:
        'The oldest first: applications that are Pending, PendingReview or AwaitingDocuments, and Denied ones with a proposed reversal, which waits for a second user. It reads only those that wait, however many applications there are.',
      data: listAnswer(applicationResource),
    },
    approveApplication: {
      summary: 'Approve an application',
      description:
        'Records the decision of a reviewer: PendingReview or AwaitingDocuments becomes Approved, and the customer is created, as by an automatic approval. Approving it again is answered 200 without an event. A Denied application is approved by a reversal, which two users decide. A token of a user who answers for the application (whose token, or form, made it) is 409.',
      data: applicationResource,
      included: [documentResource, beneficialOwnerResource, trusteeResource, beneficiaryResource],
      examples: approveApplicationExamples,
    },
    denyApplication: {
      summary: 'Deny an application',
      description:
        'Records the decision of a reviewer: PendingReview or AwaitingDocuments becomes Denied. The reason becomes part of `message`, which events carry, so write personal remarks into a note instead. Denying it again for the same reason is answered 200 without an event, for another reason 409. A token of a user who answers for the application (whose token, or form, made it) is 409.',
      data: applicationResource,
      included: [documentResource, beneficialOwnerResource, trusteeResource, beneficiaryResource],
      examples: denyApplicationExamples,
    },
    requireDocuments: {
      summary: 'Require documents for an application',
      description:
        'A reviewer asks for documents that the decision depends on: PendingReview becomes AwaitingDocuments. `role` names the person that a document is about, and `number` which of several (1 by default); without a role it is about the applicant. What is required already and not approved is not required again; if nothing is new, the answer is 200 without an event.',
      data: applicationResource,
      included: [documentResource, beneficialOwnerResource, trusteeResource, beneficiaryResource],
      examples: requireDocumentsExamples,
    },
    approveDocument: {
      summary: 'Approve a document',
      description:
        'Records the decision of a reviewer. Something must have been uploaded; before that, the answer is 409. Once all required documents are approved, the application becomes Approved, or PendingReview if it needs a manual review for another reason. Approving it again is answered 200 without an event. A token of a user who answers for the application (whose token, or form, made it) is 409.',
      data: documentResource,
    },
    rejectDocument: {
      summary: 'Reject a document',
      description:
        'Records the decision of a reviewer. The document becomes Invalid and must be uploaded again, and an application under review waits for it again. Rejecting it again for the same reason is answered 200 without an event. A token of a user who answers for the application (whose token, or form, made it) is 409.',
      data: documentResource,
      examples: rejectDocumentExamples,
    },
    createApplicationNote: {
      summary: 'Write a note about an application',
      description:
        'A note is for reviewers: customers cannot see it, and events do not carry it. Its text is stored encrypted and erased with the personal data of the customer. Notes cannot be changed.',
      data: noteResource,
      examples: createApplicationNoteExamples,
    },
    getApplicationNote: {
      summary: 'Get a note about an application',
      data: noteResource,
    },
    listApplicationNotes: {
      summary: 'List notes about an application',
      data: listAnswer(noteResource),
    },
    proposeReversal: {
      summary: 'Propose to approve a denied application',
      description:
        'The first of two steps. The application stays Denied, `reversal` names the user who proposed it, and the reason becomes a note. Another user then confirms the proposal. While it is open, another one is refused with 409.',
      data: applicationResource,
      included: [documentResource, beneficialOwnerResource, trusteeResource, beneficiaryResource],
      examples: proposeReversalExamples,
    },
    confirmReversal: {
      summary: 'Confirm the approval of a denied application',
      description:
        'The second of two steps: the application becomes Approved, and the customer is created. It takes a token of another user than the one who proposed it, otherwise the answer is 409. All tokens of a user count as that user, and two tokens that one user has made, or a token and one that its user has made, count as one user. Confirming it again is answered 200 without an event. If another application uses its numbers by now, the answer is 409 `already_exists`.',
      data: applicationResource,
      included: [documentResource, beneficialOwnerResource, trusteeResource, beneficiaryResource],
      examples: confirmReversalExamples,
    },
    withdrawReversal: {
      summary: 'Withdraw the proposal to approve a denied application',
      description:
        'The user who proposed it withdraws it, or another one refuses it. The application stays Denied. Without an open proposal, the answer is 200 and nothing changes.',
      data: applicationResource,
      included: [documentResource, beneficialOwnerResource, trusteeResource, beneficiaryResource],
    },
    sandboxApproveApplication: {
      summary: 'Approve an application (sandbox)',
      description:
        'Simulates the manual review of an application: PendingReview or AwaitingDocuments becomes Approved.',
      data: applicationResource,
      included: [documentResource, beneficialOwnerResource, trusteeResource, beneficiaryResource],
      examples: sandboxApproveApplicationExamples,
    },
    sandboxDenyApplication: {
      summary: 'Deny an application (sandbox)',
      description: 'Simulates the manual review of an application: PendingReview or AwaitingDocuments becomes Denied.',
      data: applicationResource,
      included: [documentResource, beneficialOwnerResource, trusteeResource, beneficiaryResource],
      examples: sandboxDenyApplicationExamples,
    },
    sandboxApproveDocument: {
      summary: 'Approve a document (sandbox)',
      description:
        'Simulates the review of a document. Once all required documents are approved, the application is decided again: it becomes Approved, or PendingReview if it needs a manual review for another reason.',
      data: documentResource,
    },
    sandboxRejectDocument: {
      summary: 'Reject a document (sandbox)',
      description:
        'Simulates the review of a document. The document becomes Invalid and must be uploaded again, and an application under review waits for it again.',
      data: documentResource,
      examples: sandboxRejectDocumentExamples,
    },
  },
  kinds: {
    idc: {
      holds: 'the application that uses a personal number, found by keyed hash',
      keys: { pk: '<org>#<keyed hash>', sk: '-', foundBy: 'the number itself' },
    },
    app: {
      holds: 'an application to become a customer, with its people and its documents',
      keys: { pk: '<org>#<application>', sk: '-', foundBy: 'id, which begins the ids of its documents and people' },
    },
    apw: {
      holds: 'applications that wait for a decision',
      keys: { pk: '<org>#<bucket>', sk: '<createdAt>#<application>', foundBy: 'time, in each of 4 buckets' },
    },
    apn: {
      holds: 'notes of reviewers about an application, texts sealed',
      keys: {
        pk: '<org>#<application>',
        sk: '<number>',
        foundBy: 'id = application + number; the application counts them',
      },
    },
    apc: {
      holds: 'applications whose identity check has no result yet, for the sweep',
      keys: { pk: '<org>', sk: '<application>', foundBy: 'organisation' },
    },
    apr: {
      holds: 'messages of the identity provider that were received, until they are too old to come again',
      keys: { pk: '<org>#<hash of the message id>', sk: '-', foundBy: 'id of the message' },
    },
  },
  callbacks: {
    identityCheckCallback: { summary: 'The identity provider reports the result of a check or of a selfie' },
  },
});
