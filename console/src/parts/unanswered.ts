import { useCallback, useState } from 'react';
import { useSigned } from '../bank.tsx';
import { type UnansweredOrder, unansweredOrders } from '../unanswered-orders.ts';

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
    note: (order: Pick<UnansweredOrder, 'id' | 'label' | 'at'>) => {
      kept.note({ ...order, userId, organisationId, sentAt: new Date().toISOString() });
      setOrders(kept.of({ userId, organisationId }));
    },
  };
}
