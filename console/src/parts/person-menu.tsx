import { Button, Menu } from '@mantine/core';
import { useRef } from 'react';
import type { PersonAct } from '../person-acts.ts';

interface PersonMenuProps {
  readonly acts: readonly PersonAct[];
  /** What the person is called. */
  readonly name: string;
  readonly choose: (act: PersonAct, opener: HTMLElement | null) => void;
}

/** What an administrator can do with one person. */
export function PersonMenu({ acts, name, choose }: PersonMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    acts.length > 0 && (
      <Menu position="bottom-start">
        <Menu.Target>
          <Button ref={button} size="compact-xs" variant="default" mt={4} aria-label={`Actions for ${name}`}>
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {acts.map((act) => (
            <Menu.Item
              key={act.label}
              {...(act.isHarsh === true ? { color: 'red' } : {})}
              onClick={() => {
                choose(act, button.current);
              }}
            >
              {act.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    )
  );
}
