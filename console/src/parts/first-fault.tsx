import { Button, Group } from '@mantine/core';

/** Leads from the end of a long form to the first field in which something is wrong. */
export const FirstFault = () => (
  <Group>
    <Button
      variant="default"
      size="xs"
      onClick={({ currentTarget }) => {
        currentTarget.form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      }}
    >
      Go to what is wrong
    </Button>
  </Group>
);
