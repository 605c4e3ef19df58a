import type { ResourceObject } from '../../kernel/base/event-type.ts';
import type { KeptRequest } from '../../kernel/http/kept-requests/kept-request.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { requestMethods } from './methods.ts';
import type { requestResource } from './resource-schema.ts';

/** A request as it is answered. */
export function keptRequestToResource(one: KeptRequest): ResourceObject {
  return makeResource<typeof requestResource>('requestLogEntry', {
    id: one.supportId,
    attributes: {
      createdAt: one.at,
      supportId: one.supportId,
      operation: one.operation,
      method: one.method as (typeof requestMethods)[number],
      path: one.path,
      parameters: one.parameters,
      status: one.status,
      durationMs: one.durationMs,
      tokenId: one.tokenId,
      customerId: one.customerId,
      dryRun: one.isDryRun === true,
      replayed: one.isReplayed === true,
      errors: one.errors,
      body: one.body,
      lostBefore: one.lostBefore,
    },
  });
}
