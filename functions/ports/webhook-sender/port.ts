import { definePort } from '../define-port.ts';

/**
 * One POST to a receiver of webhooks. Every failure of the receiver, its name server or the network is a result, never an
 * exception; a rejection means a mistake of our own (a header that HTTP does not allow).
 */
export type WebhookSender = { send(request: SendRequest): Promise<SendResult> };

/** `body` is sent byte for byte (a string as UTF-8); its length header is set by the sender. */
export type SendRequest = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | string;
  /**
   * Given if the receiver may get the request twice. Names the owner of the connection: the request may use one that is kept
   * for this keeper, and is sent again over a new one if that was closed.
   */
  keeper?: string;
  /** Less time than a delivery usually has for the whole answer. */
  timeoutMs?: number;
  /** How many bytes of the answer are wanted, instead of the first 1 KB; at most 64 KB. */
  answerBytes?: number;
};

/**
 * Any status outside of 3xx is an answer; the caller decides which is a success. A redirect is no answer, but has a status. `isCut` says
 * that the answer has more than `bodyStart`.
 */
export type SendResult =
  | { outcome: 'answered'; status: number; durationMs: number; bodyStart: string; isCut?: true }
  | { outcome: 'failed'; reason: SendFailure; durationMs: number; detail: string; status?: number };

/**
 * - `blocked`: the target is refused and nothing was sent to it
 * - `connection`: no connection, no valid certificate, or no whole HTTP answer
 * - `redirect`: answered 3xx, which is never followed
 * - `timeout`: no whole answer in time
 */
export type SendFailure = 'blocked' | 'connection' | 'redirect' | 'timeout';

export const webhookSenderPort = definePort<'webhookSender', WebhookSender>({
  name: 'webhookSender',
  refusing: (refuse) => ({ send: refuse }),
});
