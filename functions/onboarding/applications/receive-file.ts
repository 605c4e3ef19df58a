import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { fileTypes } from '../../kernel/http/file-type.ts';
import { storeFile, uniquePart } from '../../kernel/http/stored-files.ts';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import type { DocumentStorage } from '../../ports/documents/port.ts';
import type { Ids } from '../../ports/ids/port.ts';
import type { Log } from '../../ports/log/port.ts';
import { requireOpen } from './application.ts';
import { type DocumentCall, saveDocument } from './change-document.ts';
import { statusConsequences } from './consequences.ts';
import { receiveSide } from './document.ts';
import { documentIdOf } from './document-resource.ts';
import type { DocumentSide } from './enums.ts';
import { documentSideContext } from './find-document.ts';
import { keyOfFile } from '../../kernel/table/kind.ts';
import { type Application, applicationKind, type Document } from './store.ts';

/** Limits for one side of a document. A larger file would fit neither into a Lambda invocation nor into an answer. */
export const documentLimits = { fileTypes, bytesMax: 4 * 1024 * 1024 };

interface Received {
  readonly application: Application;
  readonly document: Document;
  readonly side: DocumentSide;
  readonly file: UploadedFile;
}

interface ReceiveCall extends DocumentCall {
  readonly platform: { readonly ids: Ids; readonly documents: DocumentStorage; readonly log: Log };
}

/**
 * Stores one side of a document, in place of an earlier file, and saves the document with its application. Throws `invalid_state`
 * (409) if the documents of the application can no longer be changed.
 */
export async function receiveFile(
  { application, document, side, file }: Received,
  call: ReceiveCall,
): Promise<ResourceObject> {
  requireOpen(application);
  const { organisationId } = application;
  const documentId = documentIdOf(application, document);
  const cipher = await call.cipher();
  const key = keyOfFile(applicationKind, organisationId, documentId, side, uniquePart(call.platform.ids));
  const changed = receiveSide(document, side, { key, type: file.type });
  const sealed = cipher.sealBytes(file.bytes, documentSideContext(organisationId, documentId, side));
  return storeFile(call.platform, { key, sealed, replaces: replacedKeys(document, changed) }, () =>
    saveDocument(call, application, changed, statusConsequences),
  );
}

/** The files that the document named before and does not name any more. */
function replacedKeys(before: Document, after: Document): readonly string[] {
  const kept = [after.front?.key, after.back?.key];
  return [before.front, before.back].flatMap((file) =>
    file === undefined || kept.includes(file.key) ? [] : [file.key],
  );
}
