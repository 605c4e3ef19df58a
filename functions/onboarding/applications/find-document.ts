import { notFound } from '../../kernel/base/problem.ts';
import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import type { EncryptionContext } from '../../ports/cipher/port.ts';
import type { DocumentSide } from './enums.ts';
import type { Application, Document } from './store.ts';

interface DocumentPath {
  readonly id: string;
  readonly documentId: string;
}

/** Returns the application and the document that a path names. Throws `not_found` (404) if either does not exist. */
export function findDocument(
  application: Application | undefined,
  path: DocumentPath,
): { readonly application: Application; readonly document: Document } {
  if (application === undefined) throw notFound('The application', path.id);
  const parts = parseChildId(path.documentId);
  const document =
    parts?.ownerId === application.id ? application.documents.find(({ number }) => number === parts.number) : undefined;
  if (document === undefined) throw notFound('The document', path.documentId);
  return { application, document };
}

/** The encryption context of the bytes of one side of a document. */
export function documentSideContext(organisationId: string, documentId: string, side: DocumentSide): EncryptionContext {
  return { organisationId, item: `doc#${documentId}`, field: side };
}
