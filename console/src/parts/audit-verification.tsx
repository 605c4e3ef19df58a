import { Alert, Code, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ChainVerdict, verifyAuditLog } from '../audit-chain.ts';
import { useSigned } from '../bank.tsx';
import { count, moments } from '../format.ts';
import { notedEnd, type NotedEnd, noteEnd } from '../noted-end.ts';
import type { AnyResource } from './facts.tsx';
import { GuideLink } from './guide-link.tsx';
import { LongRead, membersPerProgress } from './long-read.tsx';
import { Part } from './part.tsx';
import { ProblemNotice } from './problem.tsx';

/** A verdict, with what this browser had noted before. */
interface Verified {
  readonly verdict: ChainVerdict;
  readonly noted: NotedEnd | undefined;
}

/** Verifies the chain of the whole log in the browser, by what the API shows, and says what only the operator can compare. */
export function AuditVerification() {
  const { bank, session } = useSigned();
  const { organisationId } = session;
  const [read, setRead] = useState(0);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async (): Promise<Verified> => {
      setRead(0);
      const noted = notedEnd(localStorage, organisationId);
      const entries = bank.listAuditLog({ sort: 'createdAt', page: { limit: 1000 } }) as AsyncIterable<unknown>;
      const verdict = await verifyAuditLog(entries as AsyncIterable<AnyResource>, {
        organisationId,
        noted,
        progress: (number) => {
          if (number % membersPerProgress === 0) setRead(number);
        },
      });
      if (verdict.isWhole) noteEnd(localStorage, organisationId, { ...verdict.last, at: new Date().toISOString() });
      return { verdict, noted };
    },
  });
  return (
    <Part
      title="Is the log whole?"
      actions={
        <LongRead
          label="Verify the log"
          start={() => {
            mutate();
          }}
          isPending={isPending}
          progress={{ done: read, word: 'verified' }}
          request={{
            path: '/audit-log?sort=createdAt&page[limit]=1000',
            label: 'Show the request of the verification as curl',
            says: 'The verification reads what the operation answers, page by page.',
          }}
        />
      }
    >
      {error !== null && <ProblemNotice error={error} />}
      {data !== undefined && <Verdict of={data} />}
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          Each entry has the hash of the one before it, so nobody can change, remove or add one without breaking the
          chain. This browser reads all entries, computes their hashes, and notes the last one for the next time.{' '}
          <GuideLink to="chain">How it works</GuideLink>
        </Text>
        <Text size="sm" c="dimmed">
          It does not see the archive, which nobody can change, nor the journal of the table. The operator compares the
          log with both:
        </Text>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {`npx bankstack audit verify --stage STAGE --organisation ${organisationId}`}
        </Code>
      </Stack>
    </Part>
  );
}

function Verdict({ of: { verdict, noted } }: { readonly of: Verified }) {
  if (!verdict.isWhole) {
    return (
      <Alert color="red" title={`Entry ${count(verdict.number)} ${verdict.why}`}>
        Tell the operator, who can compare the log with its archive.
        {noted !== undefined && ` This browser verified it up to entry ${count(noted.number)} on ${moments(noted.at)}.`}
      </Alert>
    );
  }
  const { number, hash } = verdict.last;
  if (number === 0) return <Alert color="blue" title="The log has no entry yet" />;
  return (
    <Alert color="blue" title={`The log is whole up to entry ${count(number)}`}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Each entry has the hash of the one before it. The hash of the last one is {hash}.
      </Text>
      <Text size="sm">
        {noted === undefined || noted.number === 0
          ? 'This browser had noted no hash before, so it does not know whether all of them were made anew.'
          : `Entry ${count(noted.number)} has the hash that this browser noted on ${moments(noted.at)}.`}
      </Text>
    </Alert>
  );
}
