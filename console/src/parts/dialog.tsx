import { Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  readonly size?: 'lg' | 'xl';
  readonly children: ReactNode;
}

/** A dialog over the page. It is there as long as it is rendered. */
export function Dialog({ title, close, size = 'lg', children }: DialogProps) {
  useFocusReturn();
  return (
    <Modal.Root opened onClose={close} size={size}>
      <Modal.Overlay />
      <Modal.Content>
        {/* A header would be a second banner of the page. */}
        <Modal.Header component="div">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The focus goes back to what had it. If that is gone, it goes to the head of the page, which may be another one now. */
function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      if (isThere) before.focus();
      else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    };
  }, []);
}
