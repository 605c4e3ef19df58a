import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { disputeDocumentResource } from './document-resource-schema.ts';
import { evidenceIdOf, handOverStatusOf } from './documents.ts';
import type { Dispute, DisputeDocument } from './store.ts';

/** A document of a dispute as it is answered, without its content. */
export const disputeDocumentToResource = (dispute: Dispute, document: DisputeDocument): ResourceObject =>
  makeResource<typeof disputeDocumentResource>('disputeDocument', {
    id: evidenceIdOf(dispute, document),
    attributes: {
      createdAt: document.createdAt,
      mediaType: document.mediaType,
      size: document.size,
      processorStatus: handOverStatusOf(dispute, document),
    },
    relationships: { dispute: link('dispute', dispute.id) },
  });
