import type { SentRequest } from './seat.ts';

interface SentBody {
  readonly data: readonly { readonly id: string; readonly type: string }[];
  readonly meta: { readonly sequence?: number; readonly previousSequence?: number };
}

/** The receiver of a webhook. It notes where the numbers of its events have a gap. */
export class Deliveries {
  /** The number of the last event that it took. */
  last: number;
  isDown = false;
  readonly gaps: string[] = [];
  /** Requests that it refused while it was down. */
  refused = 0;

  constructor(last = 0) {
    this.last = last;
  }

  /** The status of its answer. */
  receive({ body }: SentRequest): number {
    if (this.isDown) {
      this.refused += 1;
      return 503;
    }
    const { data } = JSON.parse(body) as SentBody;
    for (const { id } of data) this.#take(Number(id));
    return 200;
  }

  /** An event may come twice, but none is left out. */
  #take(number: number): void {
    if (this.last !== 0 && number > this.last + 1) this.gaps.push(`${number} follows ${this.last}`);
    this.last = Math.max(this.last, number);
  }
}
