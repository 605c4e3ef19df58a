import type { ReceiverReply } from '../listen/receiver.ts';

/** How receivers behave. `closed` has a port on which nothing listens. */
export const temperNames = ['fast', 'slow', 'flaky', '500', 'reset', 'timeout', 'closed'] as const;

export interface Temper {
  readonly kind: (typeof temperNames)[number];
  readonly deliveryMode: 'AtLeastOnce' | 'AtMostOnce';
}

const flakyEvery = 5;

export const temperNameOf = ({ kind, deliveryMode }: Temper): string =>
  deliveryMode === 'AtMostOnce' ? `${kind}-once` : kind;

/** True if the receiver takes every event in the end. */
export const isWell = ({ kind }: Temper): boolean => kind === 'fast' || kind === 'slow' || kind === 'flaky';

/** The answer to the n-th request, counted from 1. */
export function replyOf({ kind }: Temper, n: number, slowMs: number): ReceiverReply {
  const afterSeconds = kind === 'slow' ? slowMs / 1000 : 0;
  switch (kind) {
    case 'fast':
    case 'slow':
      return { answer: { status: 200 }, afterSeconds };
    case 'flaky':
      return { answer: { status: n % flakyEvery === 0 ? 500 : 200 }, afterSeconds };
    case '500':
      return { answer: { status: 500 }, afterSeconds };
    case 'closed':
    case 'reset':
      return { answer: 'reset', afterSeconds };
    case 'timeout':
      return { answer: 'timeout', afterSeconds };
  }
}
