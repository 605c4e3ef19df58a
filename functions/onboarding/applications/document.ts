import { Problem } from '../../kernel/base/problem.ts';
import {
  type DocumentSide,
  documentSides,
  type DocumentStatus,
  type DocumentType,
  type RejectionCode,
} from './enums.ts';
import type { Document, StoredFile } from './store.ts';

/** The life of a document. A side that is sent again takes the place of what was there until the document is approved. */
export const documentTransitions = {
  receiveFront: { from: ['Required', 'ReceivedFront', 'Invalid'], to: 'ReceivedFront' },
  receiveBack: { from: ['Required', 'ReceivedBack', 'Invalid'], to: 'ReceivedBack' },
  complete: { from: ['Required', 'ReceivedFront', 'ReceivedBack', 'PendingReview', 'Invalid'], to: 'PendingReview' },
  approve: { from: ['Required', 'ReceivedFront', 'ReceivedBack', 'PendingReview'], to: 'Approved' },
  reject: { from: ['Required', 'ReceivedFront', 'ReceivedBack', 'PendingReview'], to: 'Invalid' },
} as const satisfies Record<string, { from: readonly DocumentStatus[]; to: DocumentStatus }>;
type DocumentTransition = keyof typeof documentTransitions;

/** The sides without which a document cannot be looked at: most have a front only, and may have a back. */
function neededSides(type: DocumentType): readonly DocumentSide[] {
  return type === 'IdDocument' ? documentSides : ['front'];
}

/** The document with a side that has come in. What was rejected begins anew, with that side alone. */
export function receiveSide(document: Document, side: DocumentSide, file: StoredFile): Document {
  const { front, back, reason: _reason, reasonCode: _code, ...rest } = document;
  const before = document.status === 'Invalid' ? {} : { ...(front && { front }), ...(back && { back }) };
  const files = { ...before, [side]: file };
  const isComplete = neededSides(document.documentType).every((needed) => files[needed] !== undefined);
  const transition = isComplete ? 'complete' : side === 'front' ? 'receiveFront' : 'receiveBack';
  return { ...rest, ...files, status: nextStatus(document, transition) };
}

/** The document once somebody has accepted it; undefined where that was done before. */
export function approveDocument(document: Document): Document | undefined {
  if (document.status === 'Approved') return undefined;
  return { ...document, status: nextStatus(document, 'approve') };
}

/** The document once somebody has refused it; undefined where that was done before, for the same reason. */
export function rejectDocument(
  document: Document,
  why: { readonly reason: string; readonly reasonCode: RejectionCode },
): Document | undefined {
  const { status, reason, reasonCode } = document;
  if (status === 'Invalid' && reason === why.reason && reasonCode === why.reasonCode) return undefined;
  return { ...document, ...why, status: nextStatus(document, 'reject') };
}

function nextStatus({ status }: Document, transition: DocumentTransition): DocumentStatus {
  const { from, to } = documentTransitions[transition];
  if ((from as readonly DocumentStatus[]).includes(status)) return to;
  throw new Problem('invalid_state', `The document is ${status}; it cannot be moved to ${to}`);
}
