import type { RequestExamples } from '../../define-reference.ts';
import { businessExample } from './business.ts';
import { individualExample } from './individual.ts';
import type { approveApplication } from './operations/approve.ts';
import type { cancelApplication } from './operations/cancel.ts';
import type { confirmReversal } from './operations/confirm-reversal.ts';
import type { createApplicationNote } from './operations/create-note.ts';
import type { createApplication } from './operations/create.ts';
import type { denyApplication } from './operations/deny.ts';
import type { proposeReversal } from './operations/propose-reversal.ts';
import type { rejectDocument } from './operations/reject-document.ts';
import type { requireDocuments } from './operations/require-documents.ts';
import type { sandboxApproveApplication } from './operations/sandbox-approve.ts';
import type { sandboxDenyApplication } from './operations/sandbox-deny.ts';
import type { sandboxRejectDocument } from './operations/sandbox-reject-document.ts';
import type { updateBeneficialOwner } from './operations/update-beneficial-owner.ts';
import type { updateApplication } from './operations/update.ts';
import type { verifyDocumentByPut } from './operations/verify-document-put.ts';
import type { verifyDocument } from './operations/verify-document.ts';
import { trustExample } from './trust.ts';

export const createApplicationExamples = {
  individualApplication: { attributes: individualExample },
  businessApplication: { attributes: businessExample },
  trustApplication: { attributes: trustExample },
} satisfies RequestExamples<typeof createApplication>;

export const updateApplicationExamples = {
  individualApplication: { attributes: { occupation: 'Retailer', tags: { source: 'branch' } } },
  businessApplication: { attributes: { annualRevenue: 'Between250kAnd500k', officer: { occupation: 'Retailer' } } },
  trustApplication: { attributes: { tags: { source: 'branch' } } },
} satisfies RequestExamples<typeof updateApplication>;

export const cancelApplicationExamples = {
  applicationCancel: { attributes: { reason: 'By request of the applicant' } },
} satisfies RequestExamples<typeof cancelApplication>;

export const verifyDocumentExamples = {
  selfieVerification: { attributes: { jobId: 'job-62f7a1' } },
} satisfies RequestExamples<typeof verifyDocument>;

export const verifyDocumentByPutExamples = {
  selfieVerification: { attributes: { jobId: 'job-62f7a1' } },
} satisfies RequestExamples<typeof verifyDocumentByPut>;

export const updateBeneficialOwnerExamples = {
  beneficialOwner: { attributes: { occupation: 'Retailer', annualIncome: 'Between50kAnd100k' } },
} satisfies RequestExamples<typeof updateBeneficialOwner>;

export const approveApplicationExamples = { applicationApprove: { attributes: {} } } satisfies RequestExamples<
  typeof approveApplication
>;

export const denyApplicationExamples = {
  applicationDeny: { attributes: { reason: 'Documents do not match' } },
} satisfies RequestExamples<typeof denyApplication>;

export const requireDocumentsExamples = {
  applicationRequireDocuments: { attributes: { documents: [{ documentType: 'AddressVerification' }] } },
} satisfies RequestExamples<typeof requireDocuments>;

export const rejectDocumentExamples = {
  documentReject: { attributes: { reason: 'The picture is blurred', reasonCode: 'PoorQuality' } },
} satisfies RequestExamples<typeof rejectDocument>;

export const createApplicationNoteExamples = {
  applicationNote: { attributes: { text: 'Called the applicant; the address is that of a relative' } },
} satisfies RequestExamples<typeof createApplicationNote>;

export const proposeReversalExamples = {
  applicationReversal: { attributes: { reason: 'The number was that of a namesake' } },
} satisfies RequestExamples<typeof proposeReversal>;

export const confirmReversalExamples = {
  applicationReversalConfirmation: { attributes: {} },
} satisfies RequestExamples<typeof confirmReversal>;

export const sandboxApproveApplicationExamples = { applicationApprove: { attributes: {} } } satisfies RequestExamples<
  typeof sandboxApproveApplication
>;

export const sandboxDenyApplicationExamples = {
  applicationDeny: { attributes: { reason: 'Documents do not match' } },
} satisfies RequestExamples<typeof sandboxDenyApplication>;

export const sandboxRejectDocumentExamples = {
  documentReject: { attributes: { reason: 'The picture is blurred', reasonCode: 'PoorQuality' } },
} satisfies RequestExamples<typeof sandboxRejectDocument>;
