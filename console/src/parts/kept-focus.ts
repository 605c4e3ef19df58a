import { useEffect, useRef } from 'react';

/**
 * Keeps the focus where it is while everything is disabled, because an order is on its way: what is disabled loses it, and the keys would
 * begin at the top of the page. Call the function that this answers right before the order.
 */
export function useKeptFocus(isBusy: boolean): () => void {
  const holder = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = holder;
    if (isBusy || current === null) return;
    holder.current = null;
    const { activeElement } = document;
    if (current.isConnected && (activeElement === null || activeElement === document.body)) current.focus();
  }, [isBusy]);
  return () => {
    holder.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  };
}
