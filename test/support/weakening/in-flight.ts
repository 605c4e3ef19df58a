interface Holder {
  ids: readonly string[];
  isTransaction: boolean;
  done: Promise<void>;
}

/** The items that requests are working on right now. */
export class InFlight {
  readonly #holders = new Map<string, Holder>();

  /**
   * Takes all the items at once or none of them.
   *
   * Two single writes of one item follow each other, as in the cloud. Where a transaction takes part, `mayRefuse` decides: if it says so, the ids that are
   * in somebody's hands are returned and nothing is held; otherwise the newcomer waits.
   */
  async claim(
    wanted: { ids: readonly string[]; isTransaction: boolean },
    mayRefuse: () => boolean,
  ): Promise<{ overlap: ReadonlySet<string> } | { release: () => void }> {
    for (;;) {
      const holders = new Set(wanted.ids.flatMap((id) => this.#holders.get(id) ?? []));
      if (holders.size === 0) return { release: this.#hold(wanted) };
      const opponents = [...holders].filter((holder) => wanted.isTransaction || holder.isTransaction);
      if (opponents.length > 0 && mayRefuse()) {
        const held = new Set(opponents.flatMap((holder) => holder.ids));
        return { overlap: new Set(wanted.ids.filter((id) => held.has(id))) };
      }
      await Promise.all([...holders].map((holder) => holder.done));
    }
  }

  #hold(wanted: { ids: readonly string[]; isTransaction: boolean }): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const holder = { ...wanted, done: promise };
    for (const id of wanted.ids) this.#holders.set(id, holder);
    return () => {
      for (const id of wanted.ids) this.#holders.delete(id);
      resolve(undefined);
    };
  }
}
