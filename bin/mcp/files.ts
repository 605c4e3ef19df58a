import { readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AgentOperation } from './document.ts';

const endings: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'text/html': ['html'],
};
const bytesMax = 10 * 1024 * 1024;
const copiesMax = 1000;

/** The folder from which files are sent, and into which they are saved. */
export interface Folder {
  /** Throws an error if there is no folder. */
  readonly check: () => void;
  /** The file with this name, and its type. Throws an error if it is not in the folder, or of a type that the operation does not take. */
  readonly read: (name: string, operation: AgentOperation) => { readonly bytes: Uint8Array; readonly type: string };
  /** Saves a file under a new name, and answers its path. It never replaces a file. */
  readonly save: (name: string, type: string, bytes: Uint8Array) => string;
}

/** The files of a folder, and nothing outside of it. Without a folder, each use of it throws an error that says how to name one. */
export function openFolder(given: string | undefined): Folder {
  const folder = () => {
    if (given === undefined)
      throw new Error(
        'files are sent from and saved into a folder: start this server with --files <folder> to name one',
      );
    return realpathSync(given);
  };
  return {
    check: () => void folder(),
    read: (name, { body }) => {
      const file = fileIn(folder(), name);
      const type = (body?.fileTypes ?? []).find((one) =>
        endings[one]?.includes(path.extname(file).slice(1).toLowerCase()),
      );
      if (type === undefined)
        throw new Error(`${name} is not of a type that is taken: ${body?.fileTypes.join(', ') ?? 'none'}`);
      return { bytes: readFileSync(file), type };
    },
    save: (name, type, bytes) => {
      const ending = endings[type.split(';')[0] ?? '']?.[0] ?? 'bin';
      const safe = name.replace(/[^A-Za-z0-9-]+/g, '-');
      for (let copy = 1; copy <= copiesMax; copy += 1) {
        const file = path.join(folder(), `${safe}${copy === 1 ? '' : `-${String(copy)}`}.${ending}`);
        if (isWritten(file, bytes)) return file;
      }
      throw new Error(`the folder has ${String(copiesMax)} files of the name ${safe}`);
    },
  };
}

/** The path of a file of a folder. A link that leads out of it is refused. */
function fileIn(folder: string, name: string): string {
  if (path.basename(name) !== name) throw new Error(`${name} is not the name of a file: it has no folders`);
  const file = statSync(path.join(folder, name), { throwIfNoEntry: false });
  if (file?.isFile() !== true) throw new Error(`there is no file ${name} in the folder of this server`);
  if (file.size > bytesMax) throw new Error(`${name} has more than ${String(bytesMax)} bytes`);
  const real = realpathSync(path.join(folder, name));
  if (path.dirname(real) !== folder) throw new Error(`${name} leads out of the folder of this server`);
  return real;
}

/** False if a file of that name exists. */
function isWritten(file: string, bytes: Uint8Array): boolean {
  try {
    writeFileSync(file, bytes, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
