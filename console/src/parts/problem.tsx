import { Alert, Button, Code, Group, Text } from '@mantine/core';
import { ApiError, NotSentError } from '@bankstack/client';

const titles: Readonly<Partial<Record<string, string>>> = {
  forbidden: 'Your role may not do this',
  not_found: 'There is nothing here',
  limits_exceeded: 'There is too much to be searched',
};

/** What the API says went wrong, or the error itself. */
function sentenceOf(error: unknown): string {
  const said = error instanceof ApiError ? error.errors.map(({ detail }) => detail) : [];
  if (said.length > 0) return [...new Set(said)].join(' ');
  // Why there was no token.
  if (error instanceof NotSentError) return sentenceOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}

/** What went wrong: the sentence of the API, where, and the id for support. */
export function ProblemNotice({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const isApi = error instanceof ApiError;
  const title = (isApi ? titles[error.code] : undefined) ?? 'This did not work';
  return (
    <Alert color={isApi && error.code === 'limits_exceeded' ? 'yellow' : 'red'} title={title} role="alert">
      <Text size="sm">{sentenceOf(error)}</Text>
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
