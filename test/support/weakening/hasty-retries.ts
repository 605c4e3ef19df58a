import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/**
 * Replaces the SDK's retries by the same ones without waiting: as many attempts, for the same errors, but no pause, no jitter and no quota.
 * Tests do not sleep, and a random pause would not be reproducible.
 */
export function retryWithoutWaiting(client: DynamoDBClient): void {
  const attemptsMax = client.config.maxAttempts;
  client.config.retryStrategy = () =>
    Promise.resolve({
      mode: 'standard',
      acquireInitialRetryToken: () => Promise.resolve(tokenAfter(0)),
      refreshRetryTokenForRetry: async (token, { errorType }) => {
        const retries = token.getRetryCount() + 1;
        const isTemporary = errorType === 'THROTTLING' || errorType === 'TRANSIENT';
        // The SDK then throws the error of the last attempt.
        if (!isTemporary || retries >= (await attemptsMax())) throw new Error('no retry');
        return tokenAfter(retries);
      },
      recordSuccess: () => undefined,
    });
}

function tokenAfter(retries: number) {
  return { getRetryCount: () => retries, getRetryDelay: () => 0 };
}
