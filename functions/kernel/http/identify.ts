import { authenticate } from '../auth/authenticate.ts';
import { authorise, authoriseInclude } from '../auth/authorise.ts';
import type { Caller } from '../auth/caller.ts';
import { requiredScopes, scopesOfMembers } from '../auth/required-scopes.ts';
import { refuseSuspended } from '../auth/suspension.ts';
import type { Instant } from '../base/calendar/instant.ts';
import type { StoredItem } from '../table/write.ts';
import type { ParsedRequest } from './parsed-request.ts';
import { type Request, tokenOf } from './request.ts';

/**
 * Authenticates the caller, counts the request, and refuses one whose organisation is suspended, or who may not use the operation with the
 * body that was sent or read what it asks to be included.
 */
export async function identify(
  { operation, trace, counted, active }: Pick<Request, 'operation' | 'trace' | 'counted' | 'active'>,
  parsed: Pick<ParsedRequest, 'token' | 'sourceAddress' | 'variant' | 'data' | 'members'> &
    Partial<Pick<ParsedRequest, 'query'>>,
  found: ReadonlyMap<string, StoredItem>,
  realNow: Instant,
): Promise<Caller> {
  const caller = authenticate(tokenOf(parsed), found, realNow, parsed.sourceAddress);
  trace.organisationId = caller.organisationId;
  trace.tokenId = caller.tokenId;
  if (caller.kind === 'customer') trace.customerId = caller.customerId;
  await counted?.admit(caller);
  refuseSuspended(caller.organisationId, found, active);
  authorise(operation, caller, requiredScopes(operation, parsed));
  for (const scopes of scopesOfMembers(operation, parsed)) authorise(operation, caller, scopes);
  if (parsed.query !== undefined) {
    authoriseInclude(operation.request?.query?.include ?? {}, caller, parsed.query.include);
  }
  return caller;
}
