import { Card, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSigned } from '../bank.tsx';
import { days as dayWords, dollars } from '../format.ts';
import { ProblemNotice } from './problem.tsx';

const days = 90;
const [width, height] = [600, 90];

/** The balance of an account at the end of each of its latest days. Nothing before there are two of them. */
export function BalanceCurve({ accountId }: { readonly accountId: string }) {
  const { bank } = useSigned();
  const { data, error, refetch } = useQuery({
    queryKey: ['ends of day', accountId],
    queryFn: async () => {
      const found = await bank.listEndsOfDay({ filter: { accountId }, page: { limit: days } });
      return found.data.map(({ attributes: { date, balance } }) => ({ date, balance }));
    },
  });
  if (data === undefined && error !== null) return <ProblemNotice error={error} retry={() => void refetch()} />;
  const [latest, ...earlier] = data ?? [];
  const first = earlier.at(-1);
  if (data === undefined || latest === undefined || first === undefined) return null;
  const balances = data.map(({ balance }) => balance);
  const [low, high] = [Math.min(...balances), Math.max(...balances)];
  // Newest first, as the API lists them: the curve goes from right to left.
  const points = balances.map((balance, place) => {
    const x = width - (place * width) / (balances.length - 1);
    const y = high === low ? height / 2 : height - ((balance - low) * height) / (high - low);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const says = `${dollars(first.balance)} on ${dayWords(first.date)}, ${dollars(latest.balance)} on ${dayWords(latest.date)}; between ${dollars(low)} and ${dollars(high)}`;
  return (
    <Card withBorder padding="md">
      <svg
        viewBox={`0 -4 ${width} ${height + 8}`}
        width="100%"
        height={height}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Balance at the end of each day: ${says}`}
      >
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke="var(--mantine-primary-color-filled)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Text size="xs" c="dimmed" mt="xs" aria-hidden="true">
        {says}
      </Text>
    </Card>
  );
}
