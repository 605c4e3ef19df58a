import { Alert, Box, Button, Card, Code, Group, Progress, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSigned } from '../bank.tsx';
import { firstOrder, operationsOfSeed, seedBank, stepsOfSeed } from '../seed.ts';
import { CallCurl } from './curl.tsx';
import { ProblemNotice } from './problem.tsx';

/** How long an order of another browser may take until its result is looked for again. */
const waitMs = 500;

/** A button that fills a sandbox, with its progress. Leaving the page stops it; pressed again, it goes on. */
export function Seed() {
  const { bank, may } = useSigned();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const seed = useMutation({
    mutationFn: async () => {
      setDone(0);
      const step = () => {
        if (left.current) throw new Error('The page was left.');
        setDone((before) => before + 1);
      };
      const wait = () => new Promise<void>((resolve) => setTimeout(resolve, waitMs));
      // Another tab of this browser may be making it.
      await navigator.locks.request('seed', { ifAvailable: true }, async (lock) => {
        if (lock === null) throw new Error('Another tab is making customers.');
        await seedBank({ bank, done: step, wait });
      });
    },
    onSettled: () => queries.invalidateQueries(),
  });
  if (!operationsOfSeed.every(may)) return null;
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 300px">
          Five customers with accounts, money, cards and payments, and an application that waits. For a whole bank with
          months of life, there is <Code>npx bankstack seed</Code>.
        </Text>
        <Group gap="xs">
          <Button
            loading={seed.isPending}
            onClick={() => {
              seed.mutate();
            }}
          >
            {seed.isError ? 'Go on' : 'Make five customers'}
          </Button>
          <CallCurl
            call={firstOrder}
            of={[]}
            label="Show the first request of the seeding as curl"
            says={`The button sends ${String(stepsOfSeed)} requests and more. They begin with an application; its customer gets an account, money, a card and payments.`}
          />
        </Group>
      </Group>
      {seed.isPending && (
        <Progress.Root size="lg" mt="md">
          <Progress.Section
            value={(done / stepsOfSeed) * 100}
            aria-label="Steps that are done"
            aria-valuetext={`${String(done)} of ${String(stepsOfSeed)}`}
          />
        </Progress.Root>
      )}
      {seed.isError && (
        <Box mt="md">
          <ProblemNotice error={seed.error} />
        </Box>
      )}
      {seed.isSuccess && (
        <Alert color="green" variant="light" mt="md" role="status">
          They are customers now. <Link to="/customers">Look at them</Link>
        </Alert>
      )}
    </Card>
  );
}
