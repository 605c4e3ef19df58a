/** A message in a queue that no worker has finished, as another platform can take it over. */
export interface WaitingMessage {
  readonly queue: string;
  readonly body: string;
  /** The message group, for a FIFO queue. */
  readonly groupId?: string | undefined;
  readonly deduplicationId?: string | undefined;
  /** When a worker may receive it, in milliseconds since 1970. */
  readonly visibleAtMs: number;
}
