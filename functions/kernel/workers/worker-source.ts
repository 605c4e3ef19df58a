export interface QueueDefinition {
  readonly name: string;
  readonly fifo: boolean;
  readonly visibilitySeconds: number;
  /** A message that fails so often becomes a dead letter. After its first two failures it comes again soon. */
  readonly maxReceiveCount: number;
  readonly delaySeconds?: number;
  /** True if messages wait here on purpose, so that the age of one is no fault. */
  readonly keepsWaiting?: true;
}
export type WorkerSource =
  | {
      readonly kind: 'queue';
      readonly queue: QueueDefinition;
      readonly batchSize: number;
      readonly maximumConcurrency: number;
    }
  | { readonly kind: 'stream'; readonly batchSize: number; readonly filters: readonly StreamFilter[] };
/** A stream record passes when its event name is listed and its partition key starts with the prefix. */
export interface StreamFilter {
  readonly eventNames: readonly ('INSERT' | 'MODIFY' | 'REMOVE')[];
  readonly keyPrefix: string;
}
