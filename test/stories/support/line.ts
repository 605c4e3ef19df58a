import type { Resource } from './api.ts';
import type { Delivery, Receiver } from './receiver.ts';

/** Events that a receiver has missed: those after the one that it had last, and before the next one that it got. */
export interface Gap {
  readonly afterEventId: string;
  readonly beforeEventId: string;
}

type BodyOfLine = Delivery & { readonly meta: { readonly sequence: number } };

/** The accepted bodies of a receiver that have a sequence number, in the order of arrival. */
export const lineOf = ({ deliveries }: Receiver): readonly BodyOfLine[] =>
  deliveries.filter((one): one is BodyOfLine => one.isAccepted && one.meta.sequence !== undefined);

/** Each event of the line once, in the order of arrival. */
export const eventsOfLine = (receiver: Receiver): readonly Resource[] => once(lineOf(receiver));

/** The events of a replay, each once. */
export const eventsOfReplay = ({ deliveries }: Receiver, replayId: string): readonly Resource[] =>
  once(deliveries.filter((one) => one.isAccepted && one.meta.replayId === replayId));

/** The events that a receiver knows to be missing, only by the numbers of its accepted bodies. */
export function gapsOf(receiver: Receiver): readonly Gap[] {
  const gaps: Gap[] = [];
  let last = { sequence: 0, eventId: '0' };
  for (const { meta, events } of lineOf(receiver)) {
    if (meta.sequence <= last.sequence) continue;
    if (meta.sequence > last.sequence + 1) {
      gaps.push({ afterEventId: last.eventId, beforeEventId: events[0]?.id ?? '' });
    }
    last = { sequence: meta.sequence, eventId: events.at(-1)?.id ?? '' };
  }
  return gaps;
}

const once = (deliveries: readonly Delivery[]): readonly Resource[] => [
  ...new Map(deliveries.flatMap(({ events }) => events).map((event) => [event.id, event])).values(),
];
