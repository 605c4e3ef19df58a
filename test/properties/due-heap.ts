/** The due index on a virtual clock, earliest entries first. Entries are never taken back: the reader checks the item. */
export class DueHeap<T> {
  readonly #heap: { readonly at: string; readonly what: T }[] = [];

  push(at: string, what: T): void {
    this.#heap.push({ at, what });
    for (let place = this.#heap.length - 1; place > 0;) {
      const parent = (place - 1) >> 1;
      if (this.#at(parent) <= this.#at(place)) return;
      this.#swap(parent, place);
      place = parent;
    }
  }

  /** The earliest of those that are due by `until`, and when it was due. */
  take(until: string): { readonly at: string; readonly what: T } | undefined {
    const [first] = this.#heap;
    if (first === undefined || first.at > until) return undefined;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink();
    }
    return first;
  }

  #sink(): void {
    for (let place = 0; ;) {
      const children = [2 * place + 1, 2 * place + 2].filter((child) => child < this.#heap.length);
      const least = children.sort((one, other) => (this.#at(one) < this.#at(other) ? -1 : 1))[0];
      if (least === undefined || this.#at(place) <= this.#at(least)) return;
      this.#swap(place, least);
      place = least;
    }
  }

  #at(place: number): string {
    return this.#heap[place]?.at ?? '';
  }

  #swap(one: number, other: number): void {
    const [left, right] = [this.#heap[one], this.#heap[other]];
    if (left === undefined || right === undefined) return;
    this.#heap[one] = right;
    this.#heap[other] = left;
  }
}
