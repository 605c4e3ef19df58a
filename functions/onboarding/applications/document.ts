import { stateMachine } from '../../kernel/base/state-machine.ts';
import { type DocumentSide, documentSides, documentStatuses, type DocumentType, type RejectionCode } from './enums.ts';
import type { SelfieResult } from '../../ports/identity-check/port.ts';
import type { Document, StoredFile } from './store.ts';

/**
 * The states of a document. Until the document is approved, uploading a side again, or verifying another selfie job, replaces it. Only the sandbox approves
 * documents that nobody has uploaded.
 */
export const documentMachine = stateMachine({
  thing: 'document',
  states: documentStatuses,
  begins: ['Required'],
  steps: {
    receiveFront: { from: ['Required', 'ReceivedFront', 'Invalid'], to: 'ReceivedFront' },
    receiveBack: { from: ['Required', 'ReceivedBack', 'Invalid'], to: 'ReceivedBack' },
    complete: { from: ['Required', 'ReceivedFront', 'ReceivedBack', 'PendingReview', 'Invalid'], to: 'PendingReview' },
    verify: { from: ['Required', 'PendingReview', 'Invalid'], to: 'PendingReview' },
    approve: { from: ['ReceivedFront', 'ReceivedBack', 'PendingReview'], to: 'Approved' },
    approveUnseen: { from: ['Required'], to: 'Approved' },
    reject: { from: ['Required', 'ReceivedFront', 'ReceivedBack', 'PendingReview'], to: 'Invalid' },
  },
});

/** The sides that are required. Most documents need only a front; a back is optional. */
function neededSides(type: DocumentType): readonly DocumentSide[] {
  return type === 'IdDocument' ? documentSides : ['front'];
}

/**
 * Returns the document after one side was uploaded. If the document was rejected, earlier sides are removed. Throws `invalid_state`
 * (409) for a selfie, because nobody could say whether the person of a file is the one who applies.
 */
export function receiveSide(document: Document, side: DocumentSide, file: StoredFile): Document {
  if (document.documentType === selfieType) {
    const why = `it is of type ${selfieType}, so it takes no file, but the jobId of a selfie (verify)`;
    throw documentMachine.refused(document, why);
  }
  const { front, back, reason: _reason, reasonCode: _code, ...rest } = document;
  const before = document.status === 'Invalid' ? {} : { ...(front && { front }), ...(back && { back }) };
  const files = { ...before, [side]: file };
  const isComplete = neededSides(document.documentType).every((needed) => files[needed] !== undefined);
  const step = isComplete ? 'complete' : side === 'front' ? 'receiveFront' : 'receiveBack';
  return { ...rest, ...files, status: documentMachine.next(document, step) };
}

/** The type of the documents for which no file is uploaded, but a job of the identity provider's SDK is handed in. */
export const selfieType = 'SelfieVerification' satisfies DocumentType;

/** Returns a selfie after its job was handed in, in place of an earlier one. Throws `invalid_state` (409) once it is Approved. */
export function receiveJob(document: Document, sealedJobId: string): Document {
  const { reason: _reason, reasonCode: _code, ...rest } = document;
  return { ...rest, sealedJobId, status: documentMachine.next(document, 'verify') };
}

/** Returns a selfie that is PendingReview after the result of the identity provider. */
export function decideSelfie(document: Document, result: SelfieResult): Document {
  switch (result.status) {
    case 'PendingReview':
      return document;
    case 'Approved':
      return decideDocumentApproval(document) ?? document;
    case 'Rejected':
      return decideDocumentRejection(document, { reason: result.reason, reasonCode: 'Other' }) ?? document;
  }
}

/** Returns the document as Approved, or undefined if it is Approved already. Throws `invalid_state` (409) before its upload. */
export function decideDocumentApproval(document: Document): Document | undefined {
  if (documentMachine.isRepeated(document, 'approve')) return undefined;
  return { ...document, status: documentMachine.next(document, 'approve') };
}

/** The same for the sandbox, which also approves a document that nobody has uploaded. */
export function approveEvenUnseen(document: Document): Document | undefined {
  if (!documentMachine.allows(document, 'approveUnseen')) return decideDocumentApproval(document);
  return { ...document, status: documentMachine.next(document, 'approveUnseen') };
}

/** Returns the document as Invalid, or undefined if it was rejected before for the same reason. */
export function decideDocumentRejection(
  document: Document,
  why: { readonly reason: string; readonly reasonCode: RejectionCode },
): Document | undefined {
  const isSame = document.reason === why.reason && document.reasonCode === why.reasonCode;
  if (isSame && documentMachine.isRepeated(document, 'reject')) return undefined;
  return { ...document, ...why, status: documentMachine.next(document, 'reject') };
}
