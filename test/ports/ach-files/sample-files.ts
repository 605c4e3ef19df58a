import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type FileReading, readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import type { AchFile } from '../../../functions/ports/ach-rail/nacha/file.ts';

const folder = path.join(import.meta.dirname, 'samples');

/** The names of the sample files. */
export const sampleNames: readonly string[] = readdirSync(folder).sort();

/** The path of a sample file. */
export const samplePath = (name: string): string => path.join(folder, name);

/** The text of the sample file whose name begins like this. */
export function sampleText(start: string): string {
  const name = sampleNames.find((one) => one.startsWith(start));
  if (name === undefined) throw new Error(`no sample ${start}`);
  return readFileSync(samplePath(name), 'latin1');
}

/** A file as it was read, if nothing of it is spoiled. */
export function wholeFile({ header, batches }: FileReading): AchFile {
  if (header === undefined) throw new Error('the file header is spoiled');
  return {
    header,
    batches: batches.map(({ header: batchHeader, entries }) => {
      if (batchHeader === undefined) throw new Error('a batch header is spoiled');
      return { header: batchHeader, entries };
    }),
  };
}

export const readText = (text: string): ReturnType<typeof readAchFiles> => readAchFiles(Buffer.from(text, 'latin1'));

/** The only file of a text, whole. */
export function fileIn(text: string): AchFile {
  const [file] = readText(text).files;
  if (file === undefined) throw new Error('no file');
  return wholeFile(file);
}
