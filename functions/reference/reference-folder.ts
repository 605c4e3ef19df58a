import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPicture } from './documentation-file.ts';
import type { ReferenceSource } from './public-routes.ts';

/** The name of the OpenAPI document in the folder. */
export const openApiFileName = 'openapi.json';
/** The folder of the documents of wings in the folder, and a name of one without its ending. */
export const openApiFolderName = 'openapi';
const consoleFileName = /^[\w-]+(?:\.[\w-]+)+$/;
const wingName = /^[a-z]+$/;
/** The folder of the console in the folder, if the stage has one. */
export const consoleFolderName = 'console';
/** The folder of the documentation in the folder. */
export const documentationFolderName = 'docs';

/**
 * Reads the reference from a folder: `openapi.json` and the files of the documentation, which were written there when the function
 * was bundled. So the function needs neither the registry nor the table. It keeps the document, which generators ask for often.
 */
export function referenceFolder(folder: string): ReferenceSource {
  let openApi: string | undefined;
  return {
    openApi: () => (openApi ??= readFileSync(join(folder, openApiFileName), 'utf8')),
    openApiOfWing: (wing) => {
      const path = join(folder, openApiFolderName, `${wing}.json`);
      return wingName.test(wing) && existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    },
    console: (name) =>
      consoleFileName.test(name) ? textIfPresent(join(folder, consoleFolderName, name)) : Promise.resolve(undefined),
    documentation: (name) => {
      const path = join(folder, documentationFolderName, name);
      return isPicture(name) ? bytesIfPresent(path) : textIfPresent(path);
    },
  };
}

const textIfPresent = async (path: string): Promise<string | undefined> =>
  (await bytesIfPresent(path))?.toString('utf8');

async function bytesIfPresent(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
