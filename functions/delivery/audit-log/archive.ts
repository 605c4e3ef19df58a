import type { ArchivedFile, AuditArchive } from '../../ports/audit-archive/port.ts';
import { headLine, auditLineOf, readHead, readLine } from './lines.ts';
import type { ChainedEntry } from './store.ts';
import type { EntryClaim, VerifiedEnd } from './verify.ts';

const numberDigits = 12;
/** The number of an entry, as keys of the archive have it: in this form their order is that of the numbers. */
export const archivedNumber = (number: number): string => String(number).padStart(numberDigits, '0');

/** The beginning of the keys of an organisation's files. */
export const archivePrefix = (organisationId: string): string => `${organisationId}/`;

/** The key of the file that begins with an entry. The file after it begins with the entry after its last one. */
export const archiveKey = (organisationId: string, firstEntry: number): string =>
  `${archivePrefix(organisationId)}${archivedNumber(firstEntry)}.jsonl`;

/** The file of entries that follow one another. The same entries always make the same bytes. */
export function archiveFile(organisationId: string, entries: readonly ChainedEntry[]): Uint8Array {
  const [first] = entries;
  const after: VerifiedEnd | undefined = first && { number: first.entry.number - 1, hash: first.previousHash };
  return Buffer.from([headLine(organisationId, after), ...entries.map(auditLineOf), ''].join('\n'), 'utf8');
}

/** The files of an organisation, as the archive lists them. */
export interface ArchiveListing {
  readonly files: readonly ArchivedFile[];
  /** The number of the first entry of the last file; 1 if there is no file. */
  readonly lastFileFrom: number;
}

/** Lists the files of an organisation. */
export async function listArchive(
  archive: Pick<AuditArchive, 'list'>,
  organisationId: string,
): Promise<ArchiveListing> {
  const files: ArchivedFile[] = [];
  for await (const file of archive.list(archivePrefix(organisationId))) files.push(file);
  const lastFileFrom = files.reduce((last, { key }) => Math.max(last, firstEntryIn(key, organisationId) ?? 1), 1);
  return { files, lastFileFrom };
}

/** The number of the first entry of the file that has an entry, or that would have it; 1 if there is no file. */
export function fileFromOf({ files }: ArchiveListing, organisationId: string, entry: number): number {
  return files.reduce((best, { key }) => {
    const first = firstEntryIn(key, organisationId) ?? 1;
    return first <= entry ? Math.max(best, first) : best;
  }, 1);
}

/**
 * The claims of the archive about the entries of an organisation, from the beginning of the file with entry `from` on, file by file, by the bytes that were stored first at each key. A
 * file that is missing before a later one is a broken claim: the archive ends after its last file, and nowhere else.
 */
export async function* archivedClaims(
  archive: Pick<AuditArchive, 'read'>,
  organisationId: string,
  { files, lastFileFrom }: ArchiveListing,
  from = 1,
): AsyncGenerator<EntryClaim> {
  const byKey = new Map(files.map((file) => [file.key, file]));
  for (let next = from; next <= lastFileFrom;) {
    const file = byKey.get(archiveKey(organisationId, next));
    const bytes = file && (await archive.read(file));
    if (bytes === undefined) {
      // An archive without any file has no end that could be missing.
      if (files.length > 0) yield { broken: 'is missing from the archive, which has later files' };
      return;
    }
    const lines = Buffer.from(bytes).toString('utf8').split('\n');
    const head = readHead(lines[0] ?? '');
    const claims = lines
      .slice(1)
      .filter((line) => line !== '')
      .map(readLine);
    if (head?.organisationId !== organisationId || claims.length === 0) {
      yield { broken: 'is in a file of the archive that cannot be read' };
      return;
    }
    yield* claims;
    next += claims.length;
  }
}

/** The number of the first entry of a file; undefined for a key that the platform does not write. */
function firstEntryIn(key: string, organisationId: string): number | undefined {
  const prefix = archivePrefix(organisationId);
  const digits = /^(\d{12})\.jsonl$/.exec(key.slice(prefix.length))?.[1];
  return key.startsWith(prefix) && digits !== undefined ? Number(digits) : undefined;
}
