import type { Table } from '../../kernel/table/table.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import { logChunkItem, logPartition } from '../events/log.ts';
import { entryIn } from './chain.ts';
import { markBytes, unpackEntries } from './packed-entries.ts';
import type { EntryClaim } from './verify.ts';

const pageMax = 100;
const afterKey = '!';

/** The claims of the table about all entries of an organisation, in the order of the log. Never throws for a bad item. */
export async function* storedClaims(table: Table, organisationId: string): AsyncGenerator<EntryClaim> {
  let hasBegun = false;
  for (let from = '0'; ;) {
    const page = await table.query({ pk: logPartition(organisationId), from, limit: pageMax });
    for (const item of page) {
      // Chunks from before the audit log have no entries. After its first entry every chunk has some.
      if (!hasBegun && item['firstEntry'] === undefined) continue;
      hasBegun = true;
      yield* claimsOf(item);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < pageMax) return;
    from = last.sk + afterKey;
  }
}

function claimsOf(item: StoredItem): readonly EntryClaim[] {
  try {
    const { entries, rows, hashBefore, hash, marks } = logChunkItem.parse(item);
    const texts = entries === undefined ? [] : unpackEntries(entries);
    if (texts.length === 0 || texts.length !== rows.length) return [{ broken: 'has another number of transactions' }];
    return texts.map((text, index): EntryClaim => ({
      entry: entryIn(text),
      previousHash: index === 0 ? hashBefore : undefined,
      hash: index === texts.length - 1 ? hash : undefined,
      mark: marks?.subarray(index * markBytes, (index + 1) * markBytes),
    }));
  } catch {
    return [{ broken: 'cannot be read' }];
  }
}
