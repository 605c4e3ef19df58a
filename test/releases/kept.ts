import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { StoredForms } from '../../bin/generate/stored-items.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import type { begin } from './begin.ts';
import type { goOn } from './go-on.ts';
import type { openVersion } from './open-version.ts';
import type { KeptData } from './shared-table.ts';

/** What is kept of a release, each in a file. */
const files = { data: 'data.json.br', items: 'stored-items.json.br', code: 'version.mjs.br' } as const;

/** The code of a released version, with its stories. */
export interface ReleasedCode {
  readonly begin: typeof begin;
  readonly goOn: typeof goOn;
  readonly openVersion: typeof openVersion;
}

/** The folder with what is kept of each release. */
export const keptFolder = (): string => join(projectRoot(), 'test', 'releases', 'kept');

/** The versions of which something is kept, the oldest first. */
export const keptVersions = (): readonly string[] =>
  readdirSync(keptFolder()).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** The bank that a version has left. */
export const keptData = (version: string): KeptData => JSON.parse(read(version, 'data').toString()) as KeptData;

/** What a version read of the table. */
export const keptItems = (version: string): StoredForms => JSON.parse(read(version, 'items').toString()) as StoredForms;

/** True for the last release: to it this version can be rolled back. Of earlier ones the code is not kept. */
export const hasCode = (version: string): boolean => existsSync(join(keptFolder(), version, files.code));

/** Loads the code of a release. It is unpacked below the project, because it imports the libraries that make PDFs from there. */
export async function keptCode(version: string): Promise<ReleasedCode> {
  const file = join(projectRoot(), '.build', 'releases', `${version}.mjs`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, read(version, 'code'));
  // A release brings its own notes of what engines are asked (request-forms.ts), which must not replace those of this run.
  const notes = Object.getOwnPropertyDescriptor(globalThis, 'requestForms');
  const code = (await import(pathToFileURL(file).href)) as ReleasedCode;
  Reflect.deleteProperty(globalThis, 'requestForms');
  if (notes !== undefined) Object.defineProperty(globalThis, 'requestForms', notes);
  return code;
}

/** Keeps a part of a release. */
export function keep(version: string, part: keyof typeof files, content: string | Uint8Array): void {
  mkdirSync(join(keptFolder(), version), { recursive: true });
  writeFileSync(join(keptFolder(), version, files[part]), brotliCompressSync(content, { params: strongest }));
}

/** The file of the code of a version. */
export const codeFile = (version: string): string => join(keptFolder(), version, files.code);

const strongest = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };

const read = (version: string, part: keyof typeof files): Buffer =>
  brotliDecompressSync(readFileSync(join(keptFolder(), version, files[part])));
