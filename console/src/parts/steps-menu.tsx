import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useSigned } from '../bank.tsx';
import type { Step } from '../steps.ts';
import { Dialog } from './dialog.tsx';
import { type AnyResource, Facts } from './facts.tsx';
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
  const [chosen, choose] = useState<Step>();
  const [news, setNews] = useState('');
  const [answer, setAnswer] = useState<AnyResource>();
  const allowed = steps.filter(({ operation }) => may(operation));
  // What was chosen stays open, also if it cannot be chosen any more.
  if (allowed.length === 0 && chosen === undefined && answer === undefined) return null;
  return (
    <>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {allowed.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="compact-md" aria-label={label}>
              Actions
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {allowed.map((step) => (
              <Menu.Item
                key={step.label}
                onClick={() => {
                  choose(step);
                }}
              >
                {step.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {answer !== undefined && (
        <Dialog
          title="What the platform answered"
          close={() => {
            setAnswer(undefined);
          }}
        >
          <Facts of={answer} />
        </Dialog>
      )}
      {chosen !== undefined && (
        <OrderDialog
          step={chosen}
          close={() => {
            choose(undefined);
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
}
