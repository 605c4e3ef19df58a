import { Button, Card, Center, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ProblemNotice } from '../parts/problem.tsx';
import { backFromProvider, openSession, type Session, signInAtProvider } from '../session.ts';

/** Why the platform has let nobody in, and what helps. */
const sentences: Readonly<Record<string, string>> = {
  account: 'You have signed in with an account that does not belong to your company. Please take the other one.',
  address:
    'Somebody with your e-mail address signs in with another account. Sign in with that one, or ask your operator to invite you again: both accounts are then the same person.',
  expired: 'The sign-in was not finished, or it took too long. Please sign in again.',
  factor: 'Your company wants a second factor for the console, and you have signed in without it.',
  organisation: 'Your account belongs to another organisation. Ask your administrator.',
  role: 'Your account has no role in this console yet. Ask your administrator for one, or for an invitation.',
  stale:
    'Your company let you in without asking who you are, as somebody had signed in before. Sign out there, then sign in again.',
  undated:
    'The provider of your company did not say when you showed it who you are, so nobody knows whether it asked you. Your operator has to let it add “auth_time” to its ID tokens (“requiresAuthTime” in docs/operate/console.md).',
  suspended: 'Your account is suspended. Ask your administrator.',
};

/** The sign-in of a deployed stage: a session that goes on, or the way to the identity provider. */
export function ProviderSignIn({ done }: { readonly done: (session: Session) => void }) {
  const [refused] = useState(backFromProvider);
  const { data, isPending, error } = useQuery({
    queryKey: ['session'],
    queryFn: async () => (await openSession()) ?? null,
    enabled: refused === undefined,
    gcTime: 0,
  });
  useEffect(() => {
    if (data === undefined || data === null) document.title = 'Sign in · Bankstack';
    else done(data);
  }, [data, done]);
  return (
    <Center component="main" mih="100vh" p="md">
      <Card withBorder maw={440} w="100%" padding="xl">
        <Stack>
          <Title order={1} size="h2">
            Bankstack console
          </Title>
          {refused === undefined ? (
            <Text size="sm" c="dimmed">
              You sign in with the account of your company.
            </Text>
          ) : (
            <Text role="alert">{sentences[refused] ?? sentences['expired']}</Text>
          )}
          {error !== null && <ProblemNotice error={error} />}
          {isPending && refused === undefined ? (
            <Loader role="progressbar" aria-label="Looking for your session" />
          ) : (
            <Button fullWidth onClick={signInAtProvider}>
              Sign in
            </Button>
          )}
        </Stack>
      </Card>
    </Center>
  );
}
