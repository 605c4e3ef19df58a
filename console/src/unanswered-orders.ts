import type { OrderMark } from './order-mark.ts';
import { isForgotten } from './sent-uploads.ts';

interface Person {
  readonly userId: string;
  readonly organisationId: string;
}

/** An order that may have been carried out, though nobody has seen an answer to it. It names no person and no amount. */
export interface UnansweredOrder extends Person {
  /** The idempotency key, if the order has a mark. */
  readonly id: string;
  /** What was ordered, in the words of its button. */
  readonly label: string;
  /** The path of the page on which it was ordered. */
  readonly at: string;
  /** By the clock of this machine. */
  readonly sentAt: string;
  /** What tells whether a form is filled in with the same values again. Absent if that would be another order. */
  readonly mark?: OrderMark;
}

/** What its form notes of an order before it is sent. */
export type SentOrder = Pick<UnansweredOrder, 'id' | 'label' | 'at' | 'mark'>;

/** Where the tab keeps them, so that a reload does not lose them. */
const storageKey = 'orders without an answer';
/** The oldest ones are forgotten beyond that. */
const keptMax = 20;

/** True if an order can be sent again as the same one: the platform still knows its key. */
export const canBeRepeated = ({ mark, sentAt }: UnansweredOrder, nowMs: number): boolean =>
  mark !== undefined && !isForgotten(sentAt, nowMs);

/** The orders of this tab that wait for an answer. */
export function unansweredOrders(store: Pick<Storage, 'getItem' | 'setItem'>) {
  const all = () => JSON.parse(store.getItem(storageKey) ?? '[]') as readonly UnansweredOrder[];
  const keep = (orders: readonly UnansweredOrder[]) => {
    store.setItem(storageKey, JSON.stringify(orders.slice(-keptMax)));
  };
  return {
    /** Those of a person: nobody else at this tab sees them. */
    of: ({ userId, organisationId }: Person): readonly UnansweredOrder[] =>
      all().filter((one) => one.userId === userId && one.organisationId === organisationId),
    /** Is called before the order is sent: the page may be gone before the answer. */
    note: (order: UnansweredOrder): void => {
      const before = all().find(({ id }) => id === order.id);
      // Of an order that is sent again, the first time counts: the platform keeps its key from then on.
      keep([...all().filter(({ id }) => id !== order.id), before ?? order]);
    },
    /** Is called when an answer says what became of it, or a person has looked. */
    forget: (orderId: string): void => {
      const others = all().filter(({ id }) => id !== orderId);
      if (others.length < all().length) keep(others);
    },
    /** Is called at the sign-out. The orders are still named to their person, who then looks what became of them. */
    forgetKeys: (): void => {
      if (all().length > 0)
        keep(all().map(({ mark: _, ...order }, place) => ({ ...order, id: `${order.sentAt} ${String(place)}` })));
    },
  };
}
