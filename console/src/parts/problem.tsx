import { Alert, Button, Code, Group, Text } from '@mantine/core';
import { ApiError, NoAnswerError, NotSentError, UnexpectedAnswerError } from '@bankstack/client';
import { counted } from '../format.ts';

const titles: Readonly<Partial<Record<string, string>>> = {
  forbidden: 'Your role may not do this',
  not_found: 'There is nothing here',
  limits_exceeded: 'There is too much to be searched',
};

/** What went wrong: in the words of the API if it has answered, otherwise why it has not. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError)
    return [...new Set(error.errors.map(({ detail }) => detail)), ...laterOf(error)].join(' ');
  if (error instanceof NoAnswerError)
    return error.isTimeout
      ? 'The platform has not answered in time.'
      : 'The platform cannot be reached. Look whether you have a network.';
  if (error instanceof UnexpectedAnswerError)
    return [
      `Something between you and the platform has answered in its place, with the status ${String(error.status)}.`,
      ...laterOf(error),
    ].join(' ');
  // Why there was no token.
  if (error instanceof NotSentError) return sentenceOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}

/** When it may work, if the answer says so. */
function laterOf(error: ApiError | UnexpectedAnswerError): readonly string[] {
  const { retryAfterSeconds: seconds } = error;
  return seconds === undefined || seconds === 0 ? [] : [`Try again in ${counted(seconds, 'second')}.`];
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
