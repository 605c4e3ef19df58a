/** A conditional write found something else than what the decision was made on: read again and decide again. */
export class ConcurrencyConflict extends Error {
  override readonly name = 'ConcurrencyConflict';

  constructor(options?: ErrorOptions) {
    super('somebody else wrote first', options);
  }
}

/**
 * A transaction was sent more than once, and the last answer does not tell whether an earlier attempt was done. Sent
 * again with its token it is done once; deciding again instead could do it twice.
 */
export class Undecided extends Error {
  override readonly name = 'Undecided';

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

/** True for an error that says: nothing was written, and trying again on fresh state can succeed. */
export function isConcurrencyConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (singleWriteRaces.has(error.name) || error.name === 'TransactionInProgressException') return true;
  if (error.name !== 'TransactionCanceledException') return false;
  const reasons = (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? [];
  return reasons.some((reason) => cancellationRaces.has(reason.Code ?? ''));
}

/** True for a lost race that an earlier attempt of the same transaction may have been done before. */
export function isUndecided(error: unknown, isRepeated: boolean): boolean {
  if (!isConcurrencyConflict(error)) return false;
  const { name, $metadata, CancellationReasons } = error as {
    name: string;
    $metadata?: { attempts?: number };
    CancellationReasons?: { Code?: string }[];
  };
  if (name === 'TransactionInProgressException') return true;
  // A condition is looked at only where the token is new: then no attempt was done.
  if (CancellationReasons?.some((reason) => reason.Code === 'ConditionalCheckFailed') === true) return false;
  return isRepeated || ($metadata?.attempts ?? 1) > 1;
}

/** True for a single write that its own condition refused: what it asked for does not hold, however often it is tried. */
export function isConditionFailure(error: unknown): boolean {
  return (
    error instanceof ConcurrencyConflict &&
    error.cause instanceof Error &&
    error.cause.name === 'ConditionalCheckFailedException'
  );
}
