import type { Clock } from '../../functions/ports/clock/port.ts';
import type { Ids } from '../../functions/ports/ids/port.ts';
import { retentionHours } from '../../functions/kernel/idempotency/idempotency.ts';
import type { ToolResult } from '../../client/mcp/sdk.js';

/** How long a change may be confirmed after it was tried out. Balances and limits move on. */
const validSeconds = 300;
const keyBytes = 18;
/** How many confirmations are kept: the oldest go first, but not those of which it is unknown whether they were carried out. */
const keptMax = 1000;

/** What is asked for: the request, and the payments in it. */
export interface OrderContent {
  /** The request, with the members of its document in a fixed order. */
  readonly request: string;
  /** The operation, account and amount of each payment in it: two orders that have one in common may be the same one, in other words. */
  readonly payments: readonly string[];
  /** True if it has an idempotency key, so that it may be sent again. */
  readonly hasKey: boolean;
}

/** A change that is carried out once, by whichever of its confirmations. */
export interface ChangeOrder extends OrderContent {
  /** The idempotency key of the request, each time that it is sent. */
  readonly key: string;
  sentAtMs?: number;
  /** The result of the request, from the moment on that it is sent. A second call gets the same. */
  result?: Promise<ToolResult>;
  /** What has become of the request, once it was sent. It is unknown if no answer says so. */
  outcome?: 'done' | 'refused' | 'unknown';
}

/** A report that was made for an order. */
export interface Confirmation {
  readonly value: string;
  readonly order: ChangeOrder;
  readonly expiresAtMs: number;
}

/** The changes that were tried out in this session. */
export interface Confirmations {
  /**
   * The order for a request: the one of the same request that was not sent yet, or whose outcome is unknown, so that it cannot be carried
   * out twice. Otherwise a new one, with a key of its own.
   */
  readonly orderFor: (content: OrderContent) => ChangeOrder;
  /** The other orders of the same request or the same payment that were, or may have been, carried out. */
  readonly earlier: (order: ChangeOrder) => readonly ChangeOrder[];
  /** Notes that an order was tried out. */
  readonly open: (order: ChangeOrder) => Confirmation;
  /** The order of a confirmation, for exactly this request. Throws an error that says why it may not be sent. */
  readonly find: (value: string, request: string) => ChangeOrder;
  /** Notes that an order is sent. */
  readonly noteSent: (order: ChangeOrder) => void;
}

export const confirmationSeconds = validSeconds;

export function createConfirmations(clock: Clock, ids: Ids): Confirmations {
  const kept = new Map<string, Confirmation>();
  const nowMs = () => Date.parse(clock.now());
  const fresh = () => Buffer.from(ids.bytes(keyBytes)).toString('base64url');
  const orders = () => new Set([...kept.values()].map(({ order }) => order));
  const isKeyForgotten = ({ sentAtMs }: ChangeOrder) =>
    sentAtMs !== undefined && nowMs() - sentAtMs > retentionHours * 3_600_000;
  const isOpen = (order: ChangeOrder) =>
    (order.outcome === undefined || (order.outcome === 'unknown' && order.hasKey)) && !isKeyForgotten(order);
  return {
    orderFor: (content) =>
      [...orders()].find((one) => one.request === content.request && isOpen(one)) ?? {
        ...content,
        key: `mcp-${fresh()}`,
      },
    earlier: (order) =>
      [...orders()].filter(
        (one) =>
          one !== order &&
          (one.outcome === 'done' || one.outcome === 'unknown') &&
          (one.request === order.request || one.payments.some((payment) => order.payments.includes(payment))),
      ),
    open: (order) => {
      const confirmation = { value: `confirm-${fresh()}`, order, expiresAtMs: nowMs() + validSeconds * 1000 };
      kept.set(confirmation.value, confirmation);
      for (const [value, { order: one }] of kept)
        if (kept.size > keptMax && one.outcome !== 'unknown') kept.delete(value);
      return confirmation;
    },
    find: (value, request) => {
      const found = kept.get(value);
      if (found === undefined)
        throw new Error('this confirmation is not one of this session: call without it, and read the report first');
      const { order, expiresAtMs } = found;
      if (order.request !== request)
        throw new Error(
          'the operation or its arguments are not those that were tried out: call without the confirmation first',
        );
      if (order.result !== undefined) return order;
      if (order.outcome === undefined && nowMs() > expiresAtMs)
        throw new Error(
          `the confirmation is older than ${String(validSeconds)} seconds: call without it, and read the new report`,
        );
      if (isKeyForgotten(order))
        throw new Error(
          `the request was first sent more than ${String(retentionHours)} hours ago, and the bank may have forgotten its key: read what became of it, tell the user, and call without the confirmation only if it was not carried out`,
        );
      return order;
    },
    noteSent: (order) => {
      order.sentAtMs ??= nowMs();
    },
  };
}
