import { createHash } from 'node:crypto';
import { childId, parseChildId } from '../../kernel/base/ids/child-id.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { fileTypes } from '../../kernel/http/file-type.ts';
import { uniquePart } from '../../kernel/http/stored-files.ts';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import { keyOfFile } from '../../kernel/table/kind.ts';
import type { EncryptionContext, FieldCipher } from '../../ports/cipher/port.ts';
import type { Ids } from '../../ports/ids/port.ts';
import { type Dispute, type DisputeDocument, disputeKind } from './store.ts';

/** Limits for one document of a dispute. A larger file would fit neither into a Lambda invocation nor into an answer. */
export const evidenceLimits = { fileTypes, bytesMax: 4 * 1024 * 1024 };

/** The most documents of one dispute. */
export const evidenceMax = 10;

type Owner = Pick<Dispute, 'organisationId' | 'id'>;

/** The encryption context of the bytes of a document. */
export const documentContext = (
  { organisationId, id }: Owner,
  { number }: Pick<DisputeDocument, 'number'>,
): EncryptionContext => ({ organisationId, item: `dsp#${id}`, field: `document-${number}` });

/** The account numbers the documents of its disputes: ten for each dispute. */
export function evidenceIdOf({ id }: Owner, { number }: Pick<DisputeDocument, 'number'>): string {
  const of = parseChildId(id);
  invariant(of !== undefined, `the dispute ${id} is numbered by no account`);
  return childId(of.ownerId, of.number * evidenceMax + number - 1);
}

/** The document of a dispute with this id. */
export const documentOf = (dispute: Dispute, documentId: string): DisputeDocument | undefined =>
  dispute.documents?.find((one) => evidenceIdOf(dispute, one) === documentId);

/** How far a document is on its way to the processor. */
export const handOverStatuses = ['Waiting', 'Taken', 'Refused', 'NotSent'] as const;

/**
 * A document that nothing sends is NotSent: of a dispute that was decided before, or in a stage that sends none, or one whose file was
 * erased.
 */
export function handOverStatusOf(dispute: Dispute, { handedOver }: DisputeDocument): (typeof handOverStatuses)[number] {
  if (handedOver === undefined) return dispute.unsent === undefined ? 'NotSent' : 'Waiting';
  return handedOver.outcome === 'Gone' ? 'NotSent' : handedOver.outcome;
}

/** The key under which a document is stored: one that no other upload has. Its last part is the same for the same content. */
export function documentKey(
  { organisationId, id }: Owner,
  file: UploadedFile,
  { cipher, ids }: { readonly cipher: FieldCipher; readonly ids: Ids },
): string {
  const digest = createHash('sha256').update(file.bytes).digest('hex');
  const name = cipher.fingerprint(digest, organisationId, 'dispute');
  return keyOfFile(disputeKind, organisationId, id, uniquePart(ids), name);
}

/** The document of a dispute that has the content of this key already. */
export const documentWithContent = ({ documents = [] }: Dispute, key: string): DisputeDocument | undefined =>
  documents.find((one) => one.key.split('/').at(-1) === key.split('/').at(-1));
