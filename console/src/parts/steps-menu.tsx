import { Button, Menu, Stack, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSigned } from '../bank.tsx';
import type { Step } from '../steps.ts';
import { Dialog } from './dialog.tsx';
import { type AnyResource, Facts, ResourceLink } from './facts.tsx';
import { OrderDialog } from './order-dialog.tsx';

interface StepsMenuProps {
  readonly steps: readonly Step[];
  /** Names the button where a page has several. */
  readonly label?: string;
  /** The id of what the page shows. The answer is shown if it is something else. */
  readonly of?: string;
}

/** What can be done with a resource, as far as the role may. */
export function StepsMenu({ steps, label = 'Actions', of }: StepsMenuProps) {
  const { may } = useSigned();
  const { choose, dialogs } = useStepDialog(of);
  const button = useRef<HTMLButtonElement>(null);
  const allowed = steps.filter(({ operation }) => may(operation));
  return (
    <>
      {dialogs}
      {allowed.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button ref={button} size="compact-md" aria-label={label}>
              Actions
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {allowed.map((step) => (
              <Menu.Item
                key={step.label}
                onClick={() => {
                  choose(step, button.current);
                }}
              >
                {step.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

/**
 * The form of the step that was chosen, and then what the platform answered, unless that is the resource of the page. What was chosen stays
 * open, also if it cannot be chosen any more.
 */
export function useStepDialog(of: string | undefined): {
  /** The focus goes to `opener` when all dialogs are closed: what was pressed may be gone, as an item of a menu is. */
  readonly choose: (step: Step, opener?: HTMLElement | null) => void;
  readonly dialogs: ReactNode;
} {
  const [chosen, setChosen] = useState<Step>();
  const opener = useRef<HTMLElement>(null);
  const [news, setNews] = useState('');
  const [answer, setAnswer] = useState<AnyResource>();
  const isOpen = chosen !== undefined || answer !== undefined;
  useEffect(() => {
    if (isOpen) return;
    opener.current?.focus();
    opener.current = null;
  }, [isOpen]);
  const choose = (step: Step, from: HTMLElement | null = null) => {
    opener.current = from;
    setChosen(step);
  };
  const dialogs = (
    <>
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
          step={chosen}
          close={() => {
            setChosen(undefined);
          }}
          done={(given) => {
            setNews(`Done: ${chosen.label}`);
            const { data } = (given ?? {}) as { readonly data?: AnyResource };
            if (of !== undefined && data !== undefined && data.id !== of) setAnswer(data);
          }}
        />
      )}
    </>
  );
  return { choose, dialogs };
}
