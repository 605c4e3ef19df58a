import { Button, Card, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { ProblemNotice } from '../parts/problem.tsx';
import { isSamePerson, openSession, type Session } from '../session.ts';

interface SessionOverProps {
  /** The session that has ended. */
  readonly of: Session;
  /** Goes on with the next session of the same person. */
  readonly goOn: (session: Session) => void;
  /** Forgets everything that the page has read and that was typed. */
  readonly leave: () => void;
}

/** Whoever comes after this time finds nothing of the one before. */
const keptMs = 30 * 60_000;

/** The session has ended by itself. The page is hidden, and is there again when the same person has signed in. */
export function SessionOver({ of, goOn, leave }: SessionOverProps) {
  const [error, setError] = useState<unknown>();
  const look = useCallback(async () => {
    try {
      const session = await openSession();
      if (session === undefined) return;
      if (isSamePerson(session, of)) goOn(session);
      else leave();
    } catch (caught) {
      setError(caught);
    }
  }, [of, goOn, leave]);
  useEffect(() => {
    document.title = 'Session over · Bankstack';
    const onFocus = () => void look();
    window.addEventListener('focus', onFocus);
    const timer = window.setTimeout(leave, keptMs);
    return () => {
      window.removeEventListener('focus', onFocus);
      window.clearTimeout(timer);
    };
  }, [look, leave]);
  return (
    <Center component="main" mih="100vh" p="md">
      <Card withBorder maw={440} w="100%" padding="xl">
        <Stack>
          <Title order={1} size="h2">
            Your session has ended
          </Title>
          <Text size="sm" role="alert">
            Sign in again in another tab, and come back here: what you have typed is kept for half an hour, for you
            only.
          </Text>
          {error !== undefined && <ProblemNotice error={error} />}
          <Group>
            <Button component="a" href="./" target="_blank" rel="noreferrer">
              Sign in in another tab
            </Button>
            <Button variant="default" onClick={() => void look()}>
              I have signed in
            </Button>
            <Button variant="subtle" color="gray" onClick={leave}>
              Leave
            </Button>
          </Group>
        </Stack>
      </Card>
    </Center>
  );
}
