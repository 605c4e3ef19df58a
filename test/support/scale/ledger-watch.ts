import { accountKind } from '../../../functions/accounts/accounts/for-others.ts';
import { logChunkItem, logKind, numberedRows } from '../../../functions/delivery/events/log.ts';
import { journalKind } from '../../../functions/kernel/journal/journal.ts';
import { keyText, organisationIdOf } from '../../../functions/kernel/table/kind.ts';
import type { CommittedChange } from './cloud-client.ts';

interface Row {
  readonly committedMs: number;
  /** The versions of the accounts that the transaction changed. */
  readonly versions: readonly (readonly [account: string, version: number])[];
  numberedMs?: number;
}

const startsWith = ({ key }: CommittedChange, { prefix }: { readonly prefix: string }) =>
  key.pk.startsWith(`${prefix}#`);
const faultsMax = 20;

/**
 * Sees every write of the table, and so which transactions were committed, numbered and received, and when. It finds what must not
 * be: a number twice or left out, a transaction in no chunk or in two, two changes of one account in the wrong order.
 */
export class LedgerWatch {
  readonly faults: string[] = [];
  readonly #rows = new Map<string, Row>();
  readonly #nextNumbers = new Map<string, number>();
  readonly #latest = new Map<string, number>();
  readonly #eventsAt = new Map<string, number>();

  get committed(): number {
    return this.#rows.size;
  }

  /** Milliseconds from the commit of a transaction to its number, of those that are numbered. */
  numberedAfterMs(sinceMs: number): number[] {
    return [...this.#rows.values()].flatMap(({ committedMs, numberedMs }) =>
      numberedMs === undefined || committedMs < sinceMs ? [] : [numberedMs - committedMs],
    );
  }

  get unnumbered(): number {
    return [...this.#rows.values()].filter(({ numberedMs }) => numberedMs === undefined).length;
  }

  isNumbered({ after }: CommittedChange): boolean {
    return this.#rows.get(String(after?.['txId']))?.numberedMs !== undefined;
  }

  /** When the transaction of an event was committed. */
  committedMsOf(organisationId: string, eventNumber: number): number | undefined {
    return this.#eventsAt.get(`${organisationId}#${String(eventNumber)}`);
  }

  see(changes: readonly CommittedChange[], nowMs: number): void {
    const rows = changes.filter((one) => startsWith(one, journalKind) && one.before === undefined);
    const versions = changes
      .filter((one) => startsWith(one, accountKind) && one.key.sk === '-')
      .map(({ key, after }) => [keyText(key), Number(after?.['version'])] as const);
    // The rows of one transaction share its accounts, and the last of them has their final versions.
    for (const [place, { after }] of rows.entries()) {
      const txId = String(after?.['txId']);
      if (this.#rows.has(txId)) this.#fault(`${txId} is committed twice`);
      this.#rows.set(txId, { committedMs: nowMs, versions: place === rows.length - 1 ? versions : [] });
    }
    for (const change of changes) if (startsWith(change, logKind)) this.#number(change, nowMs);
  }

  #number({ key, before, after }: CommittedChange, nowMs: number): void {
    if (before !== undefined || after === undefined) {
      this.#fault(`${key.sk} of the log was changed`);
      return;
    }
    const chunk = logChunkItem.parse(after);
    const organisationId = organisationIdOf(key);
    let next = this.#nextNumbers.get(organisationId) ?? 1;
    for (const { row, first } of numberedRows(chunk)) {
      if (first !== next) this.#fault(`${row.txId} has number ${String(first)}, and ${String(next)} is the next`);
      const known = this.#rows.get(row.txId);
      if (known === undefined) this.#fault(`${row.txId} is numbered, and was not committed`);
      else this.#order(row.txId, known, nowMs);
      for (const _ of row.types) {
        this.#eventsAt.set(`${organisationId}#${String(next)}`, known?.committedMs ?? nowMs);
        next += 1;
      }
    }
    this.#nextNumbers.set(organisationId, next);
  }

  #order(txId: string, row: Row, nowMs: number): void {
    if (row.numberedMs !== undefined) this.#fault(`${txId} is numbered twice`);
    row.numberedMs = nowMs;
    for (const [account, version] of row.versions) {
      const latest = this.#latest.get(account) ?? 0;
      if (version <= latest) this.#fault(`version ${String(version)} of ${account} comes after ${String(latest)}`);
      this.#latest.set(account, Math.max(latest, version));
    }
  }

  #fault(what: string): void {
    if (this.faults.length < faultsMax) this.faults.push(what);
  }
}
