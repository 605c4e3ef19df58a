import { notFound } from '../../kernel/base/problem.ts';
import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import type { SealedPlace } from '../../ports/cipher/port.ts';
import type { DocumentSide } from './enums.ts';
import type { Application, Document } from './store.ts';

interface DocumentPath {
  readonly id: string;
  readonly documentId: string;
}

/** The application and its document that a path names; 404 where there is no such application, or it has no such document. */
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

/** Where the bytes of a side of a document are sealed: they open as that side of that document only. */
export function sidePlace(organisationId: string, documentId: string, side: DocumentSide): SealedPlace {
  return { organisationId, item: `doc#${documentId}`, field: side };
}
