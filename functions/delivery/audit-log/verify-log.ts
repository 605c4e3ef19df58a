import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { AuditArchive } from '../../ports/audit-archive/port.ts';
import { type ArchiveListing, archivedClaims, listArchive } from './archive.ts';
import { archiveMarkOf } from './archive-mark.ts';
import { comparableSpan, type ComparedSpan, compareWithJournal } from './compare-journal.ts';
import { readHeads } from './heads.ts';
import { beginningOf } from './lines.ts';
import { storedClaims } from './stored-claims.ts';
import { isLost, type LostEntries, readLostEntries } from './restores.ts';
import { type Verdict, verifyChain } from './verify.ts';

/** The result of the verification of a stored log, and what it rests on. */
export type LogVerdict = Verdict & {
  /** The files of the archive that were read. Absent without an archive. */
  readonly files?: number;
  /** How many rows of the journal say the same as their entries, since when, and how many have no entry yet. */
  readonly journal?: { readonly rows: number; readonly waiting: number; readonly since: Instant };
  /** Keys of the archive at which somebody has put or deleted something later. The first version was read. */
  readonly touchedKeys: readonly string[];
  /** Entries that a restoration could not put back. Others that say so have their numbers. */
  readonly lost: readonly LostEntries[];
};

export interface LogSources {
  readonly table: Table;
  readonly archive?: AuditArchive | undefined;
  readonly now: Instant;
  /** How long an entry may wait for the archive. */
  readonly unarchivedSecondsMax: number;
  /** True to leave the journal out: rows of a table that was just restored have no entries yet. */
  readonly skipsJournal?: boolean;
}

/**
 * Verifies the log of an organisation: its own chain, then the archive, the heads in the archive, and the journal. An archive that
 * ends before it must is a fault, and so is one that ends before the table says that it does.
 */
export async function verifyLog(sources: LogSources, organisationId: string): Promise<LogVerdict> {
  const { table, archive, now, skipsJournal = false } = sources;
  // Read first: the archive grows meanwhile.
  const { upTo } = await archiveMarkOf(table, organisationId);
  const listing = archive && (await listArchive(archive, organisationId));
  const lost = archive === undefined ? [] : await readLostEntries(archive, organisationId);
  const verdict = await verifyChain(
    beginningOf(organisationId),
    storedClaims(table, organisationId),
    archive && listing && (await witnessOf({ ...sources, lost }, archive, listing, organisationId)),
  );
  const found = { ...verdict, ...filesOf(listing), lost };
  if (!verdict.isWhole) return found;
  if (archive !== undefined && verdict.compared.archived < upTo) {
    const why = 'was archived, as the table says, but the archive ends before it';
    return { ...found, isWhole: false, number: verdict.compared.archived + 1, why };
  }
  if (skipsJournal) return found;
  const span = comparableSpan(now);
  return withJournal(found, await compareWithJournal(table, organisationId, span), span);
}

async function witnessOf(
  { now, unarchivedSecondsMax, lost }: LogSources & { readonly lost: readonly LostEntries[] },
  archive: AuditArchive,
  listing: ArchiveListing,
  organisationId: string,
) {
  // Earlier heads say less than the files, which have the entries themselves.
  const heads = await readHeads(archive, organisationId, listing.lastFileFrom);
  return {
    copy: archivedClaims(archive, organisationId, listing),
    copiedBefore: plusMs(now, -unarchivedSecondsMax * 1000),
    heads: new Map([...heads].filter(([number]) => !isLost(lost, number))),
  };
}

const filesOf = (listing: ArchiveListing | undefined): Pick<LogVerdict, 'files' | 'touchedKeys'> => ({
  ...(listing === undefined ? {} : { files: listing.files.length }),
  touchedKeys: (listing?.files ?? []).flatMap(({ key, laterVersions }) => (laterVersions > 0 ? [key] : [])),
});

function withJournal(
  found: LogVerdict,
  journal: Awaited<ReturnType<typeof compareWithJournal>>,
  { since }: ComparedSpan,
): LogVerdict {
  if (!journal.isWhole) return { ...found, isWhole: false, number: journal.number, why: journal.why };
  return { ...found, journal: { rows: journal.rows, waiting: journal.waiting, since } };
}

/** Says how much was compared with what, one sentence a line. */
export function comparisonLines({ compared, files, journal, lost }: LogVerdict): readonly string[] {
  const { entries, archived, heads } = compared;
  return [
    `${entries} entries of the table follow one another by their hashes.`,
    ...(files === undefined
      ? ['No archive was compared.']
      : [
          `${archived} of them are the same in the archive (files: ${files}), and ${heads} have the hash that it has noted.`,
        ]),
    ...lost.map(
      ({ from, to }) => `Entries ${from} to ${to} were lost before a restoration: only their number is known.`,
    ),
    journal === undefined
      ? 'The journal was not compared.'
      : `${journal.rows} rows of the journal since ${journal.since} say the same; ${journal.waiting} wait for their entries.`,
  ];
}
