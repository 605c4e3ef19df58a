import { Alert, Button, Card, Code, Skeleton, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSigned } from '../bank.tsx';
import { moments, words } from '../format.ts';
import { GuideLink } from '../parts/guide-link.tsx';
import { Page } from '../parts/page.tsx';
import { Part } from '../parts/part.tsx';
import { ProblemNotice } from '../parts/problem.tsx';
import { RoleScopes } from '../parts/role-scopes.tsx';
import { Status } from '../parts/status.tsx';
import { type ConsolePeople, type PersonSummary, readPeople } from '../people.ts';
import { roles } from '../roles.ts';
import { signOutAtProvider, signsInAt } from '../session.ts';

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
        stage each person signs in with the account of the company, and this page shows their sessions, and
        administrators the people. <GuideLink to="roles">Roles</GuideLink>
      </Text>
    </Card>
  </Part>
);

function AtProvider() {
  const { data, error, refetch } = useQuery({ queryKey: ['people of the console'], queryFn: readPeople });
  if (data === undefined) {
    if (error === null) return <Skeleton height={260} aria-label="People are loading" />;
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

function People({ of: people, hasMore }: { readonly of: readonly PersonSummary[]; readonly hasMore: boolean }) {
  const { session } = useSigned();
  return (
    <Part title="People">
      {hasMore && <Alert color="yellow">The organisation has more people than are shown here.</Alert>}
      <Card withBorder padding={0}>
        <Table.ScrollContainer minWidth={0}>
          <Table aria-label="People" verticalSpacing="xs" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Person</Table.Th>
                <Table.Th>Role</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th visibleFrom="sm">Signed in last</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {people.map((one) => (
                <Person key={one.userId} of={one} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Card>
      <Text size="sm" c="dimmed">
        An operator invites, suspends and restores people, and gives those whose role does not come from the identity
        provider another one:
      </Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {commandsFor(session.organisationId)}
      </Code>
    </Part>
  );
}

/** What an operator types. */
const commandsFor = (organisationId: string): string => {
  const where = `--stage STAGE --organisation ${organisationId}`;
  return [
    `npx bankstack user invite ${where} --email ADDRESS --role ROLE`,
    `npx bankstack user role ${where} --user USER --role ROLE`,
    `npx bankstack user suspend ${where} --user USER`,
    `npx bankstack user restore ${where} --user USER`,
  ].join('\n');
};

function Person({ of }: { readonly of: PersonSummary }) {
  const { userId, name, email, role, roleFrom, status, createdAt, signedInAt, otherAccountAt } = of;
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {name ?? email ?? userId}
        <Text size="xs" c="dimmed">
          {[name === undefined ? undefined : email, `user ${userId}`].filter((one) => one !== undefined).join(', ')}
        </Text>
      </Table.Td>
      <Table.Td>
        {words(role)}
        <Text size="xs" c="dimmed">
          {roleFrom === 'claims' ? 'by the identity provider' : 'by an operator'}
        </Text>
      </Table.Td>
      <Table.Td>
        <Status value={status} />
        {otherAccountAt !== undefined && (
          <Text size="xs" c="dimmed">
            Another account with this address was refused {moments(otherAccountAt)}
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {signedInAt !== undefined
          ? moments(signedInAt)
          : status === 'Invited'
            ? `Never, invited ${moments(createdAt)}`
            : 'Not known'}
      </Table.Td>
    </Table.Tr>
  );
}
