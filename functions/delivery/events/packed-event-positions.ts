import { packNumbers, unpackNumbers } from '../../kernel/lists/packed-numbers.ts';
import { chunkPositionOf, sortKeyOf } from './log.ts';

/** Where an event is: the sort key of its chunk, and how many events of the chunk are before it. */
export interface IndexedEvent {
  readonly chunk: string;
  readonly index: number;
}

/**
 * Packs places of events, in the order of their numbers, into few bytes. For each chunk it stores the distance from the
 * number of the chunk before, the chunk's turn, how many of its events follow, and the distances between those.
 */
export function packEventPositions(events: readonly IndexedEvent[]): Uint8Array<ArrayBuffer> {
  let before = 0;
  return packNumbers(
    [...Map.groupBy(events, ({ chunk }) => chunk)].flatMap(([sk, inChunk]) => {
      const { number, turn } = chunkPositionOf({ sk });
      const distance = number - before;
      before = number;
      return [distance, turn, inChunk.length, ...distancesOf(inChunk.map(({ index }) => index))];
    }),
  );
}

const distancesOf = (indexes: readonly number[]): readonly number[] =>
  indexes.map((index, position) => index - (indexes[position - 1] ?? 0));

/** The places that {@link packEventPositions} packed. */
export function unpackEventPositions(packed: Uint8Array): readonly IndexedEvent[] {
  const numbers = unpackNumbers(packed);
  const events: IndexedEvent[] = [];
  let [at, number] = [0, 0];
  while (at < numbers.length) {
    const [distance = 0, turn = 0, count = 0] = numbers.slice(at, at + 3);
    number += distance;
    const chunk = sortKeyOf(number, turn);
    at += 3;
    let index = 0;
    for (const end = at + count; at < end; at += 1) {
      index += numbers[at] ?? 0;
      events.push({ chunk, index });
    }
  }
  return events;
}
