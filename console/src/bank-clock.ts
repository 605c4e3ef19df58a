import { useQuery } from '@tanstack/react-query';
import { useSigned } from './bank.tsx';

/** What the bank's clock shows beyond the clock of this machine, in milliseconds. A sandbox may be months ahead. */
export function useClockOffset(): number {
  const { bank, may } = useSigned();
  const { data } = useQuery({
    queryKey: ['clock offset'],
    queryFn: async () => {
      const asked = Date.now();
      const { now } = (await bank.getClock()).data.attributes;
      // The clock was read about halfway.
      return Date.parse(now) - (asked + Date.now()) / 2;
    },
    enabled: may('getClock'),
    staleTime: 60_000,
  });
  return data ?? 0;
}

/** The day of the bank, such as `2026-11-28`. */
export const useBankDay = (): string => new Date(Date.now() + useClockOffset()).toISOString().slice(0, 10);
