import { Stack, VisuallyHidden } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import type { Step } from '../steps.ts';
import { Dialog } from './dialog.tsx';
import { type AnyResource, Facts, ResourceLink } from './facts.tsx';
import { OrderDialog } from './order-dialog.tsx';

interface Chosen {
  readonly step: Step;
  /** The id of the resource of the page, if it has one. */
  readonly of: string | undefined;
}

type Choose = (chosen: Chosen, opener: HTMLElement | null) => void;

const ChooseContext = createContext<Choose | undefined>(undefined);

/**
 * Opens the form of a step, and then what the platform answered, unless that is the resource of the page, whose id is `of`. The focus goes
 * to `opener` when all dialogs are closed: what was pressed may be gone, as an item of a menu is.
 */
export function useStepDialog(of: string | undefined): (step: Step, opener?: HTMLElement | null) => void {
  const choose = use(ChooseContext);
  if (choose === undefined) throw new Error('nothing shows the form');
  return (step, opener = null) => {
    choose({ step, of }, opener);
  };
}

interface StepDialogsProps {
  /** The path of the page that is shown. Another page closes the dialogs of the one before. */
  readonly at: string;
  /** The pages. */
  readonly children: ReactNode;
}

/**
 * The dialogs of the steps that pages offer. They stand above the pages, so a form with its idempotency key stays open whatever the page
 * reads meanwhile, and also if its step cannot be chosen any more.
 */
export function StepDialogs({ at, children }: StepDialogsProps) {
  const [shownAt, setShownAt] = useState(at);
  const [chosen, setChosen] = useState<Chosen>();
  const [answer, setAnswer] = useState<AnyResource>();
  const [news, setNews] = useState('');
  const opener = useRef<HTMLElement>(null);
  if (shownAt !== at) {
    setShownAt(at);
    setChosen(undefined);
    setAnswer(undefined);
    setNews('');
  }
  const isOpen = chosen !== undefined || answer !== undefined;
  useEffect(() => {
    if (isOpen) return;
    opener.current?.focus();
    opener.current = null;
  }, [isOpen]);
  const choose: Choose = useCallback((next, from) => {
    opener.current = from;
    setChosen(next);
  }, []);
  return (
    <ChooseContext value={choose}>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {answer !== undefined && (
        <Dialog
          title="What the platform answered"
          close={() => {
            setAnswer(undefined);
          }}
        >
          <Stack>
            <ResourceLink link={answer} />
            <Facts of={answer} />
          </Stack>
        </Dialog>
      )}
      {chosen !== undefined && (
        <OrderDialog
          step={chosen.step}
          close={() => {
            setChosen(undefined);
          }}
          done={(given) => {
            setNews(`Done: ${chosen.step.label}`);
            const { data } = (given ?? {}) as { readonly data?: AnyResource };
            if (chosen.of !== undefined && data !== undefined && data.id !== chosen.of) setAnswer(data);
          }}
        />
      )}
      {children}
    </ChooseContext>
  );
}
