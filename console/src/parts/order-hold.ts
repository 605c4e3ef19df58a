import { useEffect, useState } from 'react';

interface OrderHold {
  /** True while an order of the form is on its way or in doubt. */
  readonly isLocked: boolean;
  readonly hold: (isHeld: boolean) => void;
}

/**
 * Keeps a form open while it is locked: it stays over whatever page Back leads to, and the browser asks before a reload. `isAsked` is true
 * once somebody has tried to leave it.
 */
export function useOrderHold({ isLocked, hold }: OrderHold): { readonly isAsked: boolean; readonly ask: () => void } {
  const [isAsked, setAsked] = useState(false);
  const ask = () => {
    setAsked(true);
  };
  useEffect(() => {
    if (!isLocked) return;
    hold(true);
    const onMove = () => {
      setAsked(true);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('hashchange', onMove);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      hold(false);
      window.removeEventListener('hashchange', onMove);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [hold, isLocked]);
  return { isAsked, ask };
}
