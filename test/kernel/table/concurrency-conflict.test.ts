import {
  ConcurrencyConflict,
  isConcurrencyConflict,
  isHeldUp,
  isThrottle,
  isUndecided,
  UndecidedTransaction,
} from '../../../functions/kernel/table/concurrency-conflict.ts';
import { createTable } from '../../../functions/kernel/table/table.ts';

interface Answer {
  readonly name: string;
  /** How often the client sent the request before it got this answer. */
  readonly attempts?: number;
  /** The reason for each refused write of a cancelled transaction. */
  readonly reasons?: readonly string[];
}

const errorOf = ({ name, attempts = 1, reasons }: Answer) =>
  Object.assign(new Error(name), {
    name,
    $metadata: { attempts },
    ...(reasons === undefined ? {} : { CancellationReasons: reasons.map((Code) => ({ Code })) }),
  });
const cancelled = (...reasons: string[]): Answer => ({ name: 'TransactionCanceledException', reasons });
const again = (answer: Answer): Answer => ({ ...answer, attempts: 2 });
const failedCondition = { name: 'ConditionalCheckFailedException' };
const otherWriter = { name: 'TransactionConflictException' };
const inProgress = { name: 'TransactionInProgressException' };

describe('an error of the table', () => {
  test.each<[Answer, boolean, boolean]>([
    [failedCondition, true, false],
    [otherWriter, true, false],
    [again(otherWriter), true, true],
    [inProgress, true, true],
    [cancelled('None', 'ConditionalCheckFailed'), true, false],
    [again(cancelled('ConditionalCheckFailed', 'TransactionConflict')), true, false],
    [cancelled('TransactionConflict'), true, false],
    [again(cancelled('TransactionConflict')), true, true],
    [cancelled('ThrottlingError'), true, false],
    [cancelled('ProvisionedThroughputExceeded'), true, false],
    [cancelled('ValidationError'), false, false],
    [cancelled('ItemCollectionSizeLimitExceeded'), false, false],
    [{ name: 'TransactionCanceledException' }, false, false],
    [{ name: 'ProvisionedThroughputExceededException' }, false, false],
    [{ name: 'ValidationException' }, false, false],
  ])('%j: the caller may decide again: %s; the outcome is unknown: %s', (answer, isConflict, isUnknown) => {
    const error = errorOf(answer);
    expect([isConcurrencyConflict(error), isUndecided(error, false)]).toEqual([isConflict, isUnknown]);
  });

  test('of a transaction that was sent before leaves the outcome unknown, unless a condition failed', () => {
    expect(isUndecided(errorOf(cancelled('TransactionConflict')), true)).toBe(true);
    expect(isUndecided(errorOf(cancelled('ConditionalCheckFailed')), true)).toBe(false);
    expect(isUndecided(errorOf({ name: 'ValidationException' }), true)).toBe(false);
    expect([isConcurrencyConflict('text'), isUndecided(undefined, true)]).toEqual([false, false]);
  });
});

test.each<[Answer, boolean]>([
  [otherWriter, true],
  [cancelled('None', 'TransactionConflict'), true],
  [failedCondition, false],
  [cancelled('TransactionConflict', 'ConditionalCheckFailed'), false],
  [cancelled('None', 'ThrottlingError'), false],
  [{ name: 'TransactionCanceledException' }, false],
])('%j: only a transaction was in the way: %s', (answer, isSo) => {
  const cause = errorOf(answer);
  expect([isHeldUp(new ConcurrencyConflict({ cause })), isHeldUp(cause)]).toEqual([isSo, false]);
  expect(isHeldUp(new ConcurrencyConflict())).toBe(false);
});

test.each<[Answer, boolean, boolean]>([
  [cancelled('None', 'ThrottlingError'), true, false],
  [again(cancelled('None', 'ThrottlingError')), true, true],
  [cancelled('TransactionConflict', 'ProvisionedThroughputExceeded'), true, false],
  [cancelled('ConditionalCheckFailed', 'ThrottlingError'), false, false],
  [{ name: 'ThrottlingException' }, true, false],
  [again({ name: 'ThrottlingException' }), true, true],
  [{ name: 'ProvisionedThroughputExceededException' }, true, false],
  [{ name: 'RequestLimitExceeded' }, true, false],
  [cancelled('TransactionConflict'), false, false],
  [inProgress, false, true],
  [{ name: 'ValidationException' }, false, false],
])('%j: the table throttles: %s; an earlier attempt may have been applied: %s', (answer, isSo, isUnknown) => {
  const cause = errorOf(answer);
  expect([isThrottle(cause), isThrottle(new ConcurrencyConflict({ cause })), isUndecided(cause, false)]).toEqual([
    isSo,
    isSo,
    isUnknown,
  ]);
});

describe('a transaction that is still in progress under its token', () => {
  const table = createTable({ send: () => Promise.reject(errorOf(inProgress)) }, 'table');

  test('is sent again with the same token, which decides', async () => {
    await expect(table.transact([], { token: 'one', isRepeated: false })).rejects.toThrow(UndecidedTransaction);
  });

  test('without a token of its own is decided again', async () => {
    await expect(table.transact([])).rejects.toThrow(ConcurrencyConflict);
  });
});
