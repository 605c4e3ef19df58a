import { Button, Card, Center, Radio, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { words } from '../format.ts';
import { ProblemNotice } from '../parts/problem.tsx';
import { type Role, roles } from '../roles.ts';
import { rememberedRole, rememberRole, type Session, signIn } from '../session.ts';

/** The sign-in of a laptop: one click, in the role that one wants to try. A tab that is loaded again signs in by itself. */
export function SignIn({ done }: { readonly done: (session: Session) => void }) {
  const [role, setRole] = useState<Role>(rememberedRole() ?? 'administrator');
  const { mutate, isPending, error } = useMutation({
    mutationFn: signIn,
    onSuccess: (session) => {
      rememberRole(session.role);
      done(session);
    },
  });
  useEffect(() => {
    const remembered = rememberedRole();
    if (remembered === undefined) document.title = 'Sign in · Bankstack';
    else mutate(remembered);
  }, [mutate]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    mutate(role);
  };
  return (
    <Center component="main" mih="100vh" p="md">
      <Card withBorder maw={440} w="100%" padding="xl">
        <form onSubmit={submit}>
          <Stack>
            <Title order={1} size="h2">
              Bankstack console
            </Title>
            <Text size="sm" c="dimmed">
              This platform runs on your machine, so one click signs you in. The role decides what you may see and do.
            </Text>
            <Radio.Group
              label="Role"
              value={role}
              onChange={(value) => {
                setRole(value);
              }}
            >
              <Stack gap="xs" mt="xs">
                {Object.entries(roles).map(([name, text]) => (
                  <Radio key={name} value={name} label={words(name)} description={text} />
                ))}
              </Stack>
            </Radio.Group>
            {error !== null && <ProblemNotice error={error} />}
            <Button type="submit" loading={isPending} fullWidth>
              Sign in
            </Button>
          </Stack>
        </form>
      </Card>
    </Center>
  );
}
