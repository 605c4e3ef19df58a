import { definePort } from '../define-port.ts';

/** A message for one of the platform's queues; `body` is small JSON without secrets. */
export interface OutgoingMessage {
  readonly queue: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** FIFO queues: messages of one group are delivered in order, one at a time. */
  readonly group?: string;
  /** FIFO queues: a message is dropped if one with the same id was sent in the last five minutes. */
  readonly deduplicationId?: string;
  readonly delaySeconds?: number;
}

/** A message is only a trigger: its receiver decides from the table. */
export interface QueueSender {
  send(message: OutgoingMessage): Promise<void>;
  /** Hides a received message for `seconds`, at most 12 hours. */
  hide(queue: string, receiptHandle: string, seconds: number): Promise<void>;
  /**
   * Deletes a received message while its worker still works. The next one of its group is then delivered: another worker goes on beside
   * this one, whose message never comes again.
   */
  remove(queue: string, receiptHandle: string): Promise<void>;
}

export const queuesPort = definePort<'queues', QueueSender>({
  name: 'queues',
  refusing: (refuse) => ({ send: refuse, hide: refuse, remove: refuse }),
});
