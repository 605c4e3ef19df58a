import { Alert, Button, Code, Group, Text } from '@mantine/core';
import { ApiError } from '@bankstack/client';

/** What went wrong: the sentence of the API, where, and the id for support. */
export function ProblemNotice({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const isApi = error instanceof ApiError;
  const title = isApi && error.code === 'forbidden' ? 'Your role may not see this' : 'This did not work';
  return (
    <Alert color="red" title={title} role="alert">
      <Text size="sm">{error instanceof Error ? error.message : String(error)}</Text>
      <Group mt="xs" gap="sm">
        {isApi && error.supportId !== undefined && <Code>{error.supportId}</Code>}
        {retry !== undefined && (
          <Button size="xs" variant="light" color="red" onClick={retry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}
