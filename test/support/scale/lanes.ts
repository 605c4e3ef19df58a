import { accountKind } from '../../../functions/accounts/accounts/for-others.ts';
import { journalKind } from '../../../functions/kernel/journal/journal.ts';
import { type ItemKey, keyText } from '../../../functions/kernel/table/kind.ts';
import { hashOf } from '../weakening/random.ts';
import type { CommittedChange } from './cloud-client.ts';

interface LaneRow {
  readonly change: CommittedChange;
  /**
   * The rows that changed its accounts last, of its own lane too: who numbers a row for another lane has not seen the rows before it.
   */
  readonly after: readonly string[];
}

const isOf = ({ pk }: ItemKey, { prefix }: { readonly prefix: string }) => pk.startsWith(`${prefix}#`);
const isAccount = (key: ItemKey) => isOf(key, accountKind) && key.sk === '-';

/**
 * The journal of an organisation in several partitions, as decision 36 plans it: a row goes into the lane of the first account
 * that its transaction changes, and names the rows after which it comes. With one lane it is the journal as it is.
 */
export class Lanes {
  readonly #count: number;
  readonly #rows = new Map<string, LaneRow>();
  readonly #last = new Map<string, LaneRow>();

  constructor(count: number) {
    this.#count = count;
  }

  /** The partition that takes the write of an item, beside what is written together with it. */
  readonly partitionOf = (key: ItemKey, together: readonly ItemKey[]): string => {
    if (this.#count === 1 || !isOf(key, journalKind)) return key.pk;
    return `${key.pk}/${String(this.#laneOf(together))}`;
  };

  #laneOf(together: readonly ItemKey[]): number {
    const first = together.find(isAccount) ?? together[0];
    return first === undefined ? 0 : hashOf(first.pk) % this.#count;
  }

  /** Takes note of the rows of a transaction, in the order of the commits. */
  note(changes: readonly CommittedChange[]): void {
    if (this.#count === 1) return;
    const accounts = changes.filter(({ key }) => isAccount(key)).map(({ key }) => keyText(key));
    const before = accounts.flatMap((account) => this.#last.get(account) ?? []);
    const after = [...new Set(before.map(({ change }) => change.key.sk))];
    for (const change of changes) {
      if (!isOf(change.key, journalKind) || change.before !== undefined) continue;
      const row = { change, after };
      this.#rows.set(change.key.sk, row);
      for (const account of accounts) this.#last.set(account, row);
    }
  }

  /**
   * The rows of a batch, behind all rows that have to be numbered before them. `isNumbered` stands for a look at the
   * end of the log, which the projector reads anyway; `read` reads a row that is not in the batch.
   */
  async withEarlier(
    batch: readonly CommittedChange[],
    isNumbered: (change: CommittedChange) => boolean,
    read: (key: ItemKey) => Promise<unknown>,
  ): Promise<readonly CommittedChange[]> {
    if (this.#count === 1) return batch;
    const present = new Set(batch.map(({ key }) => key.sk));
    const earlier: CommittedChange[] = [];
    let wanted = batch.map(({ key }) => key.sk);
    while (wanted.length > 0) {
      const missing = wanted
        .flatMap((sk) => this.#rows.get(sk)?.after ?? [])
        .flatMap((sk) => this.#rows.get(sk)?.change ?? [])
        .filter((change) => !present.has(change.key.sk) && !isNumbered(change));
      const found = [...new Map(missing.map((change) => [change.key.sk, change])).values()];
      await Promise.all(found.map(({ key }) => read(key)));
      for (const { key } of found) present.add(key.sk);
      earlier.push(...found);
      wanted = found.map(({ key }) => key.sk);
    }
    return earlier.length === 0 ? batch : [...earlier.toReversed(), ...batch];
  }
}
