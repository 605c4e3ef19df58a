import {
  InternalServerError,
  ProvisionedThroughputExceededException,
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import type { Random } from './random.ts';
import { isTransaction } from './touched-items.ts';

/** The errors are those that the SDK makes of the cloud's answers, so its own retries see them as such. */
/** Made anew each time: the SDK writes into it. */
const badRequest = () => ({ $metadata: { httpStatusCode: 400 } });

/** A conflict over the actions at these places of a transaction, or over a single write. */
export function conflict(command: string, places: { total: number; hit: ReadonlySet<number> }): Error {
  if (!isTransaction(command)) {
    const message = 'Transaction is ongoing for the item';
    return new TransactionConflictException({ message, ...badRequest() });
  }
  return cancelled('TransactionConflict', 'Transaction is ongoing for the item', places);
}

/** Too many requests: of the table, of the account, or of one action of a transaction. */
export function throttle(command: string, total: number, random: Random): Error {
  const message = 'The level of configured provisioned throughput for the table was exceeded';
  const hit = new Set([random.below(total)]);
  const kind = random.below(2);
  if (isTransaction(command) && kind === 0)
    return cancelled('ThrottlingError', 'Throughput exceeds the limit', { total, hit });
  if (kind === 0) return new ThrottlingException({ message: 'Rate exceeded', ...badRequest() });
  return new ProvisionedThroughputExceededException({ message, ...badRequest() });
}

/** The error of a request of unknown outcome. */
export function lostConnection(random: Random): Error {
  if (random.chance(0.5)) {
    return new InternalServerError({ message: 'Internal server error', $metadata: { httpStatusCode: 500 } });
  }
  return Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' });
}

function cancelled(code: string, sentence: string, places: { total: number; hit: ReadonlySet<number> }): Error {
  const reasons = Array.from({ length: places.total }, (_, place) =>
    places.hit.has(place) ? { Code: code, Message: sentence } : { Code: 'None' },
  );
  const codes = reasons.map((reason) => reason.Code).join(', ');
  return new TransactionCanceledException({
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons: reasons,
    ...badRequest(),
  });
}
