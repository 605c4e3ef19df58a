import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { dayOfBank } from './ach-day.ts';
import { useSigned } from './bank.tsx';

interface BankClock {
  /** What the bank's clock shows beyond the clock of this machine, in milliseconds. A sandbox may be months ahead. */
  readonly offset: number;
  /** False until the clock of a sandbox was read first: it may show another year. */
  readonly isRead: boolean;
  /** Reads the clock of a sandbox again. Elsewhere the time comes with the `Date` of each answer. */
  readonly readAgain: () => void;
}

export function useBankClock(): BankClock {
  const { bank, may, clockOffset } = useSigned();
  const canMove = may('getClock');
  const { data, isError, refetch } = useQuery({
    queryKey: ['clock offset'],
    queryFn: async () => {
      const asked = Date.now();
      const { now } = (await bank.getClock()).data.attributes;
      // The clock was read about halfway.
      return Date.parse(now) - (asked + Date.now()) / 2;
    },
    enabled: canMove,
    staleTime: 60_000,
  });
  const readAgain = useCallback(() => {
    if (canMove) void refetch({ cancelRefetch: false });
  }, [canMove, refetch]);
  return { offset: data ?? clockOffset(), isRead: data !== undefined || !canMove || isError, readAgain };
}

/** The day of the bank in New York, such as `2026-11-28`. */
export const useBankDay = (): string => dayOfBank(Date.now() + useBankClock().offset);
