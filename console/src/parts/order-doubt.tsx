import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';

interface DoubtProps {
  readonly isDoneOnce: boolean;
  readonly hasLooked: boolean;
  readonly setLooked: (hasLooked: boolean) => void;
  readonly close: () => void;
}

/** What helps if nobody knows whether an order was carried out. */
export function Doubt({ isDoneOnce, hasLooked, setLooked, close }: DoubtProps) {
  return (
    <Alert
      color="yellow"
      title={
        <Text span inherit c="var(--mantine-color-text)">
          It is not known whether this was done
        </Text>
      }
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {isDoneOnce
            ? 'Order it again: if it was done, it is not done twice. If you close this without an answer, look first whether it was done before you order something like it.'
            : 'Look first, in another tab, whether it was done: if you order it again, it may be done twice.'}
        </Text>
        {!isDoneOnce && (
          <Checkbox
            label="I have looked: it was not done"
            checked={hasLooked}
            onChange={({ currentTarget }) => {
              setLooked(currentTarget.checked);
            }}
          />
        )}
        <Button size="xs" variant="default" onClick={close}>
          Close without an answer
        </Button>
      </Stack>
    </Alert>
  );
}
