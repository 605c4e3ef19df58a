import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { count } from '../format.ts';
import { Curl } from './curl.tsx';

interface LongReadProps {
  readonly label: string;
  readonly start: () => void;
  readonly isPending: boolean;
  /** How much has been read, and the word for it: `2,000 verified`. */
  readonly progress: { readonly done: number; readonly word: string };
  /** The first request that it makes. */
  readonly request: Parameters<typeof Curl>[0];
  /** Shown before the button, for example why it failed. */
  readonly children?: ReactNode;
}

/** Progress is shown each time that so many members have been read. */
export const membersPerProgress = 1000;

/** A button that reads a whole list, page by page, with its progress and its request. */
export function LongRead({ label, start, isPending, progress, request, children }: LongReadProps) {
  return (
    <Group gap="xs">
      {children}
      {isPending && (
        <Text size="sm" c="dimmed" role="status">
          {count(progress.done)} {progress.word}
        </Text>
      )}
      <Button variant="default" size="compact-md" loading={isPending} onClick={start}>
        {label}
      </Button>
      <Curl {...request} />
    </Group>
  );
}
