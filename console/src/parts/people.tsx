import { Alert, Button, Card, Table, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSigned } from '../bank.tsx';
import { apart, moments, words } from '../format.ts';
import { type PersonSummary } from '../person.ts';
import { actsOn, inviteAct, type PersonAct } from '../person-acts.ts';
import { GuideLink } from './guide-link.tsx';
import { Part } from './part.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PersonMenu } from './person-menu.tsx';
import { Proposals } from './proposals.tsx';
import { Status } from './status.tsx';

/** Where the page keeps what it has read about people. */
export const peopleKey = ['people of the console'];

/** What a person is called. */
const nameOf = ({ name, email, userId }: PersonSummary): string => apart(name ?? email ?? `user ${userId}`);

interface ChosenAct {
  readonly act: PersonAct;
  readonly of?: PersonSummary;
  readonly opener: HTMLElement | null;
}

/** The people of the organisation, and what an administrator does with them. */
export function People({ of: people, hasMore }: { readonly of: readonly PersonSummary[]; readonly hasMore: boolean }) {
  const { session } = useSigned();
  const queries = useQueryClient();
  const [chosen, choose] = useState<ChosenAct>();
  const [news, setNews] = useState('');
  useFocusAfter(chosen);
  const isSole = people.filter(({ role, status }) => role === 'administrator' && status === 'Active').length < 2;
  const waiting = people.filter(({ proposal }) => proposal !== undefined);
  const begin = (act: PersonAct, opener: HTMLElement | null, of?: PersonSummary) => {
    setNews('');
    choose({ act, opener, ...(of === undefined ? {} : { of }) });
  };
  return (
    <>
      {waiting.length > 0 && (
        <Proposals
          of={waiting}
          isSole={isSole}
          nameOf={nameOf}
          choose={(act, of, opener) => {
            begin(act, opener, of);
          }}
        />
      )}
      <Part
        title="People"
        actions={
          <Button
            size="compact-md"
            onClick={({ currentTarget }) => {
              begin(inviteAct, currentTarget);
            }}
          >
            {inviteAct.label}
          </Button>
        }
      >
        <Text size="sm" role="status">
          {news}
        </Text>
        {hasMore && <Alert color="yellow">The organisation has more people than are shown here.</Alert>}
        {isSole && (
          <Alert color="blue" title="You are the only administrator">
            Nobody else can confirm what gives somebody rights. The operator of the platform does it with a command.
          </Alert>
        )}
        <Card withBorder padding={0}>
          <Table.ScrollContainer minWidth={0}>
            <Table aria-label="People" verticalSpacing="xs" horizontalSpacing="md">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Person</Table.Th>
                  <Table.Th visibleFrom="sm">Role</Table.Th>
                  <Table.Th>Status</Table.Th>
                  <Table.Th visibleFrom="sm">Signed in last</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {people.map((one) => (
                  <Person
                    key={one.userId}
                    of={one}
                    isYou={one.userId === session.userId}
                    choose={(act, opener) => {
                      begin(act, opener, one);
                    }}
                  />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </Card>
        <Text size="sm" c="dimmed">
          What gives somebody rights counts when another administrator has confirmed it. What takes rights counts at
          once. <GuideLink to="people">People</GuideLink>
        </Text>
      </Part>
      {chosen !== undefined && (
        <PersonDialog
          act={chosen.act}
          of={chosen.of}
          name={chosen.of === undefined ? '' : nameOf(chosen.of)}
          close={() => {
            choose(undefined);
          }}
          done={(after, sentence) => {
            queries.setQueryData(peopleKey, after);
            setNews(sentence);
            choose(undefined);
          }}
        />
      )}
    </>
  );
}

/** The focus goes back to what has opened a dialog, or to the head of the page if that is gone. */
function useFocusAfter(chosen: ChosenAct | undefined): void {
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chosen !== undefined) {
      opener.current = chosen.opener;
      return;
    }
    if (opener.current === null) return;
    const { current } = opener;
    const next = current.isConnected ? current : document.querySelector<HTMLElement>('main h1');
    next?.focus({ preventScroll: !current.isConnected });
    opener.current = null;
  }, [chosen]);
}

interface PersonProps {
  readonly of: PersonSummary;
  readonly isYou: boolean;
  readonly choose: (act: PersonAct, opener: HTMLElement | null) => void;
}

function Person({ of, isYou, choose }: PersonProps) {
  const { userId, name, email, status, createdAt, signedInAt, otherAccountAt, invitedUntil } = of;
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {nameOf(of)}
        <Text size="xs" c="dimmed">
          {[name === undefined ? undefined : email, `user ${userId}`].filter((one) => one !== undefined).join(', ')}
        </Text>
        <Text size="sm" hiddenFrom="sm">
          <RoleOf of={of} />
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <RoleOf of={of} />
      </Table.Td>
      <Table.Td>
        <Status value={status} />
        {invitedUntil !== undefined && (
          <Text size="xs" c="dimmed">
            {Date.parse(invitedUntil) > Date.now() ? 'Invited until' : 'The invitation ran out'} {moments(invitedUntil)}
          </Text>
        )}
        {otherAccountAt !== undefined && (
          <Text size="xs" c="dimmed">
            Another account with this address was refused {moments(otherAccountAt)}
          </Text>
        )}
        {isYou ? (
          <Text size="xs" c="dimmed">
            You
          </Text>
        ) : (
          <PersonMenu acts={actsOn(of, Date.now())} name={nameOf(of)} choose={choose} />
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {signedInAt !== undefined
          ? moments(signedInAt)
          : status === 'Invited' || status === 'Proposed'
            ? `Never, ${status === 'Proposed' ? 'proposed' : 'invited first'} ${moments(createdAt)}`
            : 'Not known'}
      </Table.Td>
    </Table.Tr>
  );
}

/** The role of a person, and who gives it. */
const RoleOf = ({ of: { role, roleFrom } }: { readonly of: PersonSummary }) => (
  <>
    {words(role)}{' '}
    <Text size="xs" c="dimmed" component="span" display="block">
      {roleFrom === 'claims' ? 'by the identity provider' : 'by invitation'}
    </Text>
  </>
);
