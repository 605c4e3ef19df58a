import { Button, Card, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { useSigned } from '../bank.tsx';
import type { Step } from '../steps.ts';
import { canBeRepeated } from '../unanswered-orders.ts';
import { Dialog } from './dialog.tsx';
import { type AnyResource, Facts, ResourceLink } from './facts.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { SettledNotice, type SettledOrder } from './settled-order.tsx';
import { useUnanswered } from './unanswered.ts';
import { UnansweredNotice } from './unanswered-notice.tsx';

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
  /** The path of the page that is shown. Another page closes the dialogs of the one before, but for an order that has no answer yet. */
  readonly at: string;
  /** The pages. */
  readonly children: ReactNode;
}

interface Undo {
  /** What takes back what was done. */
  readonly step: Step;
  /** What was done. */
  readonly done: string;
  readonly of: string | undefined;
}

const UndoOffer = ({ of, take }: { readonly of: Undo; readonly take: () => void }) => (
  <Group justify="space-between" gap="sm">
    <Text size="sm">{`Done: ${of.done}`}</Text>
    <Button size="compact-sm" variant="light" onClick={take} aria-label={`Undo: ${of.step.label}`}>
      Undo
    </Button>
  </Group>
);

/**
 * The dialogs of the steps that pages offer. They stand above the pages, so a form with its idempotency key stays open whatever the page
 * reads meanwhile, and also if its step cannot be chosen any more.
 */
export function StepDialogs({ at, children }: StepDialogsProps) {
  const [shownAt, setShownAt] = useState(at);
  const [chosen, setChosen] = useState<Chosen & { readonly at: string }>();
  const [answer, setAnswer] = useState<AnyResource>();
  const [news, setNews] = useState('');
  const [undo, setUndo] = useState<Undo>();
  const [settled, setSettled] = useState<SettledOrder>();
  const opener = useRef<HTMLElement>(null);
  const [isHeld, hold] = useState(false);
  if (shownAt !== at) {
    setShownAt(at);
    if (!isHeld) setChosen(undefined);
    setAnswer(undefined);
    setNews('');
    setUndo(undefined);
    setSettled(undefined);
  }
  const { may } = useSigned();
  const unanswered = useUnanswered();
  const isOpen = chosen !== undefined || answer !== undefined;
  useEffect(() => {
    if (isOpen || opener.current === null) return;
    // What was done may have taken its own button away.
    const { current } = opener;
    const next = current.isConnected ? current : document.querySelector<HTMLElement>('main h1');
    next?.focus({ preventScroll: !current.isConnected });
    opener.current = null;
  }, [isOpen]);
  const choose: Choose = useCallback(
    (next, from) => {
      opener.current = from;
      setChosen({ ...next, at });
      setUndo(undefined);
      setSettled(undefined);
    },
    [at],
  );
  const offer = undo !== undefined && may(undo.step.operation) && (
    <UndoOffer
      of={undo}
      take={() => {
        setAnswer(undefined);
        choose({ step: undo.step, of: undo.of }, opener.current);
      }}
    />
  );
  return (
    <ChooseContext value={choose}>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {answer !== undefined && (
        <Dialog
          title="What the platform answered"
          close={() => {
            setAnswer(undefined);
            setSettled(undefined);
          }}
        >
          <Stack>
            {settled !== undefined && <SettledNotice of={settled} />}
            {offer}
            <ResourceLink link={answer} />
            <Facts of={answer} />
          </Stack>
        </Dialog>
      )}
      {chosen === undefined &&
        unanswered.orders.map((one) => (
          <UnansweredNotice
            key={one.id}
            of={one}
            close={() => {
              unanswered.forget(one.id);
            }}
          />
        ))}
      {chosen === undefined && answer === undefined && settled !== undefined && (
        <SettledNotice
          of={settled}
          close={() => {
            setSettled(undefined);
          }}
        />
      )}
      {chosen !== undefined && (
        <OrderDialog
          step={chosen.step}
          close={() => {
            // A late answer closes no other form.
            setChosen((now) => (now === chosen ? undefined : now));
          }}
          hold={hold}
          lost={unanswered.orders.filter(
            (one) =>
              one.at === chosen.at &&
              one.label === chosen.step.label &&
              one.mark?.operation === chosen.step.operation &&
              canBeRepeated(one, Date.now()),
          )}
          sent={(id, mark) => {
            unanswered.note({ id, label: chosen.step.label, at: chosen.at, ...(mark === undefined ? {} : { mark }) });
          }}
          answered={unanswered.forget}
          done={(given, wasDone) => {
            setNews(`Done: ${chosen.step.label}`);
            const { data } = (given ?? {}) as { readonly data?: AnyResource };
            const step = chosen.step.undo?.(given);
            setUndo(step && { step, done: chosen.step.label, of: chosen.of });
            if (wasDone !== undefined) setSettled({ label: chosen.step.label, wasDone, made: data });
            if (chosen.of !== undefined && data !== undefined && data.id !== chosen.of) setAnswer(data);
          }}
        />
      )}
      {children}
      {answer === undefined && chosen === undefined && offer !== false && (
        <Card withBorder shadow="md" padding="xs" mt="md" pos="sticky" bottom={12} style={{ zIndex: 2 }}>
          {offer}
        </Card>
      )}
    </ChooseContext>
  );
}
