/** A conditional write found something else than what the decision was made on: read again and decide again. */
export class LostRace extends Error {
  override readonly name = 'LostRace';

  constructor(options?: ErrorOptions) {
    super('somebody else wrote first', options);
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
export function isLostRace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (singleWriteRaces.has(error.name) || error.name === 'TransactionInProgressException') return true;
  if (error.name !== 'TransactionCanceledException') return false;
  const reasons = (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? [];
  return reasons.some((reason) => cancellationRaces.has(reason.Code ?? ''));
}
