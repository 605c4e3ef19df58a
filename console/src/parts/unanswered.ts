import { useCallback, useState } from 'react';
import { useSigned } from '../bank.tsx';
import { type SentOrder, unansweredOrders } from '../unanswered-orders.ts';

const kept = unansweredOrders(sessionStorage);

/** The orders of this person whose answer nobody has seen. */
export function useUnanswered() {
  const { session } = useSigned();
  const { userId, organisationId } = session;
  const [orders, setOrders] = useState(() => kept.of({ userId, organisationId }));
  const forget = useCallback(
    (id: string) => {
      kept.forget(id);
      setOrders(kept.of({ userId, organisationId }));
    },
    [userId, organisationId],
  );
  return {
    orders,
    forget,
    note: (order: SentOrder) => {
      kept.note({ ...order, userId, organisationId, sentAt: new Date().toISOString() });
      setOrders(kept.of({ userId, organisationId }));
    },
  };
}

/** At the sign-out, what this tab remembers of orders no longer lets anybody send them again. */
export const forgetOrderKeys = (): void => {
  kept.forgetKeys();
};
