import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { ConcurrencyConflict } from '../../../functions/kernel/table/concurrency-conflict.ts';

/** Made anew each time, as the SDK makes them of the cloud's answers. */
const badRequest = () => ({ $metadata: { httpStatusCode: 400 } });

/** A request that the cloud takes from nobody. */
export function invalid(message: string): Error {
  return Object.assign(new Error(message), { name: 'ValidationException', ...badRequest() });
}

/** A single write whose condition does not hold. */
export function conditionFailed(): ConcurrencyConflict {
  const message = 'The conditional request failed';
  return new ConcurrencyConflict({ cause: new ConditionalCheckFailedException({ message, ...badRequest() }) });
}

/** A transaction of which some conditions do not hold; `holds` has one entry for each action. */
export function cancelled(holds: readonly boolean[]): ConcurrencyConflict {
  const codes = holds.map((one) => (one ? 'None' : 'ConditionalCheckFailed'));
  const cause = new TransactionCanceledException({
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    CancellationReasons: codes.map((Code) => ({ Code })),
    ...badRequest(),
  });
  return new ConcurrencyConflict({ cause });
}
