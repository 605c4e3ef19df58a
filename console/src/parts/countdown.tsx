import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useBankClock } from '../bank-clock.ts';

const tickMs = 100;
/** What began so much later than the clock shows was begun by another clock: that of the sandbox was moved. */
const aheadMs = 1_000;

interface CountdownProps {
  /** The moment at which it began, by the clock of the bank. */
  readonly from: string;
  /** A moment by the clock of the bank. */
  readonly until: string;
  /** What happens then. */
  readonly over: string;
}

/** The seconds that are left, and then what happens. */
export function Countdown({ from, until, over }: CountdownProps) {
  const { offset, readAgain } = useBankClock();
  const [now, setNow] = useState(Date.now);
  const left = Date.parse(until) - offset - now;
  const isOver = left <= 0;
  const isAhead = Date.parse(from) - offset - now > aheadMs;
  useEffect(() => {
    if (isAhead) readAgain();
  }, [isAhead, readAgain]);
  useEffect(() => {
    if (isOver) return undefined;
    const timer = window.setInterval(() => {
      setNow(Date.now());
    }, tickMs);
    return () => {
      window.clearInterval(timer);
    };
  }, [isOver]);
  return (
    <Text span size="sm" fw={600} role="timer" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {isOver ? over : leftWords(left)}
    </Text>
  );
}

const leftWords = (ms: number): string =>
  ms < 60_000 ? `${(ms / 1000).toFixed(1)} s left` : `${Math.ceil(ms / 60_000)} min left`;
