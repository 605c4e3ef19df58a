import type { AuditArchive } from '../../ports/audit-archive/port.ts';
import { headLine, auditLineOf, readHead, readLine } from './lines.ts';
import type { ChainedEntry } from './store.ts';
import type { Claimed, VerifiedEnd } from './verify.ts';

const numberDigits = 12;

/** The key of the file that begins with an entry. The file after it begins with the entry after its last one. */
export const archiveKey = (organisationId: string, firstEntry: number): string =>
  `${organisationId}/${String(firstEntry).padStart(numberDigits, '0')}.jsonl`;

/** The file of entries that follow one another. The same entries always make the same bytes. */
export function archiveFile(organisationId: string, entries: readonly ChainedEntry[]): Uint8Array {
  const [first] = entries;
  const after: VerifiedEnd | undefined = first && { number: first.entry.number - 1, hash: first.previousHash };
  return Buffer.from([headLine(organisationId, after), ...entries.map(auditLineOf), ''].join('\n'), 'utf8');
}

/** The claims of the archive about all entries of an organisation, file by file. */
export async function* archivedClaims(
  archive: Pick<AuditArchive, 'get'>,
  organisationId: string,
): AsyncGenerator<Claimed> {
  for (let next = 1; ;) {
    const bytes = await archive.get(archiveKey(organisationId, next));
    if (bytes === undefined) return;
    const lines = Buffer.from(bytes).toString('utf8').split('\n');
    const head = readHead(lines[0] ?? '');
    const claims = lines
      .slice(1)
      .filter((line) => line !== '')
      .map(readLine);
    if (head?.organisationId !== organisationId || claims.length === 0) {
      yield { broken: 'is in a file that cannot be read' };
      return;
    }
    yield* claims;
    next += claims.length;
  }
}
