import { readAchParts } from '../../ports/ach-rail/nacha/read-file.ts';

/** What is known of a file before anything of it is used. */
export interface FileSurvey {
  /** Why the bytes are no ACH file; undefined if they are one. */
  readonly whyNot: string | undefined;
  /** The first line after which a total or a control is wrong, and nothing explains it. */
  readonly unbalancedAt: number | undefined;
  readonly batches: number;
  readonly entries: number;
}

/** Looks through a whole file. Never throws, and takes time in proportion to its size. */
export function surveyFile(bytes: Uint8Array): FileSurvey {
  const foreign = foreignFormat(bytes);
  if (foreign !== undefined) return { whyNot: foreign, unbalancedAt: undefined, batches: 0, entries: 0 };
  let [batches, entries, headers] = [0, 0, 0];
  let unbalancedAt: number | undefined;
  for (const part of readAchParts(bytes)) {
    if (part.part === 'batchStart') batches += 1;
    if (part.part === 'entry') entries += 1;
    if (part.part === 'fileStart' && part.header !== undefined) headers += 1;
    const isEnd = part.part === 'batchEnd' || part.part === 'fileEnd';
    if (isEnd && part.faults.some(({ spoils }) => spoils !== 'nothing')) unbalancedAt ??= part.line;
  }
  const whyNot = headers + batches === 0 ? 'it has neither a file header nor a batch' : undefined;
  return { whyNot, unbalancedAt, batches, entries };
}

/** The format of bytes that somebody has put there by mistake; undefined if they may be an ACH file. */
export function foreignFormat(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return 'it is empty';
  const start = Buffer.from(bytes.subarray(0, 40)).toString('latin1');
  if (start.startsWith('PK\u0003\u0004')) return 'it is a zip archive';
  if (start.startsWith('\u001f\u008b')) return 'it is compressed with gzip';
  if (start.startsWith('-----BEGIN PGP')) return 'it is encrypted or signed with PGP';
  // The first byte of a binary PGP message has its highest bit set. No ACH file begins so.
  if ((bytes[0] ?? 0) >= 0x80 && !start.startsWith('\u00ef\u00bb\u00bf')) return 'it is no text: it may be encrypted';
  return undefined;
}
