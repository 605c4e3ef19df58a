interface Person {
  readonly userId: string;
  readonly organisationId: string;
}

/** An order that may have been carried out, though nobody has seen an answer to it. It names no person and no amount. */
export interface UnansweredOrder extends Person {
  readonly id: string;
  /** What was ordered, in the words of its button. */
  readonly label: string;
  /** The path of the page on which it was ordered. */
  readonly at: string;
  /** By the clock of this machine. */
  readonly sentAt: string;
}

/** Where the tab keeps them, so that a reload does not lose them. */
const storageKey = 'orders without an answer';
/** The oldest ones are forgotten beyond that. */
const keptMax = 20;

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
      keep([...all().filter(({ id }) => id !== order.id), order]);
    },
    /** Is called when an answer says what became of it, or a person has looked. */
    forget: (orderId: string): void => {
      const others = all().filter(({ id }) => id !== orderId);
      if (others.length < all().length) keep(others);
    },
  };
}
