import { useEffect } from 'react';

/**
 * Gives the focus to the head of the page when what had it is taken away, such as the button of a row that is decided. Without it, the keys would
 * begin at the top of the console again.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let last: Element | undefined;
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element && target.closest('main') !== null ? target : undefined;
    };
    const observer = new MutationObserver(() => {
      if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
      last = undefined;
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}
