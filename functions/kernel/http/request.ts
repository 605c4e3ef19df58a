import type { AccessScope } from '../auth/access-scope.ts';
import type { PresentedToken } from '../auth/presented-token.ts';
import type { ActiveOrganisations } from '../auth/suspension.ts';
import { invariant } from '../base/invariant.ts';
import type { Once } from '../base/remembering.ts';
import type { Warning } from '../jsonapi/warning.ts';
import type { CountedRequest } from '../rates/rates.ts';
import type { Table } from '../table/table.ts';
import type { Write } from '../table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import type { AnyInput } from './call.ts';
import type { DryRunAttempt } from './dry-run/report.ts';
import type { AnyOperation } from './operation.ts';
import type { AnyReply } from './reply.ts';
import type { ParsedRequest } from './parsed-request.ts';

/** The outcome of a request. */
export interface RequestOutcome {
  readonly status: number;
  readonly document: AnyReply;
  readonly replayed: boolean;
  /** The parts of the request that have no effect. */
  readonly warnings: readonly Warning[];
}

/** Fields of the access log, filled in as they become known. */
export interface Trace {
  organisationId?: string;
  tokenId?: string;
  /** The customer whose token was used. It is not logged. */
  customerId?: string;
  attempts: number;
  /** True if the request only asked what it would do. */
  dryRun?: true;
  /** True if the request waited for its turn at a busy item, and was decided together with others. */
  waited?: true;
}

/** One request to an operation, over HTTP or from a worker. */
export interface Request {
  readonly operation: AnyOperation;
  readonly platform: Platform;
  /** Limited to the kinds that the operation declares. */
  readonly table: Table;
  readonly parsed: ParsedRequest;
  readonly trace: Trace;
  /** How the request counts for the limits of its caller. Absent for the work of workers, which is no request. */
  readonly counted?: CountedRequest;
  /** The organisations that a read need not look at again. Absent for the work of workers. */
  readonly active?: ActiveOrganisations;
  readonly once: Once;
  /** Writes that are added to the transaction of the operation. */
  readonly also?: readonly Write[];
  /** Writes about a resource that the operation makes, by its id. They are added, too. */
  readonly alsoFor?: ((id: string) => readonly Write[]) | undefined;
  /** Given if the request only asks what it would do. */
  readonly dryRun?: DryRunAttempt;
  /** True if the request goes to the line of an item without a try of its own while that line is open. */
  readonly followsLines?: boolean;
  /** Given from the moment when the request waits in a line. */
  readonly waiting?: QueuedRequest;
}

/** A request that waits in a line, where another request may perform it. */
export interface QueuedRequest {
  /** The key under which it is recorded if it brought no idempotency key. */
  readonly ownKey: string;
}

/** The token of a request. One without a token was refused before. */
export function tokenOf({ token }: Pick<ParsedRequest, 'token'>): PresentedToken {
  invariant(token !== undefined, 'the request has no token; it should have been refused with 401');
  return token;
}

/** What an operation gets of a request before anything is read. */
export const inputOf = (parsed: ParsedRequest, accessScope: AccessScope): AnyInput => ({
  organisationId: tokenOf(parsed).organisationId,
  accessScope,
  path: parsed.path,
  query: parsed.query,
  body: parsed.body,
  identifiers: parsed.identifiers,
  members: parsed.members.map(({ pointer, sent, body }) => {
    invariant(body !== undefined, `the member ${pointer} could not be read; the request should have been refused`);
    return { ...body, pointer, sent };
  }),
});
