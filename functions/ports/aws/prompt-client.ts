import type { DynamoDBClientResolvedConfig } from '@aws-sdk/client-dynamodb';

type Retries = Awaited<ReturnType<DynamoDBClientResolvedConfig['retryStrategy']>>;

interface Configured {
  readonly config: Pick<DynamoDBClientResolvedConfig, 'retryStrategy'>;
}

/**
 * The client without the SDK's retries of calls that are throttled, between which it waits for seconds: requests decide themselves how long
 * they wait. A call whose answer is lost is still sent again, also while its first attempt is in progress. So a throttle after more than
 * one attempt follows such a call.
 */
export function prompt<Client extends Configured>(client: Client): Client {
  const usual = client.config.retryStrategy;
  let made: Promise<Retries> | undefined;
  client.config.retryStrategy = () => (made ??= usual().then(withoutThrottles));
  return client;
}

/** The SDK takes it for a throttle. */
const inProgress = 'TransactionInProgressException';

function withoutThrottles(retries: Retries): Retries {
  if (!('refreshRetryTokenForRetry' in retries)) return retries;
  const refresh = retries.refreshRetryTokenForRetry.bind(retries);
  retries.refreshRetryTokenForRetry = (token, error) =>
    // The SDK then throws the error of the call.
    error.errorType === 'THROTTLING' && error.error?.name !== inProgress
      ? Promise.reject(new Error())
      : refresh(token, error);
  return retries;
}
