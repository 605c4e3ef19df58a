import { ownerIdDigits } from '../../kernel/base/ids/child-id.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { draftEvent, type EventDraft, type ResourceObject } from '../../kernel/base/event-type.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Ids } from '../../ports/ids/port.ts';
import { afterDocuments } from './after-documents.ts';
import { emailToApplicant } from './applicant-emails.ts';
import type { Consequences, ConsequencesOf } from './consequences.ts';
import { documentIdOf, documentToResource } from './document-resource.ts';
import { applicationLink, documentApproved, documentRejected } from './events.ts';
import { applicationToResource } from './resource.ts';
import type { Application, Document } from './store.ts';
import { writesOf } from './waiting.ts';

export interface DocumentCall {
  readonly now: Instant;
  readonly platform: { readonly ids: Ids };
  readonly cipher: () => Promise<FieldCipher>;
  readonly save: (change: Change) => Promise<void>;
}

/**
 * Saves a changed document in one transaction with its application, which moves to another status if the documents lead
 * to one. `consequencesOf` adds the other writes of that move. Returns the document's resource.
 */
export async function saveDocument(
  call: DocumentCall,
  application: Application,
  document: Document,
  consequencesOf: ConsequencesOf,
): Promise<ResourceObject> {
  const { now, platform } = call;
  const documents = application.documents.map((one) => (one.number === document.number ? document : one));
  const moved = afterDocuments({ ...application, documents }, now, platform.ids.digits(ownerIdDigits));
  const cipher = await call.cipher();
  const resource = documentToResource(application, document, cipher);
  const own = eventsOf(application, document, resource);
  const hasMoved = moved.status !== application.status;
  const consequences = hasMoved
    ? consequencesOf(moved, applicationToResource(moved, cipher), now, cipher)
    : unmoved(moved, document, now);
  await call.save({
    ...consequences,
    writes: [...writesOf(moved), ...consequences.writes],
    events: [...own, ...consequences.events],
    about: [
      { type: 'document', id: documentIdOf(application, document) },
      { type: application.type, id: application.id },
    ],
  });
  return resource;
}

/** The consequence if the application keeps its status: an e-mail says that a document was not accepted. */
function unmoved(application: Application, { status }: Document, at: Instant): Consequences {
  const email = status === 'Invalid' ? emailToApplicant(application, at) : { writes: [], wakes: [] };
  return { ...email, events: [], listed: [] };
}

/** Returns the events of a decision on a document. An upload has no event, because the integrator made it. */
function eventsOf(application: Application, document: Document, resource: ResourceObject): readonly EventDraft[] {
  const { tags } = application;
  const relationships = {
    document: { type: 'document', id: documentIdOf(application, document) },
    application: applicationLink(application),
  };
  const { status, reason, reasonCode } = document;
  if (status === 'Approved') {
    return [draftEvent(documentApproved, { attributes: {}, relationships, tags, resource })];
  }
  if (status === 'Invalid' && reason !== undefined && reasonCode !== undefined) {
    return [draftEvent(documentRejected, { attributes: { reason, reasonCode }, relationships, tags, resource })];
  }
  return [];
}
