import type { Ids } from '../../../functions/ports/ids/port.ts';
import type { Random } from '../weakening/random.ts';

/** Everything random of the product follows the seed. Waits have no jitter: they end with whole seconds of virtual time. */
export function seededIds(random: Random): Ids {
  return {
    digits: (digits) =>
      String(1 + random.below(9)) + Array.from({ length: digits - 1 }, () => random.below(10)).join(''),
    bytes: (count) => Uint8Array.from({ length: count }, () => random.below(256)),
    fraction: () => 0,
  };
}
