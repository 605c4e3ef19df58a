import type { ItemKey } from './kind.ts';
import { keyOf, type Write } from './write.ts';

/** The condition of a write failed, because an item has changed since it was read. Read again and decide again. */
export class ConcurrencyConflict extends Error {
  override readonly name = 'ConcurrencyConflict';

  /** True if the writer shall leave others a chance before the next try: see `yieldsOn` of a change. */
  readonly yields: boolean;
  /** The items for which the race was lost, as far as they are known. */
  readonly keys: readonly ItemKey[];

  constructor({
    yields = false,
    keys = [],
    ...options
  }: ErrorOptions & { readonly yields?: boolean; readonly keys?: readonly ItemKey[] } = {}) {
    super('somebody else wrote first', options);
    this.yields = yields;
    this.keys = keys;
  }
}

/** The keys of the writes of a transaction that were in the way of it; none if the error does not name them. */
export function conflictingKeys(conflict: ConcurrencyConflict, writes: readonly Write[]): readonly ItemKey[] {
  const { CancellationReasons = [] } = (conflict.cause ?? {}) as { CancellationReasons?: { Code?: string }[] };
  return writes.filter((_, index) => (CancellationReasons[index]?.Code ?? 'None') !== 'None').map(keyOf);
}

/**
 * A transaction was sent more than once, and the last answer does not show whether an earlier attempt was applied. Send it
 * again with the same token: it is then applied once. A new decision could apply the change twice.
 */
export class UndecidedTransaction extends Error {
  override readonly name = 'UndecidedTransaction';

  constructor(options?: ErrorOptions) {
    super('whether the transaction was done is not known', options);
  }
}

const singleWriteRaces = new Set(['ConditionalCheckFailedException', 'TransactionConflictException']);
const cancellationRaces = new Set([
  'ConditionalCheckFailed',
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** True for an error after which nothing was written, and a retry on the current state can succeed. */
export function isConcurrencyConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (singleWriteRaces.has(error.name) || error.name === 'TransactionInProgressException') return true;
  if (error.name !== 'TransactionCanceledException') return false;
  const reasons = (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? [];
  return reasons.some((reason) => cancellationRaces.has(reason.Code ?? ''));
}

const throttles = new Set(['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded']);
const throttleReasons = new Set(['ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * True if the table refused a call because there were too many: this attempt did nothing, and the same call can succeed a moment later.
 * A transaction of which a condition failed is no throttle, even if another item of it was throttled: it has to be decided again.
 */
export function isThrottle(error: unknown): boolean {
  if (error instanceof ConcurrencyConflict) return isThrottle(error.cause);
  if (!(error instanceof Error)) return false;
  if (error.name !== 'TransactionCanceledException') return throttles.has(error.name);
  const { CancellationReasons = [] } = error as { CancellationReasons?: { Code?: string }[] };
  const codes = CancellationReasons.map(({ Code = 'None' }) => Code);
  return codes.some((code) => throttleReasons.has(code)) && !codes.includes('ConditionalCheckFailed');
}

/** True if the client sent a call more than once before it threw the error of the last attempt. An earlier one may have been done. */
export const wasSentAgain = (error: unknown): boolean => {
  const thrown = error instanceof ConcurrencyConflict ? error.cause : error;
  return ((thrown as { $metadata?: { attempts?: number } } | undefined)?.$metadata?.attempts ?? 1) > 1;
};

/** True for a conflict or a throttle of a transaction of which an earlier attempt may have been applied. */
export function isUndecided(error: unknown, isRepeated: boolean): boolean {
  if (!isConcurrencyConflict(error) && !isThrottle(error)) return false;
  const { name, CancellationReasons } = error as { name: string; CancellationReasons?: { Code?: string }[] };
  if (name === 'TransactionInProgressException') return true;
  // DynamoDB checks conditions only if the token is new, so no earlier attempt was applied.
  if (CancellationReasons?.some((reason) => reason.Code === 'ConditionalCheckFailed') === true) return false;
  return isRepeated || wasSentAgain(error);
}

/** True for a single write whose own condition failed. A retry of the same write fails too. */
export function isConditionFailure(error: unknown): boolean {
  return (
    error instanceof ConcurrencyConflict &&
    error.cause instanceof Error &&
    error.cause.name === 'ConditionalCheckFailedException'
  );
}

/**
 * True for a write that was refused only because a transaction was writing the same item at that moment. No condition of it has
 * failed, so the same write may succeed a moment later.
 */
export function isHeldUp(error: unknown): boolean {
  if (!(error instanceof ConcurrencyConflict) || !(error.cause instanceof Error)) return false;
  const { name, CancellationReasons = [] } = error.cause as Error & { CancellationReasons?: { Code?: string }[] };
  if (name !== 'TransactionCanceledException') return name === 'TransactionConflictException';
  const codes = CancellationReasons.map(({ Code = 'None' }) => Code).filter((code) => code !== 'None');
  return codes.length > 0 && codes.every((code) => code === 'TransactionConflict');
}

/**
 * Throws a ConcurrencyConflict if items do not fit together because somebody has written one of them between two reads. They are
 * then read again.
 */
export function mustFit(fits: boolean): asserts fits {
  if (!fits) throw new ConcurrencyConflict();
}
