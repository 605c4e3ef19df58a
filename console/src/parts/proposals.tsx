import { Button, Card, Code, Group, Stack, Text } from '@mantine/core';
import { useSigned } from '../bank.tsx';
import { moments } from '../format.ts';
import type { PersonSummary, Proposal } from '../person.ts';
import {
  commandFor,
  confirmAct,
  isConfirmable,
  type PersonAct,
  proposalFacts,
  proposalWords,
  withdrawAct,
} from '../person-acts.ts';
import { Part } from './part.tsx';
import { UserName } from './user-name.tsx';

interface ProposalsProps {
  /** The people for whom something is proposed. */
  readonly of: readonly PersonSummary[];
  /** True if there is no other administrator. */
  readonly isSole: boolean;
  readonly nameOf: (one: PersonSummary) => string;
  readonly choose: (act: PersonAct, of: PersonSummary, opener: HTMLElement | null) => void;
}

/** What waits for the confirmation of another administrator. */
export function Proposals({ of, ...props }: ProposalsProps) {
  return (
    <Part title="Waiting for confirmation">
      <Stack gap="xs">
        {of.map(
          (one) =>
            one.proposal !== undefined && <Waiting key={one.userId} {...props} of={one} proposal={one.proposal} />,
        )}
      </Stack>
    </Part>
  );
}

interface WaitingProps extends Omit<ProposalsProps, 'of'> {
  readonly of: PersonSummary;
  readonly proposal: Proposal;
}

function Waiting({ of, proposal, isSole, nameOf, choose }: WaitingProps) {
  const { session } = useSigned();
  const what = proposalWords(proposal, nameOf(of));
  const facts = proposalFacts(of, proposal, nameOf(of));
  const isOwn = proposal.proposedBy === session.userId;
  const isForYou = of.userId === session.userId;
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" gap="sm">
        <div style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          <Text fw={500}>{what}</Text>
          <Text size="sm">{facts}</Text>
          <Text size="sm" c="dimmed" component="div">
            Proposed by <UserName id={proposal.proposedBy} />, {moments(proposal.at)}
          </Text>
        </div>
        <Group gap="xs">
          {isConfirmable(of, session) && (
            <Button
              size="compact-md"
              aria-label={`Confirm: ${what}`}
              onClick={({ currentTarget }) => {
                choose(confirmAct(of, proposal, facts), of, currentTarget);
              }}
            >
              Confirm
            </Button>
          )}
          <Button
            size="compact-md"
            variant="default"
            aria-label={`Withdraw: ${what}`}
            onClick={({ currentTarget }) => {
              choose(withdrawAct(of, proposal, facts), of, currentTarget);
            }}
          >
            Withdraw
          </Button>
        </Group>
      </Group>
      <Text size="sm" mt={4}>
        {sentenceOn(proposal, { isOwn, isForYou, isSole })}
      </Text>
      {isSole && proposal.lapse === undefined && (
        <Code block mt="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {commandFor(of, proposal, session.organisationId)}
        </Code>
      )}
    </Card>
  );
}

interface WhoConfirms {
  readonly isOwn: boolean;
  readonly isForYou: boolean;
  readonly isSole: boolean;
}

/** Why this administrator cannot confirm it. Empty if they can. */
function sentenceOn({ lapse }: Proposal, { isOwn, isForYou, isSole }: WhoConfirms): string {
  if (lapse !== undefined) return `${lapse}. It can be proposed anew.`;
  if (isOwn && isSole) return 'There is no other administrator. The operator gives it with this command:';
  if (isOwn) return 'Another administrator has to confirm it.';
  return isForYou ? 'Nobody confirms rights for themselves.' : '';
}
