import type { Table } from '../../kernel/table/table.ts';
import { headChunk } from '../events/log-reads.ts';
import { hexOf } from './chain.ts';
import { beginningOf, headLine, auditLineOf, readHead, readLine } from './lines.ts';
import { entriesBetween, entryByNumber, lastEntryOf } from './store.ts';
import { type VerifiedEnd, type Verdict, verifyChain } from './verify.ts';

const pageEntries = 1_000;

/** The lines of an export: a head, then each entry from one on. */
export async function* exportLines(table: Table, organisationId: string, from = 1): AsyncGenerator<string> {
  const before = from === 1 ? undefined : await entryByNumber(table, organisationId, from - 1);
  yield headLine(organisationId, before && { number: from - 1, hash: before.hash });
  const head = await headChunk(table, organisationId);
  const last = head === undefined ? 0 : lastEntryOf(head);
  for (let next = from; next <= last; next += pageEntries) {
    const page = await entriesBetween(table, organisationId, {
      from: next,
      to: Math.min(last, next + pageEntries - 1),
    });
    for (const entry of page) yield auditLineOf(entry);
  }
}

/** Verifies an export by its text alone. `after` is the last entry before the export, as its head names it. */
export async function verifyExport(
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<(Verdict & { readonly organisationId: string; readonly after: VerifiedEnd }) | undefined> {
  const given = iteratorOf(lines);
  const first = await given.next();
  const head = first.done === true ? undefined : readHead(first.value);
  if (head === undefined) return undefined;
  const { organisationId, after } = head;
  const start = beginningOf(organisationId);
  const isForeign = after.number === 0 && hexOf(after.hash) !== hexOf(start.hash);
  if (isForeign) {
    const compared = { entries: 0, archived: 0, heads: 0 };
    return { organisationId, after, isWhole: false, number: 1, why: 'begins with another hash', compared };
  }
  return { organisationId, after, ...(await verifyChain(after, claimsIn(given))) };
}

async function* claimsIn(lines: AsyncIterator<string> | Iterator<string>) {
  for (;;) {
    const line = await lines.next();
    if (line.done === true) return;
    if (line.value.trim() !== '') yield readLine(line.value);
  }
}

const iteratorOf = (lines: AsyncIterable<string> | Iterable<string>): AsyncIterator<string> | Iterator<string> =>
  Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]();
