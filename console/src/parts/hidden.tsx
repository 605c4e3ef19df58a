import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

/** A number of which the last four characters are shown, and all of it on demand. */
export function Hidden({ value, name }: { readonly value: string; readonly name: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <Group gap="xs">
      <Text span size="sm">
        {isShown ? value : `••••${value.slice(-4)}`}
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
