import type { Body } from './body.ts';

/** The position of a body in the sequence of its webhook. */
export type SequencePosition =
  | { readonly kind: 'next'; readonly gap?: string }
  /** A body that was accepted before. */
  | { readonly kind: 'again' }
  /** No position: a replay, a test, or a platform that does not number bodies. */
  | { readonly kind: 'none' };

export interface GapProof {
  /** Compares a body with the bodies accepted before. */
  positionOf(body: Body): SequencePosition;
  /** Records that the body was accepted. */
  accept(body: Body): void;
}

/**
 * Finds missing bodies of a webhook: each body has the number of the body before it. `isNew` means that the webhook was created
 * for this receiver, so its sequence begins here. Otherwise the sequence begins with the first body that arrives.
 */
export function createGapProof({ isNew }: { readonly isNew: boolean }): GapProof {
  let last: { readonly sequence: number; readonly eventId?: string | undefined } | undefined = isNew
    ? { sequence: 0 }
    : undefined;
  /** The start of a sequence that is older than this receiver: the first body that arrives, accepted or not. */
  let begin: number | undefined;
  return {
    positionOf: ({ meta }) => {
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
