import { Button, Menu } from '@mantine/core';
import { useRef } from 'react';
import { useSigned } from '../bank.tsx';
import type { AnyResource } from '../resource.ts';
import type { Step } from '../steps.ts';
import { useStepDialog } from './step-dialogs.tsx';

interface StepsMenuProps {
  readonly steps: readonly Step[];
  /** Names the button where a page has several. */
  readonly label?: string;
  /** The id of what the page shows. The answer is shown if it is something else. */
  readonly of?: string;
  /** What the steps are about, if it is one thing. */
  readonly about?: AnyResource;
}

/** The menu of a page as a whole. */
const pageLabel = 'Actions';

/** What can be done with a resource, as far as the role may. */
export function StepsMenu({ steps, label = pageLabel, of, about }: StepsMenuProps) {
  const { may } = useSigned();
  const choose = useStepDialog(of);
  const button = useRef<HTMLButtonElement>(null);
  const allowed = steps.filter(({ operation }) => may(operation));
  return (
    allowed.length > 0 && (
      <Menu position="bottom-end">
        <Menu.Target>
          {/* Many rows with a menu each are quieter than the one of the page. */}
          <Button
            ref={button}
            size={label === pageLabel ? 'compact-md' : 'compact-sm'}
            variant={label === pageLabel ? 'filled' : 'light'}
            aria-label={label}
          >
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {allowed.map((step) => (
            <Menu.Item
              key={step.label}
              onClick={() => {
                choose(about === undefined ? step : { ...step, about }, button.current);
              }}
            >
              {step.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    )
  );
}
