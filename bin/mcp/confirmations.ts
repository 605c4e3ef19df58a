import type { Clock } from '../../functions/ports/clock/port.ts';
import type { Ids } from '../../functions/ports/ids/port.ts';
import type { ToolResult } from '../../client/mcp/sdk.js';

/** How long a change may be confirmed after it was tried out. Balances and limits move on. */
const validSeconds = 300;
const keyBytes = 18;
/** How many confirmations are kept: the oldest go first. */
const keptMax = 1000;

/** A change that was tried out, and may be carried out once. */
export interface Confirmation {
  readonly value: string;
  /** The request, exactly as it was tried out. */
  readonly request: string;
  /** The idempotency key of the request, each time that it is sent. */
  readonly key: string;
  readonly expiresAtMs: number;
  /** The result of the request, from the moment on that it is sent. A second call gets the same. */
  result?: Promise<ToolResult>;
  /** What has become of the request, once it was sent. It is unknown if no answer has come. */
  outcome?: 'done' | 'refused' | 'unknown';
}

/** The changes that were tried out in this session. */
export interface Confirmations {
  /**
   * Notes that a request was tried out, with a key for it. If no answer has come to the same request before, its key is used again, so
   * that it cannot be carried out twice.
   */
  readonly open: (request: string, key: string) => Confirmation;
  /** A key for a request: a new one, unless the same request was sent and no answer has come. */
  readonly keyOf: (request: string) => string;
  /** The confirmation with a value, for exactly this request. Throws an error that says why there is none. */
  readonly find: (value: string, request: string) => Confirmation;
  /** True if the same request was carried out in this session. */
  readonly wasDone: (request: string) => boolean;
}

export const confirmationSeconds = validSeconds;

export function createConfirmations(clock: Clock, ids: Ids): Confirmations {
  const kept = new Map<string, Confirmation>();
  const nowMs = () => Date.parse(clock.now());
  const fresh = () => Buffer.from(ids.bytes(keyBytes)).toString('base64url');
  const same = (request: string) => [...kept.values()].filter((one) => one.request === request);
  return {
    open: (request, key) => {
      const value = `confirm-${fresh()}`;
      const confirmation: Confirmation = { value, request, key, expiresAtMs: nowMs() + validSeconds * 1000 };
      kept.set(value, confirmation);
      for (const oldest of kept.keys()) if (kept.size > keptMax) kept.delete(oldest);
      return confirmation;
    },
    keyOf: (request) => same(request).find(({ outcome }) => outcome === 'unknown')?.key ?? `mcp-${fresh()}`,
    find: (value, request) => {
      const found = kept.get(value);
      if (found === undefined)
        throw new Error('this confirmation is not one of this session: call without it, and read the report first');
      if (found.request !== request)
        throw new Error(
          'the operation or its arguments are not those that were tried out: call without the confirmation first',
        );
      if (found.result === undefined && found.outcome === undefined && nowMs() > found.expiresAtMs)
        throw new Error(
          `the confirmation is older than ${String(validSeconds)} seconds: call without it, and read the new report`,
        );
      return found;
    },
    wasDone: (request) => same(request).some(({ outcome }) => outcome === 'done'),
  };
}
