import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { hexOf } from './chain.ts';
import type { ChainedEntry } from './store.ts';
import type { auditEntryResource } from './resource-schema.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';

/** An entry as it is answered. */
export function auditEntryToResource({ entry, previousHash, hash: own }: ChainedEntry): ResourceObject {
  const { number, at, actor, operation, resources, fields, reason, outcome } = entry;
  return makeResource<typeof auditEntryResource>('auditLogEntry', {
    id: String(number),
    attributes: {
      createdAt: at,
      actor,
      operation,
      fields,
      reason,
      outcome,
      previousHash: hexOf(previousHash),
      hash: hexOf(own),
    },
    relationships: { resources: { data: resources } },
  });
}
