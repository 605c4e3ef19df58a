import type { FileFault } from './fault.ts';
import type { BatchHeader, FileEntry, FileHeader } from './file.ts';
import { type FilePart, readAchParts } from './read-file.ts';

export interface BatchReading {
  readonly header: BatchHeader | undefined;
  /** The entries that can be used. */
  readonly entries: readonly FileEntry[];
}

export interface FileReading {
  readonly header: FileHeader | undefined;
  readonly batches: readonly BatchReading[];
}

/** The files in some bytes, and all faults in the order of their lines. `faultsLeftOut` counts those beyond {@link faultsMax}. */
export interface FilesReading {
  readonly files: readonly FileReading[];
  readonly faults: readonly FileFault[];
  readonly faultsLeftOut: number;
}

/** A file of a million damaged lines has a million faults: nobody reads them all. */
export const faultsMax = 10_000;

/** Reads whole files into memory: about 25 MB beside the bytes for 100,000 entries without addenda. {@link readAchParts} gives one entry after the other. Never throws. */
export function readAchFiles(bytes: Uint8Array): FilesReading {
  const files: {
    header: FileHeader | undefined;
    batches: { header: BatchHeader | undefined; entries: FileEntry[] }[];
  }[] = [];
  const faults: FileFault[] = [];
  let faultsLeftOut = 0;
  for (const part of readAchParts(bytes)) {
    for (const fault of part.faults) {
      if (faults.length < faultsMax) faults.push(fault);
      else faultsLeftOut += 1;
    }
    collect(files, part);
  }
  return { files, faults, faultsLeftOut };
}

type Collected = {
  header: FileHeader | undefined;
  batches: { header: BatchHeader | undefined; entries: FileEntry[] }[];
}[];

function collect(files: Collected, part: FilePart): void {
  if (part.part === 'fileStart') files.push({ header: part.header, batches: [] });
  else if (part.part === 'batchStart') files.at(-1)?.batches.push({ header: part.header, entries: [] });
  else if (part.part === 'entry' && part.entry !== undefined) files.at(-1)?.batches.at(-1)?.entries.push(part.entry);
}
