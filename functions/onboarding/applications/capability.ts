import { defineCapability } from '../../define-capability.ts';
import { applicationMachine } from './application.ts';
import { identityCheckCallback } from './callbacks/identity-check.ts';
import { personMachine } from './checked-people.ts';
import { documentMachine } from './document.ts';
import { applicationEvents } from './event-examples.ts';
import { identityClaimKind } from './identity-claims.ts';
import { approveDocument } from './operations/approve-document.ts';
import { approveApplication } from './operations/approve.ts';
import { confirmReversal } from './operations/confirm-reversal.ts';
import { createApplicationNote } from './operations/create-note.ts';
import { denyApplication } from './operations/deny.ts';
import { getApplicationNote } from './operations/get-note.ts';
import { listApplicationNotes } from './operations/list-notes.ts';
import { listApplicationReviews } from './operations/list-waiting.ts';
import { proposeReversal } from './operations/propose-reversal.ts';
import { rejectDocument } from './operations/reject-document.ts';
import { requireDocuments } from './operations/require-documents.ts';
import { withdrawReversal } from './operations/withdraw-reversal.ts';
import { cancelApplication } from './operations/cancel.ts';
import { createDocument } from './operations/create-document.ts';
import { createApplication } from './operations/create.ts';
import { downloadDocumentBack } from './operations/download-back.ts';
import { downloadDocumentFront } from './operations/download-front.ts';
import { getApplication } from './operations/get.ts';
import { listDocuments } from './operations/list-documents.ts';
import { listApplications } from './operations/list.ts';
import { sandboxApproveDocument } from './operations/sandbox-approve-document.ts';
import { sandboxApproveApplication } from './operations/sandbox-approve.ts';
import { sandboxDenyApplication } from './operations/sandbox-deny.ts';
import { sandboxRejectDocument } from './operations/sandbox-reject-document.ts';
import { updateBeneficialOwner } from './operations/update-beneficial-owner.ts';
import { updateApplication } from './operations/update.ts';
import { uploadDocumentBackForm } from './operations/upload-back-multipart.ts';
import { uploadDocumentBack } from './operations/upload-back.ts';
import { uploadDocumentFrontForm } from './operations/upload-front-multipart.ts';
import { uploadDocumentFront } from './operations/upload-front.ts';
import { verifyDocumentByPut } from './operations/verify-document-put.ts';
import { verifyDocument } from './operations/verify-document.ts';
import { applicationKind } from './store.ts';
import { noteKind } from './notes.ts';
import { identityMessageKind, openCheckKind } from './open-checks.ts';
import { identityCheckWorker } from './workers/identity-checks.ts';
import { waitingKind } from './waiting.ts';
import { applicationsReference } from './reference.ts';
import { applicationTexts } from './texts/texts.ts';
import { documentResource } from './document-resource-schema.ts';
import { getMissingFields } from './operations/missing-fields.ts';
import { applicationResource } from './resource-schema.ts';
import { applicationsEventReference } from './event-reference.ts';

export const applicationsCapability = defineCapability({
  name: 'applications',
  scopes: {
    applications: { only: 'organisation' },
    'applications-write': { only: 'organisation' },
    'application-decisions': { only: 'organisation' },
  },
  reference: applicationsReference,
  operations: [
    createApplication,
    getApplication,
    listApplications,
    updateApplication,
    cancelApplication,
    getMissingFields,
    listDocuments,
    createDocument,
    uploadDocumentFront,
    uploadDocumentBack,
    uploadDocumentFrontForm,
    uploadDocumentBackForm,
    verifyDocument,
    verifyDocumentByPut,
    downloadDocumentFront,
    downloadDocumentBack,
    updateBeneficialOwner,
    listApplicationReviews,
    approveApplication,
    denyApplication,
    requireDocuments,
    approveDocument,
    rejectDocument,
    createApplicationNote,
    getApplicationNote,
    listApplicationNotes,
    proposeReversal,
    confirmReversal,
    withdrawReversal,
    sandboxApproveApplication,
    sandboxDenyApplication,
    sandboxApproveDocument,
    sandboxRejectDocument,
  ],
  callbacks: [identityCheckCallback],
  workers: [identityCheckWorker],
  workerNames: ['identity'],
  eventReference: applicationsEventReference,
  events: applicationEvents,
  relationships: { application: applicationResource.options, document: [documentResource] },
  relationshipSides: { application: 'owner', person: 'owner' },
  texts: applicationTexts,
  kinds: [identityClaimKind, applicationKind, waitingKind, noteKind, openCheckKind, identityMessageKind],
  machines: [applicationMachine, documentMachine, personMachine],
});
