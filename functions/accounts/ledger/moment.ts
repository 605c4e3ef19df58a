import type { Instant } from '../../kernel/base/calendar/instant.ts';

/**
 * The creation time of something that one of `owners` numbers: now, or the creation time of the last thing that an owner
 * numbered where that is later. So number order is always the order of creation, even where two clocks differ.
 */
export function momentFor(now: Instant, ...owners: readonly { readonly lastAt?: Instant | undefined }[]): Instant {
  return owners.reduce((latest, { lastAt = latest }) => (lastAt > latest ? lastAt : latest), now);
}
