import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

interface HiddenProps {
  readonly value: string;
  /** The end that is always shown. */
  readonly tail: string;
  readonly name: string;
}

/** A value that is shown on demand. */
export function Hidden({ value, tail, name }: HiddenProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Group gap="xs">
      <Text span size="sm">
        {isShown ? value : `••••${tail}`}
      </Text>
      <Button
        size="compact-xs"
        variant="light"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${name}`}
        onClick={() => {
          setShown(!isShown);
        }}
      >
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </Group>
  );
}
