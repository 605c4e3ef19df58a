import { Button, Card, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSigned } from '../bank.tsx';
import { moments, words } from '../format.ts';
import { GuideLink } from '../parts/guide-link.tsx';
import { Page } from '../parts/page.tsx';
import { Part } from '../parts/part.tsx';
import { People, peopleKey } from '../parts/people.tsx';
import { ProblemNotice } from '../parts/problem.tsx';
import { RoleScopes } from '../parts/role-scopes.tsx';
import { type ConsolePeople, readPeople } from '../people.ts';
import { roles } from '../roles.ts';
import { signOutAtProvider, signsInAt } from '../session.ts';
import { Loading } from '../parts/loading.tsx';

/** Who has signed in and what they may do, their sessions, and for an administrator everybody who may sign in. */
export function UsersPage() {
  const { session } = useSigned();
  return (
    <Page title="Users and roles" note={`Who works with organisation ${session.organisationId}, and what they may do`}>
      <Part title="You">
        <Card withBorder padding={0}>
          <Table variant="vertical" layout="fixed">
            <Table.Tbody>
              {session.name !== undefined && <Row name="Name">{session.name}</Row>}
              <Row name="Role">{`${words(session.role)}: ${lowered(roles[session.role])}`}</Row>
              <Row name="User">{session.userId}</Row>
              <Row name="Session">
                {session.idleMinutes === undefined
                  ? 'Until the tab is closed: on a laptop nobody signs in by a password'
                  : `Ends after ${String(session.idleMinutes)} minutes without anything done`}
              </Row>
            </Table.Tbody>
          </Table>
        </Card>
      </Part>
      {signsInAt === 'provider' ? <AtProvider /> : <OnLaptop />}
      <RoleScopes role={session.role} />
    </Page>
  );
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const Row = ({ name, children }: { readonly name: string; readonly children: string }) => (
  <Table.Tr>
    <Table.Th w="40%" fw={500}>
      {name}
    </Table.Th>
    <Table.Td>{children}</Table.Td>
  </Table.Tr>
);

const OnLaptop = () => (
  <Part title="People">
    <Card withBorder padding="md">
      <Text size="sm">
        This platform runs on a laptop. It has one user of the console, who chooses a role at the sign-in. At a deployed
        stage each person signs in with the account of the company. This page then shows their sessions, and
        administrators invite people, give roles and suspend people, two of them together where it gives rights.{' '}
        <GuideLink to="roles">Roles</GuideLink>
      </Text>
    </Card>
  </Part>
);

function AtProvider() {
  const { data, error, refetch } = useQuery({ queryKey: peopleKey, queryFn: readPeople });
  if (data === undefined) {
    if (error === null) return <Loading label="People are loading" height={260} />;
    return <ProblemNotice error={error} retry={() => void refetch()} />;
  }
  return (
    <>
      <Sessions of={data} />
      {data.people !== undefined && <People of={data.people} hasMore={data.hasMorePeople === true} />}
    </>
  );
}

function Sessions({ of: { sessions } }: { readonly of: ConsolePeople }) {
  const { signOut } = useSigned();
  const end = useMutation({ mutationFn: () => signOutAtProvider('everywhere'), onSuccess: signOut });
  return (
    <Part
      title="Your sessions"
      actions={
        <Button
          size="compact-md"
          variant="default"
          loading={end.isPending}
          onClick={() => {
            end.mutate();
          }}
        >
          Sign out everywhere
        </Button>
      }
    >
      {end.error !== null && <ProblemNotice error={end.error} />}
      <Card withBorder padding={0}>
        <Table.ScrollContainer minWidth={0}>
          <Table aria-label="Your sessions" verticalSpacing="xs" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Began</Table.Th>
                <Table.Th>Last used</Table.Th>
                <Table.Th visibleFrom="sm">Ends at the latest</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sessions.map(({ createdAt, usedAt, endsAt, isHere }) => (
                <Table.Tr key={`${createdAt} ${endsAt} ${String(isHere)}`}>
                  <Table.Td>
                    {moments(createdAt)}
                    {isHere && (
                      <Text size="xs" c="dimmed">
                        This browser
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{moments(usedAt)}</Table.Td>
                  <Table.Td visibleFrom="sm">{moments(endsAt)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Card>
    </Part>
  );
}
