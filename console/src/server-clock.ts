/** How far the clock of a server is ahead of the clock of this machine, as its answers show. */
export interface ServerClock {
  /** Notes the `Date` of an answer, which was asked for and came at these moments by the clock of this machine. Null is no `Date`. */
  readonly note: (date: string | null, askedAt: number, cameAt: number) => void;
  /** In milliseconds; 0 before the first answer. */
  readonly offset: () => number;
}

/** A `Date` has no fractions of seconds. */
const roundedMs = 1_000;

/** A clock that each answer tells better: the offset is what all of them allow. If one of them contradicts those before, a clock was set. */
export function serverClock(): ServerClock {
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  return {
    note: (date, askedAt, cameAt) => {
      const dateMs = Date.parse(date ?? '');
      if (Number.isNaN(dateMs)) return;
      const [from, to] = [dateMs - cameAt, dateMs + roundedMs - askedAt];
      const isContrary = from > most || to < least;
      least = isContrary ? from : Math.max(least, from);
      most = isContrary ? to : Math.min(most, to);
    },
    offset: () => (Number.isFinite(least) ? (least + most) / 2 : 0),
  };
}
