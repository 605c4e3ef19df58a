/** A message of a partner as it arrived; nothing of it is verified. */
export interface ArrivedMessage {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  readonly body: Uint8Array;
}

/**
 * - `read`: the message is the partner's and was sent within the last minutes. Whether it was received before, only the
 *   caller knows
 * - `unsigned`: its signature is missing or wrong, or it is too old
 * - `invalid`: it is the partner's, but no JSON
 */
export type ReadMessage =
  | { readonly outcome: 'read'; readonly id: string; readonly json: unknown }
  | { readonly outcome: 'unsigned' | 'invalid' };
