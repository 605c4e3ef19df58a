import type { JsonFault } from '../kernel/base/json/json-faults.ts';

/** A message of a partner as it arrived; nothing of it is verified. */
export interface ArrivedMessage {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  readonly contentType?: string | undefined;
  readonly body: Uint8Array;
}

/** The message is the partner's, but it cannot be read. */
export interface UnreadableMessage {
  readonly outcome: 'invalid';
  /** `charset`: its content type names a charset other than UTF-8. Otherwise the members of its JSON that are repeated or inexact. */
  readonly because?: 'charset' | readonly JsonFault[];
}

/**
 * - `read`: the message is the partner's and was sent within the last minutes. Whether it was received before, only the
 *   caller knows
 * - `unsigned`: its signature is missing or wrong, or it is too old
 * - `invalid`: it is the partner's, but no JSON that can be read exactly
 */
export type ReadMessage =
  | { readonly outcome: 'read'; readonly id: string; readonly json: unknown }
  | { readonly outcome: 'unsigned' }
  | UnreadableMessage;
