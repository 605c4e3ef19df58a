import type { Body } from './body.ts';

/** What a body's place in the line of its webhook says. */
export type Place =
  | { readonly kind: 'next'; readonly gap?: string }
  /** The same body once more: what was accepted before. */
  | { readonly kind: 'again' }
  /** No place: a replay, a test, or a platform that says nothing of places. */
  | { readonly kind: 'none' };

export interface GapProof {
  /** Judges a body by those accepted before. */
  placeOf(body: Body): Place;
  /** From now on it counts as arrived. */
  accept(body: Body): void;
}

/**
 * Proves that no body of a webhook is missing: each names the one before it. `isNew` where the webhook was made for this
 * receiver, so that its line begins here; otherwise the first body that comes is taken as it is.
 */
export function createGapProof({ isNew }: { readonly isNew: boolean }): GapProof {
  let last: { readonly sequence: number; readonly eventId?: string | undefined } | undefined = isNew
    ? { sequence: 0 }
    : undefined;
  /** Where a line begins that is older than this receiver: at the first body that comes, accepted or not. */
  let begin: number | undefined;
  return {
    placeOf: ({ meta }) => {
      const sequence = meta?.sequence;
      if (sequence === undefined) return { kind: 'none' };
      begin ??= sequence;
      if (last === undefined && sequence === begin) return { kind: 'next' };
      const before = last ?? { sequence: begin - 1 };
      if (sequence <= before.sequence) return { kind: 'again' };
      const previous = meta?.previousSequence ?? 0;
      const gap = gapBetween(before, { sequence, previous, previousEventId: meta?.previousEventId ?? undefined });
      return { kind: 'next', ...(gap === undefined ? {} : { gap }) };
    },
    accept: ({ data, meta }) => {
      const sequence = meta?.sequence;
      if (sequence === undefined || (last !== undefined && sequence <= last.sequence)) return;
      last = { sequence, eventId: data.at(-1)?.id };
    },
  };
}

interface Claim {
  readonly sequence: number;
  readonly previous: number;
  readonly previousEventId: string | undefined;
}

function gapBetween(
  last: { readonly sequence: number; readonly eventId?: string | undefined },
  { sequence, previous, previousEventId }: Claim,
): string | undefined {
  if (previous > last.sequence) return `bodies ${last.sequence + 1} to ${previous} were not accepted here`;
  if (previous < last.sequence) return `it follows body ${previous}, but body ${last.sequence} was accepted here`;
  if (last.eventId !== undefined && previousEventId !== last.eventId) {
    return `it follows event ${previousEventId ?? 'none'}, but body ${previous} ended with event ${last.eventId}`;
  }
  if (sequence > previous + 1) return `events before body ${sequence} were passed over, as the delivery log says`;
  return undefined;
}
