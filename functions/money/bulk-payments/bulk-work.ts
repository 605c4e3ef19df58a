import type { EventDraft } from '../../kernel/base/event-type.ts';
import type { Problem, ProblemCode } from '../../kernel/base/problem.ts';
import type { AnyOperation } from '../../kernel/http/operation.ts';
import type { Write } from '../../kernel/table/write.ts';
import type { Bulk, BulkType } from './store.ts';

/** A member of a bulk that was refused. */
export interface FailedMember {
  /** Its place in the list, from 0. */
  readonly index: number;
  readonly error: Problem;
  /** The key with which it was performed. */
  readonly idempotencyKey?: string | undefined;
  /** True if a provider may have done its part of the member in a try before: it was asked, and nothing was written then. */
  readonly mayBeMade: boolean;
}

/** How the members of bulks of one type are done. */
export interface BulkWork {
  readonly type: BulkType;
  /** Performed for each member. It makes one resource. */
  readonly operation: AnyOperation;
  /** The codes of 4xx refusals that may be over later: the member is tried a few times before it fails. */
  readonly retried?: readonly ProblemCode[];
  /** The data of a member as it is performed. Without this it is as it was sent. */
  readonly dataOf?: (sent: unknown, member: { readonly id: string; readonly index: number }) => unknown;
  /** What is written in the transaction of a member that becomes the resource with this id. */
  readonly created?: (one: Bulk, member: { readonly index: number; readonly id: string }) => readonly Write[];
  /** The event about a failed member, written in the transaction that counts it. */
  readonly failed: (
    after: Bulk,
    failed: FailedMember,
  ) => { readonly event: EventDraft; readonly writes?: readonly Write[] };
  readonly finished: (after: Bulk) => EventDraft;
}

/** The attributes of the event about a refused member. */
export const failureAttributes = ({ index, error, idempotencyKey }: FailedMember) => ({
  index,
  error: `${error.code}: ${error.message}`,
  ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
});

/** The idempotency key in the data of a member. */
export const idempotencyKeyIn = (sent: unknown): string | undefined =>
  (sent as { attributes?: { idempotencyKey?: string } }).attributes?.idempotencyKey;
