import type { ArrivedBody } from './body.ts';
import type { Events, SelectingWebhook } from './events.ts';

/** A receiver that looks for gaps by the numbers of bodies, as docs/develop/webhook-delivery.md tells receivers to. */
export class Gaps {
  readonly counts = { gaps: 0, gapsOfNothing: 0 };
  readonly #by: SelectingWebhook;
  readonly #events: Events;
  #last: { readonly sequence: number; readonly event: number } = { sequence: 0, event: 0 };

  constructor(by: SelectingWebhook, events: Events) {
    this.#by = by;
    this.#events = events;
  }

  /**
   * A body arrives: answers where what its numbers say is not what is missing. What was passed over while the webhook was
   * not Enabled uses numbers up, and may have held nothing that the subscription selects.
   */
  accept({ sequence, ids }: ArrivedBody, mayPassOver: boolean): string | undefined {
    const [first, last] = [ids[0] ?? 0, ids.at(-1) ?? 0];
    if (sequence <= this.#last.sequence) {
      return last > this.#last.event ? `body ${sequence} brings new events under an old number` : undefined;
    }
    const saysGap = sequence > this.#last.sequence + 1;
    const isGap = this.#events.nextSelected(this.#by, this.#last.event) < first;
    this.#last = { sequence, event: last };
    if (saysGap) this.counts.gaps += 1;
    if (saysGap && !isGap) this.counts.gapsOfNothing += 1;
    if (isGap && !saysGap) return `a hidden gap before event ${first}`;
    return saysGap && !isGap && !mayPassOver ? `a gap of nothing before event ${first}` : undefined;
  }
}
